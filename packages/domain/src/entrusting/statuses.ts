import {
  asksForAnotherPlan,
  type ConstraintKind,
  type Effect,
  type ProtocolItem,
} from '../airspace/constraint.ts';
import type { ConstraintStatus } from '../flights/statuses.ts';
import { isStep } from '../flights/steps.ts';

/**
 * A procedure that an operator entrusted to the platform's staff. `requested`: not taken up yet. `in_hand`: somebody works
 * on it. `handled`: obtained or told, with proof. `refused`: whoever decides said no. `returned`: the staff cannot do it,
 * it is the operator's again.
 */
export const ENTRUSTED_STATUSES = ['requested', 'in_hand', 'handled', 'refused', 'returned'] as const;
export type EntrustedStatus = (typeof ENTRUSTED_STATUSES)[number];

/** What the staff does with one. */
export const ENTRUSTED_ACTIONS = ['take', 'handle', 'refuse', 'return'] as const;
export type EntrustedAction = (typeof ENTRUSTED_ACTIONS)[number];

const TRANSITIONS: Readonly<
  Record<EntrustedStatus, Partial<Readonly<Record<EntrustedAction, EntrustedStatus>>>>
> = {
  requested: { take: 'in_hand', handle: 'handled', refuse: 'refused', return: 'returned' },
  in_hand: { handle: 'handled', refuse: 'refused', return: 'returned' },
  handled: { take: 'in_hand' },
  refused: { take: 'in_hand' },
  returned: { take: 'in_hand' },
};

/** What an action of the staff makes of a status; null where it cannot be done. */
export const entrustedAfter = (status: EntrustedStatus, action: EntrustedAction): EntrustedStatus | null =>
  TRANSITIONS[status][action] ?? null;

/**
 * What becomes of an entrusted procedure when its mission outgrows what was obtained for it: the staff has it again, from the
 * beginning. Statuses that are not named stay.
 */
export const AFTER_OUTGROWN = { handled: 'requested' } as const satisfies Partial<
  Record<EntrustedStatus, EntrustedStatus>
>;

/** What an entrusted procedure makes of its constraint; null: nothing, it is the operator's own. */
export const statusAfterEntrusting = (status: EntrustedStatus | null): ConstraintStatus | null => {
  switch (status) {
    case 'requested':
    case 'in_hand':
      return 'handled';
    case 'handled':
      return 'done';
    case 'refused':
      return 'refused';
    case 'returned':
    case null:
      return null;
  }
};

/** How the procedures of one mission stand together: what its operator and the staff read first. */
export const ENTRUSTMENT_STATES = ['requested', 'in_hand', 'done', 'partly_done'] as const;
export type EntrustmentState = (typeof ENTRUSTMENT_STATES)[number];

export const entrustmentState = (statuses: readonly EntrustedStatus[]): EntrustmentState => {
  if (statuses.every((status) => status === 'requested')) return 'requested';
  if (statuses.some((status) => status === 'requested' || status === 'in_hand')) return 'in_hand';
  return statuses.every((status) => status === 'handled') ? 'done' : 'partly_done';
};

/** Why a mission cannot be entrusted. */
export const ENTRUST_OBSTACLES = [
  'nothing_to_do',
  'already_entrusted',
  'past_period',
  'not_analysed',
] as const;
export type EntrustObstacle = (typeof ENTRUST_OBSTACLES)[number];

/** What of a mission decides whether its procedures can be entrusted. */
export interface EntrustFacts {
  readonly is_analysed: boolean;
  readonly is_past: boolean;
  readonly is_entrusted: boolean;
  readonly open_procedures: number;
}

export const entrustObstacles = (facts: EntrustFacts): EntrustObstacle[] => [
  ...(facts.is_past ? (['past_period'] as const) : []),
  ...(facts.is_analysed ? [] : (['not_analysed'] as const)),
  ...(facts.is_entrusted ? (['already_entrusted'] as const) : []),
  ...(facts.is_analysed && !facts.is_entrusted && facts.open_procedures === 0
    ? (['nothing_to_do'] as const)
    : []),
];

/** What of a constraint decides whether its procedure is still to be done. */
export interface OpenProcedureFacts {
  readonly effect: Effect;
  readonly kind: ConstraintKind;
  readonly procedure: ProtocolItem | null;
  readonly status: ConstraintStatus;
}

const OPEN: ReadonlySet<ConstraintStatus> = new Set(['todo', 'to_send', 'not_handled', 'failed']);

/** Whether a constraint has a procedure that is still to be done: by its operator, or by whom it is entrusted to. */
export const isOpenProcedure = <Facts extends OpenProcedureFacts>(
  facts: Facts,
): facts is Facts & { readonly procedure: ProtocolItem } =>
  facts.procedure !== null && isStep(facts.effect) && OPEN.has(facts.status) && !asksForAnotherPlan(facts);

/** What the platform asks for one procedure, cents before tax, by kind; a kind that is absent has no price yet. */
export type Tariff = Partial<Readonly<Record<ProtocolItem, number>>>;
