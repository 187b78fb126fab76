import {
  heightStanding,
  type JudgedRequest,
  type PersonReason,
  personReasonOf,
} from '../automatic-actions/outcome.ts';
import { innerOutline } from '../geo/buffer.ts';
import type { AreaGeometry } from '../geo/geometry.ts';
import { shapeInside, shapesIntersect } from '../geo/intersects.ts';
import { type PackedShapes, packShapes } from '../geo/packed.ts';
import { daysAfter, firstInstantAt, instantAt, localDate } from '../time/localTime.ts';
import type { TimeSpan } from '../time/night.ts';
import type { AgreedAirspace } from './volume.ts';

/** Why a request lies in no agreed volume, in the order in which they are looked at. */
export const VOLUME_MISSES = [
  'volume_outside',
  'volume_operator',
  'volume_height',
  'ground_unknown',
  'volume_period',
  'volume_hours',
] as const satisfies readonly PersonReason[];
export type VolumeMiss = (typeof VOLUME_MISSES)[number];

/** What stands in the way of a grant without a person, though the request lies in an agreed volume. */
export const VOLUME_OBSTACLES = [
  'place_forbidden',
  'uspace_closed',
  'helicopter_corridor',
  'conflict',
] as const satisfies readonly PersonReason[];
export type VolumeObstacle = (typeof VOLUME_OBSTACLES)[number];

/** A request as far as an agreed volume looks at it. */
export interface VolumeRequest extends Omit<JudgedRequest, 'areas'> {
  readonly operator_id: number;
  readonly areas: readonly (JudgedRequest['areas'][number] & { readonly geometry: AreaGeometry })[];
  /** In their order; every one of them lies in the volume's hours, or none counts. */
  readonly hours: readonly TimeSpan[];
  /** IANA zone of the request's place. */
  readonly time_zone: string;
}

const MIDNIGHT = '00:00';

const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The hours of a volume around some instants, those that touch joined; cut at its first and last day. */
const volumeHours = (volume: AgreedAirspace, from: string, to: string, zone: string): TimeSpan[] => {
  const [last = volume.last_date] = [volume.last_date, volume.protocol_ends_on].toSorted();
  const opens = Date.parse(firstInstantAt(volume.first_date, MIDNIGHT, zone));
  const closes = Date.parse(instantAt(daysAfter(last, 1), MIDNIGHT, zone));
  const joined: { from: number; to: number }[] = [];
  // Hours over midnight of the day before reach into the first one.
  for (
    let date = daysAfter(localDate(from, zone), -1);
    date <= localDate(to, zone);
    date = daysAfter(date, 1)
  ) {
    if (date < volume.first_date || date > last || !volume.weekdays.includes(weekdayOf(date))) continue;
    const start = volume.time_start ?? MIDNIGHT;
    const end = volume.time_end ?? MIDNIGHT;
    const begins = Math.max(Date.parse(firstInstantAt(date, start, zone)), opens);
    const ends = Math.min(Date.parse(instantAt(end > start ? date : daysAfter(date, 1), end, zone)), closes);
    const before = joined.at(-1);
    if (before !== undefined && begins <= before.to) before.to = Math.max(before.to, ends);
    else if (begins < ends) joined.push({ from: begins, to: ends });
  }
  return joined.map((span) => ({
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
  }));
};

const isWithin = (hours: TimeSpan, spans: readonly TimeSpan[]): boolean =>
  spans.some(
    ({ from, to }) => Date.parse(from) <= Date.parse(hours.from) && Date.parse(hours.to) <= Date.parse(to),
  );

const missedTime = (
  { hours, time_zone: zone }: Pick<VolumeRequest, 'hours' | 'time_zone'>,
  volume: AgreedAirspace,
): VolumeMiss | null => {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return 'volume_period';
  const whole = { ...volume, weekdays: [1, 2, 3, 4, 5, 6, 7], time_start: null, time_end: null };
  const period = volumeHours(whole, first.from, last.to, zone);
  if (!hours.every((each) => isWithin(each, period))) return 'volume_period';
  const spans = volumeHours(volume, first.from, last.to, zone);
  return hours.every((each) => isWithin(each, spans)) ? null : 'volume_hours';
};

const missedHeight = ({ areas }: VolumeRequest, volume: AgreedAirspace): VolumeMiss | null => {
  const range = { ...volume, floor_height: -100_000 };
  const standings = areas.map((area) => heightStanding(area, range));
  if (standings.includes('out')) return 'volume_height';
  return standings.includes('unknown') ? 'ground_unknown' : null;
};

/** Whether every area lies wholly in the volume's area, away from its edge; disks and corridors are drawn just inside. */
export const liesInArea = (areas: readonly AreaGeometry[], volume: AreaGeometry): boolean => {
  const outline = packShapes([innerOutline(volume)]);
  return areas.length > 0 && areas.every((area) => shapeInside(packShapes([area]), 0, outline, 0));
};

/** Whether a request touches the volume at all: of one that does not, nothing of it is told. */
export const touchesArea = (areas: readonly AreaGeometry[], volume: AreaGeometry): boolean => {
  const packed: PackedShapes = packShapes([volume]);
  return areas.some((area) => shapesIntersect(packShapes([area]), 0, packed, 0));
};

/** Why a request does not lie wholly in a volume; null where it does. Never freer: what cannot be told lies outside. */
export const volumeMiss = (request: VolumeRequest, volume: AgreedAirspace): VolumeMiss | null => {
  if (
    !liesInArea(
      request.areas.map(({ geometry }) => geometry),
      volume.geometry,
    )
  )
    return 'volume_outside';
  if (!volume.is_for_everybody && !volume.operator_ids.includes(request.operator_id))
    return 'volume_operator';
  return missedHeight(request, volume) ?? missedTime(request, volume);
};

export type VolumeOutcome<Volume extends AgreedAirspace> =
  | { readonly kind: 'accept'; readonly volume: Volume }
  | {
      readonly kind: 'person';
      readonly reason: PersonReason;
      readonly volume: Volume;
      readonly is_inside: boolean;
    };

/**
 * What agreed volumes make of a request: the first that holds it whole grants it, unless a fact keeps any request from being
 * decided without a person, or something stands in the way. Of several that do not, the one that it missed least is told. Null where it
 * touches none.
 */
export const volumeOutcome = <Volume extends AgreedAirspace>(
  request: VolumeRequest,
  volumes: readonly Volume[],
  obstacles: readonly VolumeObstacle[],
): VolumeOutcome<Volume> | null => {
  const areas = request.areas.map(({ geometry }) => geometry);
  const met = volumes
    .filter(({ geometry }) => touchesArea(areas, geometry))
    .map((volume) => ({ volume, miss: volumeMiss(request, volume) }));
  const holding = met.find(({ miss }) => miss === null);
  if (holding === undefined) {
    const [nearest] = met.toSorted(
      (one, other) =>
        VOLUME_MISSES.indexOf(other.miss ?? 'volume_outside') -
        VOLUME_MISSES.indexOf(one.miss ?? 'volume_outside'),
    );
    return nearest === undefined || nearest.miss === null
      ? null
      : { kind: 'person', reason: nearest.miss, volume: nearest.volume, is_inside: false };
  }
  const { volume } = holding;
  const [obstacle] = obstacles;
  const reason = personReasonOf(request) ?? (request.keeps_limits ? null : 'limits') ?? obstacle ?? null;
  return reason === null ? { kind: 'accept', volume } : { kind: 'person', reason, volume, is_inside: true };
};
