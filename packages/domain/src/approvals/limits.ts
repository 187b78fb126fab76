import type { Notice } from '../airspace/constraint.ts';
import { enclosingBox } from '../geo/boxes.ts';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';
import { geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry, BoundingBox, Position } from '../geo/geometry.ts';
import { noticeFor } from '../regulation/notices.ts';
import { daysBetween, localDate, localTime } from '../time/localTime.ts';
import type { DayCount } from '../time/workingDays.ts';
import { grantedPeriod, type RequestedPeriod } from './granted.ts';

/** `enforced`: a request that does not keep to the limits is refused. `told`: it is told, and may be sent all the same. */
export const ENFORCEMENTS = ['enforced', 'told'] as const;
export type Enforcement = (typeof ENFORCEMENTS)[number];

export const NOTICE_MODES = ['calendar', 'ouvrables', 'ouvres'] as const satisfies readonly DayCount[];

/**
 * What an authority asks of requests (specification 1 §3, "Limits"); null = no such limit. Dates YYYY-MM-DD and times
 * HH:MM at the mission's place, the hours over midnight where the second is the earlier one; metres, square metres.
 */
export interface RequestLimits {
  readonly enforcement: Enforcement;
  /** Null: the notice that is published, or that the rules give. */
  readonly notice_min_days: number | null;
  readonly notice_mode: DayCount;
  readonly max_days_ahead: number | null;
  readonly period_first_date: string | null;
  readonly period_last_date: string | null;
  readonly period_time_start: string | null;
  readonly period_time_end: string | null;
  readonly max_dates_range_days: number | null;
  readonly max_zones: number | null;
  /** Side of the square that holds every area. */
  readonly bounding_square_side_m: number | null;
  readonly max_total_surface_m2: number | null;
  readonly max_zone_surface_m2: number | null;
  /** Above ground. */
  readonly max_height_m: number | null;
}

/** An authority that has set nothing: what the rules ask is told, and nothing is refused. */
export const NO_LIMITS: RequestLimits = {
  enforcement: 'told',
  notice_min_days: null,
  notice_mode: 'calendar',
  max_days_ahead: null,
  period_first_date: null,
  period_last_date: null,
  period_time_start: null,
  period_time_end: null,
  max_dates_range_days: null,
  max_zones: null,
  bounding_square_side_m: null,
  max_total_surface_m2: null,
  max_zone_surface_m2: null,
  max_height_m: null,
};

/** What the platform's staff lifts for an operator: its notice, every refusal that no person takes, or what requests cost. */
export const EXEMPTION_KINDS = ['notice_bypass', 'refusal_procedure', 'free_of_charge'] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

/** The codes of the refusals (specification 2 §8.2), in the order in which the first of several is the answer's. */
export const LIMIT_CODES = [
  'NOTICE_NOT_RESPECTED',
  'PERIOD_NOT_ALLOWED',
  'MAXIMAL_HEIGHT_EXCEEDED',
  'REQUEST_LIMIT_EXCEEDED',
] as const;
export type LimitCode = (typeof LIMIT_CODES)[number];

export const LIMIT_FIELDS = ['date_start', 'date_end', 'max_flying_height', 'flight_areas_ids'] as const;

/** Sentences of the errors' texts; each says `{{limit}}` and `{{value}}`. */
export const LIMIT_MESSAGES = [
  'notice_too_short_calendar',
  'notice_too_short_ouvrables',
  'notice_too_short_ouvres',
  'too_far_ahead',
  'before_allowed_period',
  'after_allowed_period',
  'outside_allowed_hours',
  'dates_range_too_long',
  'height_too_great',
  'too_many_zones',
  'extent_too_great',
  'surface_too_great',
  'zone_surface_too_great',
] as const;
export type LimitMessage = (typeof LIMIT_MESSAGES)[number];

/** One limit that a request does not keep to: the field, the sentence, the limit and the value. */
export interface LimitBreach {
  readonly code: LimitCode;
  readonly field: (typeof LIMIT_FIELDS)[number];
  readonly message: LimitMessage;
  readonly limit: number | string;
  readonly value: number | string;
}

/** What is held against the limits: the mission's period and the areas that are asked for, with their heights. */
export interface LimitedRequest {
  readonly period: RequestedPeriod;
  readonly areas: readonly {
    readonly area_m2: number;
    /** m above ground. */
    readonly height_m: number;
    readonly geometry: AreaGeometry;
  }[];
  /** The notice as it was judged; null where none binds. */
  readonly notice: Notice | null;
  /** INSEE codes of the départements it touches, joined by commas: their holidays are no working days. */
  readonly departements: string;
}

/** A notice that was judged, at this moment (`now`, ISO 8601): the day of the analysis may lie before its last one. */
export const noticeAt = (judged: Notice | null, time_zone: string, now: string): Notice | null =>
  judged && { ...judged, respected: localDate(now, time_zone) <= judged.latest_date };

/**
 * The notice that binds at this moment (`now`, ISO 8601): the authority's own, else the one that was judged. The holidays
 * of the départements (INSEE codes joined by commas) are left out where working days are counted.
 */
export const presentNotice = (
  judged: Notice | null,
  { notice_min_days: days, notice_mode: mode }: Pick<RequestLimits, 'notice_min_days' | 'notice_mode'>,
  { date_start, time_zone }: Pick<RequestedPeriod, 'date_start' | 'time_zone'>,
  now: string,
  departements: string,
): Notice | null => {
  if (days !== null)
    return noticeFor({ days, mode }, localDate(date_start, time_zone), { now, time_zone, departements });
  return noticeAt(judged, time_zone, now);
};

const drawn = (
  geometry: AreaGeometry,
): { readonly positions: readonly Position[]; readonly margin_m: number } => {
  if (geometry.type === 'Circle') return { positions: [geometry.center], margin_m: geometry.radius_m };
  if (geometry.type === 'LineString') return { positions: geometry.coordinates, margin_m: geometry.buffer_m };
  return { positions: geometry.coordinates.flat(), margin_m: 0 };
};

/** The box around an area as it is drawn; an index's own is a little larger, which a limit must not be held to. */
const exactBox = (geometry: AreaGeometry): BoundingBox => {
  const { positions, margin_m } = drawn(geometry);
  const [east, north] = [0, 1].map((axis) => Math.max(...positions.map((at) => at[axis] ?? 0))) as [
    number,
    number,
  ];
  const [west, south] = [0, 1].map((axis) => Math.min(...positions.map((at) => at[axis] ?? 0))) as [
    number,
    number,
  ];
  const middle = (south + north) / 2;
  const [x, y] = [
    margin_m / metresPerDegreeOfLongitude(middle),
    margin_m / metresPerDegreeOfLatitude(middle),
  ];
  return [west - x, south - y, east + x, north + y];
};

/** The side in metres of the square along the meridian that holds every area; 0 where there is none. */
export const squareSide = (areas: readonly { readonly geometry: AreaGeometry }[]): number => {
  if (areas.length === 0) return 0;
  const [west, south, east, north] = enclosingBox(areas.map(({ geometry }) => exactBox(geometry)));
  const middle = (south + north) / 2;
  return Math.max(
    geodesicDistance([west, middle], [east, middle]),
    geodesicDistance([west, south], [west, north]),
  );
};

type Found = (
  message: LimitMessage,
  field: LimitBreach['field'],
  limit: number | string | null,
  value: number | string,
) => LimitBreach[];

const found =
  (code: LimitCode): Found =>
  (message, field, limit, value) =>
    limit === null ? [] : [{ code, field, message, limit, value }];

const noticeBreaches = (limits: RequestLimits, request: LimitedRequest, now: string): LimitBreach[] => {
  const { period } = request;
  const ahead = daysBetween(localDate(now, period.time_zone), localDate(period.date_start, period.time_zone));
  const breach = found('NOTICE_NOT_RESPECTED');
  const notice = presentNotice(request.notice, limits, period, now, request.departements);
  return [
    ...(notice === null || notice.respected
      ? []
      : breach(`notice_too_short_${notice.mode}`, 'date_start', notice.days, ahead)),
    ...(limits.max_days_ahead !== null && ahead > limits.max_days_ahead
      ? breach('too_far_ahead', 'date_start', limits.max_days_ahead, ahead)
      : []),
  ];
};

const hoursText = (from: string | null, until: string | null): string | null =>
  from === null || until === null ? null : `${from}–${until}`;

const periodBreaches = (limits: RequestLimits, { period }: LimitedRequest): LimitBreach[] => {
  const { time_zone: zone } = period;
  const first = localDate(period.date_start, zone);
  const last = localDate(period.date_end, zone);
  const breach = found('PERIOD_NOT_ALLOWED');
  const { period_first_date: from, period_last_date: until, max_dates_range_days: range } = limits;
  const { period_time_start: opens, period_time_end: closes } = limits;
  const days = daysBetween(first, last) + 1;
  const clocks = {
    restricted_height: null,
    min_allowed_date_start: null,
    max_allowed_date_end: null,
    min_allowed_time_start: opens,
    max_allowed_time_end: closes,
    area_ids: null,
  };
  return [
    ...(from !== null && first < from ? breach('before_allowed_period', 'date_start', from, first) : []),
    ...(until !== null && last > until ? breach('after_allowed_period', 'date_end', until, last) : []),
    ...(grantedPeriod(period, [clocks]).is_narrowed
      ? breach('outside_allowed_hours', 'date_start', hoursText(opens, closes), askedHours(period))
      : []),
    ...(range !== null && days > range
      ? found('REQUEST_LIMIT_EXCEEDED')('dates_range_too_long', 'date_end', range, days)
      : []),
  ];
};

/** The hours asked for by the clocks of the place, whatever clock they were given by. */
const askedHours = ({ date_start, date_end, time_zone }: RequestedPeriod): string =>
  `${localTime(date_start, time_zone)}–${localTime(date_end, time_zone)}`;

const areaBreaches = (limits: RequestLimits, { areas }: LimitedRequest): LimitBreach[] => {
  const surfaces = areas.map(({ area_m2 }) => area_m2);
  const total = surfaces.reduce((sum, surface) => sum + surface, 0);
  const highest = Math.max(0, ...areas.map(({ height_m }) => height_m));
  const exceeding = found('REQUEST_LIMIT_EXCEEDED');
  const side = limits.bounding_square_side_m === null ? 0 : squareSide(areas);
  const measured = [
    ['too_many_zones', limits.max_zones, areas.length],
    ['extent_too_great', limits.bounding_square_side_m, side],
    ['surface_too_great', limits.max_total_surface_m2, total],
    ['zone_surface_too_great', limits.max_zone_surface_m2, Math.max(0, ...surfaces)],
  ] as const;
  return [
    ...(limits.max_height_m !== null && highest > limits.max_height_m
      ? found('MAXIMAL_HEIGHT_EXCEEDED')(
          'height_too_great',
          'max_flying_height',
          limits.max_height_m,
          highest,
        )
      : []),
    ...measured.flatMap(([message, limit, value]) =>
      // Rounded up: the value that is told is never the limit itself.
      limit !== null && value > limit ? exceeding(message, 'flight_areas_ids', limit, Math.ceil(value)) : [],
    ),
  ];
};

/**
 * The limits that a request does not keep to at this moment (`now`, ISO 8601), in the order of `LIMIT_CODES`
 * (specification 1 §5). A bypass of the notice lifts the least and the greatest one, and nothing else.
 */
export const limitBreaches = (
  limits: RequestLimits,
  request: LimitedRequest,
  exemptions: readonly ExemptionKind[],
  now: string,
): LimitBreach[] => {
  const breaches = [
    ...(exemptions.includes('notice_bypass') ? [] : noticeBreaches(limits, request, now)),
    ...periodBreaches(limits, request),
    ...areaBreaches(limits, request),
  ];
  return breaches.sort((a, b) => LIMIT_CODES.indexOf(a.code) - LIMIT_CODES.indexOf(b.code));
};

/** Whether a request with these breaches is refused by the settings alone, before any person looks at it. */
export const isRefusedByLimits = (
  { enforcement }: Pick<RequestLimits, 'enforcement'>,
  breaches: readonly LimitBreach[],
  exemptions: readonly ExemptionKind[],
): boolean => enforcement === 'enforced' && breaches.length > 0 && !exemptions.includes('refusal_procedure');

/** What is wrong with limits that an authority sets: the field and a message of the errors' catalogue. */
export interface SettingIssue {
  readonly field: keyof RequestLimits;
  readonly message: 'below_notice' | 'end_before_start' | 'required';
}

/** Limits that nothing could keep to are refused before they bind. */
export const settingIssues = (limits: RequestLimits): SettingIssue[] => {
  const { notice_min_days: least, max_days_ahead: most } = limits;
  const { period_first_date: first, period_last_date: last } = limits;
  const { period_time_start: opens, period_time_end: closes } = limits;
  const issues: SettingIssue[] = [];
  if (least !== null && most !== null && most < least)
    issues.push({ field: 'max_days_ahead', message: 'below_notice' });
  if (first !== null && last !== null && last < first)
    issues.push({ field: 'period_last_date', message: 'end_before_start' });
  if ((opens === null) !== (closes === null))
    issues.push({ field: opens === null ? 'period_time_start' : 'period_time_end', message: 'required' });
  else if (opens !== null && opens === closes)
    issues.push({ field: 'period_time_end', message: 'end_before_start' });
  return issues;
};
