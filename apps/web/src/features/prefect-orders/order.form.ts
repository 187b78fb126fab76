import { LIMITS } from '@envol/contract/limits';
import type { OrderSource, PrefectOrder } from '@envol/contract/prefect-orders';
import { ORDER_OBJECTS, type OrderObject } from '@envol/domain/prefect-orders/orders';
import { lastDateOf, localDate } from '@envol/domain/time/localTime';
import { z } from 'zod';

const Hour = z.string().nullable();

/** What is typed of an order; its area is a circle by its numbers. */
export const TypedOrder = z.object({
  /** "approval 12", "declaration 7"; empty: what is changed keeps its own. */
  source: z.string(),
  objects: z.array(z.enum(ORDER_OBJECTS)).min(1),
  title: z.string().trim().min(1).max(200),
  place: z.string().trim().min(1).max(200),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  radius_m: z.number().positive().max(50_000),
  max_height_m: z.number().positive().max(10_000),
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  time_start: Hour,
  time_end: Hour,
  /** Between commas; empty: any drone of the operator. */
  drones: z.string().max(1200),
  reasons: z.string().max(LIMITS.long_text),
  conditions: z.string().max(LIMITS.long_text),
});
export type TypedOrder = z.output<typeof TypedOrder>;

/** How a source is named in the form. */
export const sourceKey = ({ kind, id }: Pick<OrderSource, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Five digits: a metre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5));

/** What the form says of a mission that was asked for or declared: its area with fifty metres around it, its days and height. */
export const typedFrom = (source: OrderSource): Omit<TypedOrder, 'reasons' | 'conditions'> => {
  const zone = source.time_zone;
  const objects: OrderObject[] = [
    ...(source.night_flight ? (['night'] as const) : []),
    ...(source.max_height_m > 120 ? (['height'] as const) : []),
  ];
  return {
    source: sourceKey(source),
    objects,
    title: source.name,
    place: source.place,
    lat: rounded(source.center[1]),
    lng: rounded(source.center[0]),
    radius_m: source.radius_m + 50,
    max_height_m: source.max_height_m,
    first_date: localDate(source.date_start, zone),
    last_date: lastDateOf(source.date_end, zone),
    time_start: null,
    time_end: null,
    drones: source.drones.join(', '),
  };
};

const NOTHING: TypedOrder = {
  source: '',
  objects: [],
  title: '',
  place: '',
  lat: 0,
  lng: 0,
  radius_m: 100,
  max_height_m: 50,
  first_date: '',
  last_date: '',
  time_start: null,
  time_end: null,
  drones: '',
  reasons: '',
  conditions: '',
};

/** What the form begins with: the draft as it is kept, or nothing. */
export const typedOf = (order: PrefectOrder | null, from = ''): TypedOrder => {
  if (order === null) return { ...NOTHING, source: from };
  const { geometry } = order;
  const circle =
    geometry.type === 'Circle'
      ? { lat: geometry.center[1], lng: geometry.center[0], radius_m: geometry.radius_m }
      : {};
  return {
    ...NOTHING,
    ...circle,
    objects: [...order.objects],
    title: order.title,
    place: order.place,
    max_height_m: order.max_height_m,
    first_date: order.first_date,
    last_date: order.last_date,
    time_start: order.time_start,
    time_end: order.time_end,
    drones: order.drones.join(', '),
    reasons: order.reasons ?? '',
    conditions: order.conditions ?? '',
  };
};

/** What is typed of a circle that was drawn: whole metres, no smaller than the mission's shapes are. */
export const placeOf = ({
  center: [lng, lat],
  radius_m,
}: {
  readonly center: readonly [number, number];
  readonly radius_m: number;
}) => ({ lat: rounded(lat), lng: rounded(lng), radius_m: Math.max(1, Math.round(radius_m)) });

/** The circle that is typed. */
export const circleOf = ({ lat, lng, radius_m }: Pick<TypedOrder, 'lat' | 'lng' | 'radius_m'>) => ({
  type: 'Circle' as const,
  center: [lng, lat] as [number, number],
  radius_m,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The order as it is sent: whom it exempts comes from what it was asked by, or stays the draft's. */
export const orderOf = (
  typed: TypedOrder,
  subject: {
    readonly operator_id: number;
    readonly approval_id: number | null;
    readonly declaration_id: number | null;
  },
) => {
  const { source: _, lat, lng, radius_m, drones, reasons, conditions, ...rest } = typed;
  return {
    ...rest,
    ...subject,
    time_start: rest.time_start || null,
    time_end: rest.time_end || null,
    geometry: circleOf({ lat, lng, radius_m }),
    drones: drones
      .split(/[,;\n]/)
      .map((mark) => mark.trim())
      .filter((mark) => mark !== ''),
    reasons: orNull(reasons),
    conditions: orNull(conditions),
  };
};
