/** The life of an opinion (specification 1, point 4): asked for and not given, or given one way or the other. */
export const OPINION_STATUSES = ['not_given', 'favourable', 'unfavourable'] as const;
export type OpinionStatus = (typeof OPINION_STATUSES)[number];

export const OPINION_ACTIONS = ['favour', 'object', 'withdraw'] as const;
export type OpinionAction = (typeof OPINION_ACTIONS)[number];

/**
 * `{from: {action: to}}`; a pair that is absent is illegal and answers 409. Who is consulted may think again, with other
 * words or the other way, until the authority that asked closes the opinion.
 */
export const OPINION_TRANSITIONS: Readonly<
  Record<OpinionStatus, Partial<Record<OpinionAction, OpinionStatus>>>
> = {
  not_given: { favour: 'favourable', object: 'unfavourable' },
  favourable: { favour: 'favourable', object: 'unfavourable', withdraw: 'not_given' },
  unfavourable: { favour: 'favourable', object: 'unfavourable', withdraw: 'not_given' },
};

/** The status after the action, or null when the action is illegal from there. */
export const nextOpinionStatus = (from: OpinionStatus, action: OpinionAction): OpinionStatus | null =>
  OPINION_TRANSITIONS[from][action] ?? null;

const ACTION_FOR: Readonly<Record<OpinionStatus, OpinionAction>> = {
  favourable: 'favour',
  unfavourable: 'object',
  not_given: 'withdraw',
};

/** The action that gives a status. */
export const actionGiving = (status: OpinionStatus): OpinionAction => ACTION_FOR[status];
