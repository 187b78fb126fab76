import type { Analysis, ConstraintKind } from '@envol/domain/airspace/constraint';
import { settledByAdditions, type TypeAddition, withAddition } from '@envol/domain/constraint-types/addition';
import type { Currency } from '@envol/domain/money/money';

/** What the catalogue adds about one type of constraint on a flight's first day. */
export interface TypeAdditionInForce extends TypeAddition {
  readonly id: number;
  readonly form_links: readonly { readonly label: string; readonly url: string }[];
  /** Null: the price of the procedure. */
  readonly price_cents: number | null;
  readonly currency: Currency;
}

type Additions = readonly TypeAdditionInForce[];

/** The addition about a type of constraint. */
export const addingTo = (additions: Additions, kind: ConstraintKind): TypeAdditionInForce | undefined =>
  additions.find((each) => each.kind === kind);

/**
 * What was judged, as the catalogue has it: stricter procedures, addresses and who answers. Notices come when the
 * authorities are known, for the one that ends first binds.
 */
export const withCatalogue = (
  analysis: Analysis,
  additions: Additions,
  isConnected: (code: string) => boolean,
): Analysis => {
  if (additions.length === 0) return analysis;
  const constraints = analysis.constraints.map((card) =>
    withAddition(card, addingTo(additions, card.kind), isConnected),
  );
  return { ...analysis, constraints, ...settledByAdditions(analysis, constraints) };
};
