/** The life of an activation (specification 1, point 4): one column, one table. */
export const ACTIVATION_STATUSES = ['submitted', 'accepted', 'refused', 'cancelled'] as const;
export type ActivationStatus = (typeof ACTIVATION_STATUSES)[number];

export const ACTIVATION_ACTIONS = [
  'accept',
  'refuse',
  'propose',
  'take_proposal',
  'change',
  'cancel',
] as const;
export type ActivationAction = (typeof ACTIVATION_ACTIONS)[number];

/** Who performs an action: the authority that decides, or the operator that asked. */
export const ACTIVATION_ACTION_SIDE: Readonly<Record<ActivationAction, 'authority' | 'operator'>> = {
  accept: 'authority',
  refuse: 'authority',
  propose: 'authority',
  take_proposal: 'operator',
  change: 'operator',
  cancel: 'operator',
};

type Row = Partial<Record<ActivationAction, ActivationStatus>>;

/**
 * `{from: {action: to}}`; a pair that is absent is illegal and answers 409. `propose` names other hours, which the operator
 * takes with one act (`take_proposal`: the authority has agreed to them already) or answers with a change. What was
 * accepted may be withdrawn, as traffic changes; what was refused may be accepted after all, or asked for otherwise.
 */
export const ACTIVATION_TRANSITIONS: Readonly<Record<ActivationStatus, Row>> = {
  submitted: {
    accept: 'accepted',
    refuse: 'refused',
    propose: 'submitted',
    take_proposal: 'accepted',
    change: 'submitted',
    cancel: 'cancelled',
  },
  accepted: { refuse: 'refused', change: 'submitted', cancel: 'cancelled' },
  refused: { accept: 'accepted', change: 'submitted' },
  cancelled: {},
};

/** The status after the action, or null when the action is illegal from there. */
export const nextActivationStatus = (
  from: ActivationStatus,
  action: ActivationAction,
): ActivationStatus | null => ACTIVATION_TRANSITIONS[from][action] ?? null;
