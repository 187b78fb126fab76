import { type Constraint, forbidsPlace } from '../airspace/constraint.ts';
import type { ConstraintStatus } from './statuses.ts';

/** A card of a saved mission as far as it tells whether the place is closed. */
export type ForbiddingCard = Pick<Constraint, 'title' | 'effect' | 'kind' | 'activity'> & {
  readonly status: ConstraintStatus;
};

const ANSWERED: ReadonlySet<ConstraintStatus> = new Set(['done', 'checked', 'outdated']);

/** The names of what closes a mission's place and nobody has answered, in the order of its cards. */
export const prohibitionsOf = (cards: readonly ForbiddingCard[]): string[] =>
  cards.filter((card) => forbidsPlace(card) && !ANSWERED.has(card.status)).map(({ title }) => title);
