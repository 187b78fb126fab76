import type { Actor } from '../access/actor.ts';
import { hasPermission } from '../access/permissions.ts';
import { sideOf } from '../approvals/policy.ts';
import { localDate } from '../time/localTime.ts';
import type { TimeSpan } from '../time/night.ts';
import {
  isFinished,
  type LandingCause,
  nextTakeOffStatus,
  SUPERVISION_ACTIONS,
  TAKE_OFF_ACTION_SIDE,
  TAKE_OFF_ACTIONS,
  type TakeOffAction,
  type TakeOffStatus,
} from './statuses.ts';

/** The part of a take-off authorization that the policies look at. */
export interface TakeOffStanding {
  readonly operator_id: number;
  readonly structure_id: number;
  readonly status: TakeOffStatus;
  /** What the order to land ends with; absent or null: somebody gave it to this flight alone. */
  readonly landing_cause?: LandingCause | null;
}

const permits = (actor: Actor, action: TakeOffAction): boolean =>
  hasPermission(actor, TAKE_OFF_ACTION_SIDE[action] === 'authority' ? 'take-off:decide' : 'take-off:request');

/** A step of the flight, or a word about it. */
export type AvailableTakeOffAction = TakeOffAction | 'message';

/** What the actor may do to the authorization; screens draw their buttons from it. */
export const availableTakeOffActions = (
  actor: Actor,
  authorization: TakeOffStanding,
): AvailableTakeOffAction[] => {
  const side = sideOf(actor, authorization);
  if (side === null) return [];
  const steps = TAKE_OFF_ACTIONS.filter(
    (action) =>
      // What a closing ordered ends with the closing, by nobody's button.
      (action !== 'lift_landing' || (authorization.landing_cause ?? null) === null) &&
      TAKE_OFF_ACTION_SIDE[action] === side &&
      permits(actor, action) &&
      nextTakeOffStatus(authorization.status, action) !== null,
  );
  const words =
    !isFinished(authorization.status) && hasPermission(actor, 'take-off:message')
      ? (['message'] as const)
      : [];
  return [...steps, ...words];
};

/** What a supervisor may do about a flight of a U-space that it watches; null: nobody asked for a take-off. */
export const availableSupervisionActions = (
  actor: Actor,
  status: TakeOffStatus | null,
): (typeof SUPERVISION_ACTIONS)[number][] =>
  status === null || !hasPermission(actor, 'uspace:write')
    ? []
    : SUPERVISION_ACTIONS.filter((action) => nextTakeOffStatus(status, action) !== null);

/** Why a take-off cannot be asked for now. */
export const TAKE_OFF_OBSTACLES = [
  'uspace_closed',
  'helicopter_departure',
  'place_forbidden',
  'not_activated',
  'operator_may_not',
  'approval_not_in_force',
  'not_an_approval_day',
  'no_activation',
  'already_requested',
] as const;
export type TakeOffObstacle = (typeof TAKE_OFF_OBSTACLES)[number];

/**
 * What keeps a drone on the ground; the others say that nothing needs to be asked for here, or that it was: an operator that
 * asks for no take-offs in Envol is given them by telephone.
 */
export type GroundingObstacle = Exclude<
  TakeOffObstacle,
  'not_activated' | 'operator_may_not' | 'already_requested'
>;

const isGrounding = (obstacle: TakeOffObstacle): obstacle is GroundingObstacle =>
  obstacle !== 'not_activated' && obstacle !== 'operator_may_not' && obstacle !== 'already_requested';

/** The first obstacle that keeps the drone on the ground; null where it may take off, granted or asked for. */
export const groundingObstacle = (obstacles: readonly TakeOffObstacle[]): GroundingObstacle | null =>
  obstacles.find(isGrounding) ?? null;

/** What is known when a take-off is asked for, declared or seen; instants in ISO 8601. */
export interface TakeOffCase {
  /** The authority is a U-space that its supervisors closed. */
  readonly uspace_closed: boolean;
  /** A helicopter's departure keeps its corridor free, and an area of the approval crosses it. */
  readonly helicopter_departure: boolean;
  /** A NOTAM, a slot of the network or a zone forbids the mission's place, and nobody answered it. */
  readonly place_forbidden: boolean;
  /** The authority grants take-offs one by one. */
  readonly take_off_authorization_activated: boolean;
  readonly activation_required: boolean;
  /** The operator may manage take-offs at all. */
  readonly can_manage: boolean;
  readonly approval_stands: boolean;
  /** The hours that the approval leaves. */
  readonly windows: readonly TimeSpan[];
  /** The hours of the activations that were accepted. */
  readonly activations: readonly TimeSpan[];
  readonly has_open_authorization: boolean;
  /** The hours of the take-offs that were granted, as long as their grant may be used. */
  readonly take_offs: readonly (TimeSpan & { readonly is_airborne: boolean })[];
  readonly time_zone: string;
}

const isOnDay = ({ from, to }: TimeSpan, now: string, zone: string): boolean =>
  Date.parse(to) > Date.parse(now) && localDate(from, zone) <= localDate(now, zone);

/** The hours of today in which a take-off asked for now could be made: the first that are not over; null for none. */
export const takeOffHours = (
  { activation_required, activations, windows, time_zone }: TakeOffCase,
  now: string,
): TimeSpan | null =>
  (activation_required ? activations : windows).find((span) => isOnDay(span, now, time_zone)) ?? null;

/** Everything that stands against a take-off asked for now ("only on approval days"), in the order of the list. */
export const takeOffObstacles = (given: TakeOffCase, now: string): TakeOffObstacle[] => {
  const isDay = given.windows.some((span) => isOnDay(span, now, given.time_zone));
  const held: Readonly<Record<TakeOffObstacle, boolean>> = {
    uspace_closed: given.uspace_closed,
    helicopter_departure: given.helicopter_departure,
    place_forbidden: given.place_forbidden,
    not_activated: !given.take_off_authorization_activated,
    operator_may_not: !given.can_manage,
    approval_not_in_force: !given.approval_stands,
    not_an_approval_day: !isDay,
    no_activation: given.activation_required && isDay && takeOffHours(given, now) === null,
    already_requested: given.has_open_authorization,
  };
  return TAKE_OFF_OBSTACLES.filter((obstacle) => held[obstacle]);
};

/** Why a flight under an approval is not a regular one at an instant. */
export const FLYING_OBSTACLES = [
  'uspace_closed',
  'approval_not_in_force',
  'outside_approved_hours',
  'no_activation',
  'authorization_needed',
] as const;
export type FlyingObstacle = (typeof FLYING_OBSTACLES)[number];

const covers = (spans: readonly TimeSpan[], at: string): boolean =>
  spans.some(({ from, to }) => Date.parse(from) <= Date.parse(at) && Date.parse(at) < Date.parse(to));

/** The authority has to grant each take-off here. Who asks for none in Envol is given them by telephone. */
export const asksTakeOffs = (
  given: Pick<TakeOffCase, 'take_off_authorization_activated' | 'can_manage'>,
): boolean => given.take_off_authorization_activated && given.can_manage;

/** Everything that stands against flying under an approval at an instant, in the order of the list. */
export const flyingObstacles = (given: TakeOffCase, at: string): FlyingObstacle[] => {
  const flown = given.take_offs.filter((span) => covers([span], at));
  const held: Readonly<Record<FlyingObstacle, boolean>> = {
    // Who is in the air was ordered to land, and is judged by its grant until then.
    uspace_closed: given.uspace_closed && !flown.some(({ is_airborne }) => is_airborne),
    approval_not_in_force: !given.approval_stands,
    outside_approved_hours: !covers(given.windows, at),
    no_activation: given.activation_required && !covers(given.activations, at),
    authorization_needed: asksTakeOffs(given) && flown.length === 0,
  };
  return FLYING_OBSTACLES.filter((obstacle) => held[obstacle]);
};
