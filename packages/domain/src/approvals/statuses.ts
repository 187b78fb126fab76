/** The approval's life (specification 1, point 4): one column, one table. */
export const APPROVAL_STATUSES = [
  'submitted',
  'pending',
  'incomplete',
  'awaiting_validation',
  'accepted',
  'reserves',
  'refused',
  'cancelled',
] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const APPROVAL_ACTIONS = [
  'accept',
  'restrict',
  'refuse',
  'request-information',
  'request-signature',
  'request-revalidation',
  'take-charge',
  'answer',
  'sign',
  'revalidate',
  'cancel',
  'update',
] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

/** Who performs an action: the authority that decides, or the operator that asked. */
export const APPROVAL_ACTION_SIDE: Readonly<Record<ApprovalAction, 'authority' | 'operator'>> = {
  accept: 'authority',
  restrict: 'authority',
  refuse: 'authority',
  'request-information': 'authority',
  'request-signature': 'authority',
  'request-revalidation': 'authority',
  'take-charge': 'authority',
  answer: 'operator',
  sign: 'operator',
  revalidate: 'operator',
  cancel: 'operator',
  update: 'operator',
};

/** What an incomplete request waits for beside an answer. */
export const AWAITED = ['signature', 'revalidation'] as const;
export type Awaited = (typeof AWAITED)[number];

/** The act of the operator that each of these asks for. */
export const AWAITED_BY: Readonly<Partial<Record<ApprovalAction, Awaited>>> = {
  sign: 'signature',
  revalidate: 'revalidation',
};

/** What an action of the authority makes the operator's to do; null where it asks for neither. */
export const awaitedAfter = (action: ApprovalAction): Awaited | null => {
  if (action === 'request-signature') return 'signature';
  return action === 'request-revalidation' ? 'revalidation' : null;
};

type Row = Partial<Record<ApprovalAction, ApprovalStatus>>;

const DECIDABLE: Row = {
  accept: 'accepted',
  restrict: 'reserves',
  refuse: 'refused',
  'request-information': 'incomplete',
  'request-signature': 'incomplete',
  cancel: 'cancelled',
};

/**
 * `{from: {action: to}}`; a pair that is absent is illegal and answers 409.
 * A decision may be revised while the mission is ahead (accepted → reserves, refused…), as a controller must be
 * able to withdraw an agreement when the traffic changes; a cancelled request is final. An update shows the mission as
 * it is now, and asks for a decision again; a refused request is asked anew instead. What the operator is to sign, or to
 * validate again, waits for it (`awaited`), and then for the authority; an agreement that is to be validated again does not
 * stand meanwhile.
 */
export const APPROVAL_TRANSITIONS: Readonly<Record<ApprovalStatus, Row>> = {
  submitted: { ...DECIDABLE, 'take-charge': 'pending', update: 'submitted' },
  pending: { ...DECIDABLE, update: 'pending' },
  incomplete: {
    ...DECIDABLE,
    answer: 'submitted',
    sign: 'awaiting_validation',
    revalidate: 'awaiting_validation',
    update: 'submitted',
  },
  awaiting_validation: { ...DECIDABLE, update: 'submitted' },
  accepted: {
    restrict: 'reserves',
    refuse: 'refused',
    'request-revalidation': 'incomplete',
    cancel: 'cancelled',
    update: 'submitted',
  },
  reserves: {
    accept: 'accepted',
    restrict: 'reserves',
    refuse: 'refused',
    'request-revalidation': 'incomplete',
    cancel: 'cancelled',
    update: 'submitted',
  },
  refused: { accept: 'accepted', restrict: 'reserves' },
  cancelled: {},
};

/** The status after the action, or null when the action is illegal from there. */
export const nextApprovalStatus = (from: ApprovalStatus, action: ApprovalAction): ApprovalStatus | null =>
  APPROVAL_TRANSITIONS[from][action] ?? null;

export const isOpen = (status: ApprovalStatus): boolean =>
  status === 'submitted' ||
  status === 'pending' ||
  status === 'incomplete' ||
  status === 'awaiting_validation';
