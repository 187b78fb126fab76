import { noticeFor } from '../regulation/notices.ts';
import { localDate } from '../time/localTime.ts';
import type { Analysis, Constraint } from './constraint.ts';

/** An authority that answers requests in the product: its own name, and the notice it asks for (null: the usual). */
export interface ConnectedAuthority {
  readonly name: string;
  readonly notice_days: number | null;
}

/** When the mission begins and when it is judged: ISO 8601 instants. */
export interface JudgingDates {
  readonly start: string;
  /** IANA zone of the mission's place. */
  readonly time_zone: string;
  readonly now: string;
}

/** The constraint as the authority behind it wants it: its own name and its own notice stand in for the usual ones. */
export function withAuthority(
  constraint: Constraint,
  authority: ConnectedAuthority | undefined,
  { start, now, time_zone }: JudgingDates,
): Constraint {
  const { decider, notice } = constraint;
  if (authority === undefined || decider === null) return constraint;
  const days = authority.notice_days;
  return {
    ...constraint,
    decider: { ...decider, name: authority.name },
    notice:
      notice === null || days === null
        ? notice
        : noticeFor({ days, mode: 'calendar' }, localDate(start, time_zone), { now, time_zone }),
  };
}

/** A whole analysis with the connected authorities in it, found by the code of the structure that decides. */
export function withAuthorities(
  analysis: Analysis,
  authorities: ReadonlyMap<string, ConnectedAuthority>,
  dates: JudgingDates,
): Analysis {
  const constraints = analysis.constraints.map((constraint) =>
    withAuthority(constraint, authorities.get(constraint.decider?.structure_code ?? ''), dates),
  );
  return { ...analysis, constraints };
}
