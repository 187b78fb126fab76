/** The life of a take-off authorization, from the request to the landing (specification 1, point 4). */
export const TAKE_OFF_STATUSES = [
  'submitted',
  'granted',
  'refused',
  'cancelled',
  'taken_off',
  'landing_required',
  'landing_received',
  'landing',
  'landed',
] as const;
export type TakeOffStatus = (typeof TAKE_OFF_STATUSES)[number];

export const TAKE_OFF_ACTIONS = [
  'grant',
  'refuse',
  'require_landing',
  'lift_landing',
  'take_off',
  'receive',
  'begin_landing',
  'land',
  'cancel',
] as const;
export type TakeOffAction = (typeof TAKE_OFF_ACTIONS)[number];

/** What an order to land was given for, where that may end by itself and the order with it. */
export const LANDING_CAUSES = ['uspace_closed'] as const;
export type LandingCause = (typeof LANDING_CAUSES)[number];

/** Who performs an action: the controller, or the remote pilot. */
export const TAKE_OFF_ACTION_SIDE: Readonly<Record<TakeOffAction, 'authority' | 'operator'>> = {
  grant: 'authority',
  refuse: 'authority',
  require_landing: 'authority',
  lift_landing: 'authority',
  take_off: 'operator',
  receive: 'operator',
  begin_landing: 'operator',
  land: 'operator',
  cancel: 'operator',
};

type Row = Partial<Record<TakeOffAction, TakeOffStatus>>;

/**
 * `{from: {action: to}}`; a pair that is absent is illegal and answers 409. A landing may be ordered again, also once its
 * receipt came: it then asks for a receipt anew. An order is lifted with its cause, unless the landing has begun. A pilot may
 * land at any time in the air, ordered or not.
 */
export const TAKE_OFF_TRANSITIONS: Readonly<Record<TakeOffStatus, Row>> = {
  submitted: { grant: 'granted', refuse: 'refused', cancel: 'cancelled' },
  granted: { refuse: 'refused', take_off: 'taken_off', cancel: 'cancelled' },
  refused: {},
  cancelled: {},
  taken_off: { require_landing: 'landing_required', land: 'landed' },
  landing_required: {
    require_landing: 'landing_required',
    lift_landing: 'taken_off',
    receive: 'landing_received',
    begin_landing: 'landing',
    land: 'landed',
  },
  landing_received: {
    require_landing: 'landing_required',
    lift_landing: 'taken_off',
    begin_landing: 'landing',
    land: 'landed',
  },
  landing: { land: 'landed' },
  landed: {},
};

/** The status after the action, or null when the action is illegal from there. */
export const nextTakeOffStatus = (from: TakeOffStatus, action: TakeOffAction): TakeOffStatus | null =>
  TAKE_OFF_TRANSITIONS[from][action] ?? null;

/** In which a drone is in the air. */
export const AIRBORNE_STATUSES = [
  'taken_off',
  'landing_required',
  'landing_received',
  'landing',
] as const satisfies readonly TakeOffStatus[];

/** Whether the drone is in the air, as far as its pilot declared. */
export const isAirborne = (status: TakeOffStatus): boolean =>
  (AIRBORNE_STATUSES as readonly TakeOffStatus[]).includes(status);

/** What a supervisor of a U-space may do about one flight there; it decides no take-off. */
export const SUPERVISION_ACTIONS = ['require_landing'] as const satisfies readonly TakeOffAction[];

/** Nothing happens to it any more. */
export const isFinished = (status: TakeOffStatus): boolean =>
  status === 'refused' || status === 'cancelled' || status === 'landed';
