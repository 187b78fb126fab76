import type { TypeAddition } from '@envol/contract/constraint-types';
import type { Analysis, Constraint } from '@envol/domain/airspace/constraint';
import type { ConnectedAuthority, JudgingDates } from '@envol/domain/airspace/deciders/authorities';
import {
  additionOn,
  settledByAdditions,
  withAddedNotice,
  withAddition,
} from '@envol/domain/constraint-types/addition';
import { localDate } from '@envol/domain/time/localTime';

/** What the catalogue of constraint types makes of an analysis, as the server does when the mission is saved. */
export interface Catalogue {
  /** Before the authorities are known: procedures, addresses, who answers. */
  readonly byType: (analysis: Analysis) => Analysis;
  /** After them: the notice that ends first. */
  readonly noticed: (analysis: Analysis) => Analysis;
}

/** The catalogue on a mission's first day. */
export const catalogueOn = (
  additions: readonly TypeAddition[],
  authorities: ReadonlyMap<string, ConnectedAuthority>,
  dates: JudgingDates,
): Catalogue => {
  const day = localDate(dates.start, dates.time_zone);
  const of = ({ kind }: Constraint) =>
    additionOn(
      additions.filter((each) => each.kind === kind),
      day,
    );
  return {
    byType: (analysis) => {
      const constraints = analysis.constraints.map((card) =>
        withAddition(card, of(card), (code) => authorities.has(code)),
      );
      return { ...analysis, constraints, ...settledByAdditions(analysis, constraints) };
    },
    noticed: (analysis) => ({
      ...analysis,
      constraints: analysis.constraints.map((card) => withAddedNotice(card, of(card), dates)),
    }),
  };
};
