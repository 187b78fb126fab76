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
import { daysAfter, firstInstantAt, instantAt, localDate, weekdayOf } from '../time/localTime.ts';
import type { TimeSpan } from '../time/night.ts';
import { rememberedOf } from '../time/remembered.ts';
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
const DAY_MS = 86_400_000;

/** Hours in milliseconds of the epoch: they are compared by the thousand. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The first and last instant of a volume's days. */
const daysOf = (volume: AgreedAirspace, zone: string): Span => {
  const [last = volume.last_date] = [volume.last_date, volume.protocol_ends_on].toSorted();
  return {
    from: Date.parse(firstInstantAt(volume.first_date, MIDNIGHT, zone)),
    to: Date.parse(instantAt(daysAfter(last, 1), MIDNIGHT, zone)),
  };
};

/** The clock of each day that some volumes are looked at for: reading a time zone costs more than the rest of the judgement. */
type Clock = (date: string, time: string) => { readonly first: number; readonly plain: number };

const clockIn = (zone: string): Clock => {
  const midnights = new Map<string, number>();
  const midnightOf = (date: string): number => {
    const known = midnights.get(date) ?? Date.parse(instantAt(date, MIDNIGHT, zone));
    midnights.set(date, known);
    return known;
  };
  return (date, time) => {
    const midnight = midnightOf(date);
    if (midnightOf(daysAfter(date, 1)) - midnight !== DAY_MS)
      return {
        first: Date.parse(firstInstantAt(date, time, zone)),
        plain: Date.parse(instantAt(date, time, zone)),
      };
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const at = midnight + (hours * 60 + minutes) * 60_000;
    return { first: at, plain: at };
  };
};

/** The hours of a volume around some instants, those that touch joined; cut at its first and last day. */
const volumeHours = (
  volume: AgreedAirspace,
  { from, to }: { readonly from: string; readonly to: string },
  zone: string,
  clock: Clock,
): Span[] => {
  const [last = volume.last_date] = [volume.last_date, volume.protocol_ends_on].toSorted();
  const days = daysOf(volume, zone);
  const joined: { from: number; to: number }[] = [];
  const until = localDate(to, zone);
  // Hours over midnight of the day before reach into the first one.
  for (let date = daysAfter(localDate(from, zone), -1); date <= until; date = daysAfter(date, 1)) {
    if (date < volume.first_date || date > last || !volume.weekdays.includes(weekdayOf(date))) continue;
    const start = volume.time_start ?? MIDNIGHT;
    const end = volume.time_end ?? MIDNIGHT;
    const begins = Math.max(clock(date, start).first, days.from);
    const ends = Math.min(clock(end > start ? date : daysAfter(date, 1), end).plain, days.to);
    const before = joined.at(-1);
    if (before !== undefined && begins <= before.to) before.to = Math.max(before.to, ends);
    else if (begins < ends) joined.push({ from: begins, to: ends });
  }
  return joined;
};

/** Whether each of some hours lies in one of the spans; both in their order, the spans apart from each other. */
const areWithin = (hours: readonly Span[], spans: readonly Span[]): boolean => {
  let at = 0;
  return hours.every((each) => {
    for (let next = spans[at]; next !== undefined && next.to < each.to; next = spans[at]) at += 1;
    const span = spans[at];
    return span !== undefined && span.from <= each.from && each.to <= span.to;
  });
};

const missedTime = (
  { hours, time_zone: zone }: Pick<VolumeRequest, 'hours' | 'time_zone'>,
  volume: AgreedAirspace,
  clock: Clock,
): VolumeMiss | null => {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return 'volume_period';
  const flown = hours
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
    .toSorted((one, other) => one.to - other.to);
  if (!areWithin(flown, [daysOf(volume, zone)])) return 'volume_period';
  const spans = volumeHours(volume, { from: first.from, to: last.to }, zone, clock);
  return areWithin(flown, spans) ? null : 'volume_hours';
};

const missedHeight = ({ areas }: VolumeRequest, volume: AgreedAirspace): VolumeMiss | null => {
  const range = { ...volume, floor_height: -100_000 };
  const standings = areas.map((area) => heightStanding(area, range));
  if (standings.includes('out')) return 'volume_height';
  return standings.includes('unknown') ? 'ground_unknown' : null;
};

/** Drawn once a volume: past requests are held against the same one by the thousand. */
const packedInside = rememberedOf((volume: AreaGeometry) => packShapes([innerOutline(volume)]));

/** Whether every area lies wholly in the volume's area, away from its edge; disks and corridors are drawn just inside. */
export const liesInArea = (areas: readonly AreaGeometry[], volume: AreaGeometry): boolean => {
  const outline = packedInside(volume);
  return areas.length > 0 && areas.every((area) => shapeInside(packShapes([area]), 0, outline, 0));
};

/** Whether a request touches the volume at all: of one that does not, nothing of it is told. */
export const touchesArea = (areas: readonly AreaGeometry[], volume: AreaGeometry): boolean => {
  const packed: PackedShapes = packShapes([volume]);
  return areas.some((area) => shapesIntersect(packShapes([area]), 0, packed, 0));
};

/** Why a request does not lie wholly in a volume; null where it does. Never freer: what cannot be told lies outside. */
export const volumeMiss = (
  request: VolumeRequest,
  volume: AgreedAirspace,
  clock: Clock = clockIn(request.time_zone),
): VolumeMiss | null => {
  if (
    !liesInArea(
      request.areas.map(({ geometry }) => geometry),
      volume.geometry,
    )
  )
    return 'volume_outside';
  if (!volume.is_for_everybody && !volume.operator_ids.includes(request.operator_id))
    return 'volume_operator';
  return missedHeight(request, volume) ?? missedTime(request, volume, clock);
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
  const clock = clockIn(request.time_zone);
  const met = volumes
    .filter(({ geometry }) => touchesArea(areas, geometry))
    .map((volume) => ({ volume, miss: volumeMiss(request, volume, clock) }));
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
