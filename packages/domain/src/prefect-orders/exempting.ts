import { type VolumeMiss, volumeMiss } from '../agreed-volumes/judging.ts';
import type { Constraint } from '../airspace/constraint.ts';
import type { RequestedPeriod } from '../approvals/granted.ts';
import type { DeskStanding } from '../declarations/statuses.ts';
import { isPending } from '../declarations/statuses.ts';
import type { AreaGeometry } from '../geo/geometry.ts';
import { dailyWindows, plannedPeriod } from '../time/dailyWindows.ts';
import { rememberedOf } from '../time/remembered.ts';
import type { OrderObject } from './orders.ts';

/** Where, how high and when an order exempts. */
export interface OrderVolume {
  readonly geometry: AreaGeometry;
  /** Highest top of a flight, m above ground. */
  readonly max_height_m: number;
  /** Local dates at the flight's place, both included. */
  readonly first_date: string;
  readonly last_date: string;
  /** HH:MM by the clock of the place; an end that is not after the start is of the next day. Both null: all day. */
  readonly time_start: string | null;
  readonly time_end: string | null;
}

/** A signed order that names a mission's operator and, where it names drones, each of the mission's. */
export interface ExemptingOrder extends OrderVolume {
  readonly id: number;
  readonly number: string;
  readonly objects: readonly OrderObject[];
  readonly structure_id: number;
  readonly structure_code: string;
  readonly structure_name: string;
  /** YYYY-MM-DD. */
  readonly signed_on: string;
  /** Under which the operator flies; null: none. */
  readonly conditions: string | null;
}

/** Whether there is something to respect beside its volume and hours. */
export const setsConditions = ({ conditions }: Pick<ExemptingOrder, 'conditions'>): boolean =>
  (conditions ?? '').trim() !== '';

/** A mission as far as an order looks at it. */
export interface ExemptedMission {
  readonly flight: RequestedPeriod & { readonly max_flying_height: number };
  readonly areas: readonly { readonly geometry: AreaGeometry; readonly max_height_m: number | null }[];
  /** Signed orders that may be about it. */
  readonly orders: readonly ExemptingOrder[];
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Why an order does not hold a mission whole; null where it does. Never freer: what cannot be told lies outside. */
export const orderMiss = (
  order: OrderVolume,
  { flight, areas }: Pick<ExemptedMission, 'flight' | 'areas'>,
): VolumeMiss | null =>
  volumeMiss(
    {
      operator_id: 0,
      in_sight: true,
      fully_inside: true,
      is_vlos: true,
      is_current: true,
      keeps_limits: true,
      is_exempt_from_refusal: false,
      areas: areas.map(({ geometry, max_height_m }) => ({
        geometry,
        height_m: max_height_m ?? flight.max_flying_height,
        ground: null,
        meets_impacting_zone: false,
      })),
      hours: dailyWindows(plannedPeriod(flight)),
      time_zone: flight.time_zone,
    },
    {
      ...order,
      ceiling_height: order.max_height_m,
      unit: 'm',
      reference: 'AGL',
      weekdays: EVERY_DAY,
      is_for_everybody: true,
      operator_ids: [],
      protocol_ends_on: order.last_date,
    },
  );

const holding = rememberedOf((mission: ExemptedMission) =>
  mission.orders.filter((order) => orderMiss(order, mission) === null),
);

/** What of a card an order may exempt from; null: nothing. */
export const exemptedObject = ({ kind, effect }: Pick<Constraint, 'kind' | 'effect'>): OrderObject | null => {
  if (kind === 'populated_area') return 'notice';
  if (effect !== 'agreement') return null;
  if (kind === 'night_flight') return 'night';
  return kind === 'height_ceiling' ? 'height' : null;
};

/** A notification of the mission, as far as an order may end its waiting. */
type WaitingNotice = { readonly desk: DeskStanding | null };

/**
 * The order that settles a card of a mission; null: none does. It is of the prefecture that decides about the card, and holds the whole
 * mission: area, height, days and hours. From a notice it exempts only what has arrived at that prefecture and waits there.
 */
export const exemptingOrder = (
  judged: Pick<Constraint, 'kind' | 'effect' | 'decider'>,
  notices: readonly WaitingNotice[],
  mission: ExemptedMission,
): ExemptingOrder | null => {
  const object = exemptedObject(judged);
  if (object === null || mission.orders.length === 0) return null;
  const isOfDecider = (order: ExemptingOrder): boolean =>
    object === 'notice'
      ? notices.length > 0 &&
        notices.every(
          ({ desk }) => desk !== null && isPending(desk) && desk.structure_id === order.structure_id,
        )
      : judged.decider?.structure_code === order.structure_code;
  return holding(mission).find((order) => order.objects.includes(object) && isOfDecider(order)) ?? null;
};
