/** The life of a flight authorisation of a U-space service provider (Regulation (EU) 2021/664, articles 6 and 10). */
export const FLIGHT_AUTHORIZATION_STATUSES = [
  'submitted',
  'accepted',
  'rejected',
  'activated',
  'nonconforming',
  'contingent',
  'ended',
  'withdrawn',
  'cancelled',
] as const;
export type FlightAuthorizationStatus = (typeof FLIGHT_AUTHORIZATION_STATUSES)[number];

export const FLIGHT_AUTHORIZATION_ACTIONS = [
  'accept',
  'reject',
  'modify',
  'withdraw',
  'note_deviation',
  'note_recovery',
  'activate',
  'declare_contingency',
  'end',
  'cancel',
] as const;
export type FlightAuthorizationAction = (typeof FLIGHT_AUTHORIZATION_ACTIONS)[number];

/** Who performs an action: the provider, or the operator that asked. */
export const FLIGHT_AUTHORIZATION_ACTION_SIDE: Readonly<
  Record<FlightAuthorizationAction, 'ussp' | 'operator'>
> = {
  accept: 'ussp',
  reject: 'ussp',
  modify: 'ussp',
  withdraw: 'ussp',
  note_deviation: 'ussp',
  note_recovery: 'ussp',
  activate: 'operator',
  declare_contingency: 'operator',
  end: 'operator',
  cancel: 'operator',
};

type Row = Partial<Record<FlightAuthorizationAction, FlightAuthorizationStatus>>;

const IN_FLIGHT: Row = { withdraw: 'withdrawn', end: 'ended' };

/**
 * `{from: {action: to}}`; a pair that is absent is illegal and answers 409. A flight begins with the activation alone; one
 * that leaves its deviation thresholds is nonconforming, and contingent where it does not come back. What the provider
 * modifies before the flight is told, and stands.
 */
export const FLIGHT_AUTHORIZATION_TRANSITIONS: Readonly<Record<FlightAuthorizationStatus, Row>> = {
  submitted: { accept: 'accepted', reject: 'rejected', cancel: 'cancelled' },
  accepted: { activate: 'activated', modify: 'accepted', withdraw: 'withdrawn', cancel: 'cancelled' },
  rejected: {},
  activated: { ...IN_FLIGHT, note_deviation: 'nonconforming', declare_contingency: 'contingent' },
  nonconforming: { ...IN_FLIGHT, note_recovery: 'activated', declare_contingency: 'contingent' },
  contingent: IN_FLIGHT,
  ended: {},
  withdrawn: {},
  cancelled: {},
};

/** The status after the action, or null when the action is illegal from there. */
export const nextFlightAuthorizationStatus = (
  from: FlightAuthorizationStatus,
  action: FlightAuthorizationAction,
): FlightAuthorizationStatus | null => FLIGHT_AUTHORIZATION_TRANSITIONS[from][action] ?? null;

/** Nothing happens to it any more. */
export const isFinal = (status: FlightAuthorizationStatus): boolean =>
  Object.keys(FLIGHT_AUTHORIZATION_TRANSITIONS[status]).length === 0;

/** What a side may do in a status. */
export const actionsOf = (
  status: FlightAuthorizationStatus,
  side: 'ussp' | 'operator',
): FlightAuthorizationAction[] =>
  FLIGHT_AUTHORIZATION_ACTIONS.filter(
    (action) =>
      FLIGHT_AUTHORIZATION_ACTION_SIDE[action] === side &&
      nextFlightAuthorizationStatus(status, action) !== null,
  );
