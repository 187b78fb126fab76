import { wordTable } from '../wordTable.ts';

/** What a METAR, or a group of a TAF, says of the sky; null where it does not. */
export interface SkyReport {
  /** True degrees; null when variable. */
  readonly direction_deg: number | null;
  readonly wind_kt: number | null;
  readonly gust_kt: number | null;
  /** 9999 and CAVOK: 10 km or more. */
  readonly visibility_m: number | null;
  /** Lowest base of broken or overcast cloud, feet above the aerodrome; null without a ceiling. */
  readonly ceiling_ft: number | null;
  /** Whether clouds were told at all, be it that there are none: a station that sees none says "//////". */
  readonly clouds_told: boolean;
  readonly clouds: readonly { readonly cover: string; readonly base_ft: number }[];
  /** Codes of present weather: "-RA", "BR", "TSRA". */
  readonly weather: readonly string[];
  /** Whether weather was told at all, be it that there is none: "NSW", "CAVOK". */
  readonly weather_told: boolean;
  /** Groups that are not understood, as written. */
  readonly unread: readonly string[];
}
export interface Metar extends SkyReport {
  readonly station: string;
  /** Day of the month and time in UTC, as written. */
  readonly day: number;
  readonly time: string;
  readonly temperature_c: number | null;
  readonly dew_point_c: number | null;
  readonly qnh_hpa: number | null;
}
export interface TafGroup extends SkyReport {
  /** "BASE", "FM", "BECMG", "TEMPO", "PROB30", "PROB40", "PROB30 TEMPO"… */
  readonly kind: string;
  /** Days of the month and hours in UTC, as written: "1006/1012"; null for the whole. */
  readonly period: string | null;
}
export interface Taf {
  readonly station: string;
  readonly period: string;
  readonly groups: readonly TafGroup[];
}

/** Knots in a unit of wind; one that is left out is the knot. */
const KNOTS: Readonly<Record<string, number>> = wordTable({ KT: 1, MPS: 1.943_844, KMH: 0.539_957 });
const METRES_PER_STATUTE_MILE = 1_609.344;
/** Whole knots, never fewer than told. */
const inKnots = (told: string | undefined, factor: number): number => Math.ceil(Number(told) * factor);
const WEATHER =
  /^VCSH$|^(?:\+|-|VC)?(?:MI|BC|PR|DR|BL|SH|TS|FZ)?(?:DZ|RA|SN|SG|PL|GR|GS|UP|BR|FG|FU|VA|DU|SA|HZ|PO|SQ|FC|SS|DS|TS){1,3}$/;
const CEILING = new Set(['BKN', 'OVC', 'VV']);
/** Cloud of which a station says in part that it does not know: "BKN///", "///015", "VV///", "//////CB". */
const CLOUD_IN_PART = /^(?:(?:FEW|SCT|BKN|OVC|VV)\/\/\/|\/\/\/(?:\d{3}|\/\/\/))/;
const NO_CLOUD = new Set(['CAVOK', 'NSC', 'NCD', 'SKC', 'CLR']);
/**
 * Groups that say nothing of what is judged here, or that nothing is known: temperatures, pressure, runways, recent weather, the
 * wind's variation, the state of the sea.
 */
const BESIDE =
  /^(?:M?\d{2}\/(?:M?\d{2}|\/\/)|[QA](?:\d{4}|\/{4})|\d{3}V\d{3}|R\d{2}[LCR]?\/\S+|RE[A-Z]{2,8}|T[XN]M?\d{2}\/\d{4}Z|W(?:M?\d{2}|\/\/)\/[SH]\S+|AUTO|COR|AMD|NOSIG|NSW|\/{2,}\S*)$/;
/** Longer reports are none. */
const LONGEST = 2_000;

/** "M00" is no other number than "00". */
const temperature = (text: string): number => Number(text.replace('M', '-')) + 0;

const PERIOD = /^(\d{2})(\d{2})\/(\d{2})(\d{2})$/;
/** "1006/1012": days of the month and hours. */
function isPeriod(group: string): boolean {
  const [, day, hour, lastDay, lastHour] = (PERIOD.exec(group) ?? []).map(Number);
  const isDay = (value: number | undefined): boolean => value !== undefined && value >= 1 && value <= 31;
  return isDay(day) && isDay(lastDay) && (hour ?? 99) <= 24 && (lastHour ?? 99) <= 24;
}

/** "10SM", "1/2SM", "1_1/2SM", "P6SM": more than 6. */
function statuteMiles(group: string): number | null {
  const match = /^[PM]?(?:(\d{1,2})_)?(\d{1,2})(?:\/(\d{1,2}))?SM$/.exec(group);
  return match ? Number(match[1] ?? 0) + Number(match[2]) / Number(match[3] ?? 1) : null;
}

/** Reads wind, visibility, weather and cloud among the groups of a report (ICAO annex 3, app. 3); what is not understood is told. */
function skyOf(groups: readonly string[]): SkyReport {
  const clouds: { cover: string; base_ft: number }[] = [];
  const weather: string[] = [];
  let wind: Pick<SkyReport, 'direction_deg' | 'wind_kt' | 'gust_kt'> = {
    direction_deg: null,
    wind_kt: null,
    gust_kt: null,
  };
  let visibility_m: number | null = null;
  const unread: string[] = [];
  for (const group of groups) {
    const blows = /^(\d{3}|VRB)P?(\d{2,3})(?:GP?(\d{2,3}))?(KT|MPS|KMH)?$/.exec(group);
    const cover = /^(FEW|SCT|BKN|OVC|VV)(\d{3})/.exec(group);
    const miles = statuteMiles(group);
    const seen = /^(\d{4})\/(\d{4})$/.exec(group);
    if (blows) {
      const factor = KNOTS[blows[4] ?? 'KT'] ?? 1;
      wind = {
        direction_deg: blows[1] === 'VRB' ? null : Number(blows[1]),
        wind_kt: inKnots(blows[2], factor),
        gust_kt: blows[3] === undefined ? null : inKnots(blows[3], factor),
      };
    } else if (cover) clouds.push({ cover: cover[1] ?? '', base_ft: Number(cover[2]) * 100 });
    else if (group === 'CAVOK' || group === '9999') visibility_m = 10_000;
    // Where one direction is worse ("3000 1200NE") the worse one counts.
    else if (/^\d{4}(?:NDV|N|NE|E|SE|S|SW|W|NW)?$/.test(group))
      visibility_m = Math.min(visibility_m ?? 10_000, Number(group.slice(0, 4)));
    // Of "9999/3000", which is no period, the worse one counts.
    else if (seen && !isPeriod(group))
      visibility_m = Math.min(visibility_m ?? 10_000, Number(seen[1]), Number(seen[2]));
    else if (miles !== null)
      visibility_m = Math.min(visibility_m ?? 10_000, Math.floor(miles * METRES_PER_STATUTE_MILE));
    else if (group.split('/').every((code) => WEATHER.test(code))) weather.push(...group.split('/'));
    else if (!BESIDE.test(group) && !NO_CLOUD.has(group) && !CLOUD_IN_PART.test(group)) unread.push(group);
  }
  const ceilings = clouds.filter(({ cover }) => CEILING.has(cover)).map(({ base_ft }) => base_ft);
  return {
    ...wind,
    visibility_m,
    ceiling_ft: ceilings.length > 0 ? Math.min(...ceilings) : null,
    clouds_told:
      !groups.some((group) => CLOUD_IN_PART.test(group)) &&
      (clouds.length > 0 || groups.some((group) => NO_CLOUD.has(group))),
    clouds,
    weather,
    weather_told: weather.length > 0 || groups.includes('NSW') || groups.includes('CAVOK'),
    unread,
  };
}

const groupsOf = (text: string): string[] =>
  text
    .slice(0, LONGEST)
    .toUpperCase()
    .replace(/=.*$/s, '')
    // A whole number of miles stands apart from its fraction.
    .replace(/(?<=\s)(\d) (?=\d\/\d{1,2}SM\b)/g, '$1_')
    .split(/\s+/)
    .filter((group) => group !== '');

/** Reads a METAR or SPECI; null when it is none. Remarks and trends are left out. */
export function readMetar(text: string): Metar | null {
  const all = groupsOf(text).filter((group) => !/^(?:METAR|SPECI|COR|AUTO)$/.test(group));
  const [station = '', stamp = '', ...rest] = all;
  const time = /^(\d{2})(\d{4})Z$/.exec(stamp);
  if (!/^[A-Z]{4}$/.test(station) || !time || rest[0] === 'NIL') return null;
  if (Number(time[1]) < 1 || Number(time[1]) > 31 || !/^(?:[01]\d|2[0-3])[0-5]\d$/.test(time[2] ?? ''))
    return null;
  const end = rest.findIndex((group) => /^(?:RMK|TEMPO|BECMG|NOSIG)$/.test(group));
  const groups = end < 0 ? rest : rest.slice(0, end);
  const air = groups.map((group) => /^(M?\d{2})\/(M?\d{2})$/.exec(group)).find((match) => match !== null);
  const qnh = groups.map((group) => /^Q(\d{4})$/.exec(group)).find((match) => match !== null);
  return {
    ...skyOf(groups),
    station,
    day: Number(time[1]),
    time: `${time[2]?.slice(0, 2)}:${time[2]?.slice(2)}`,
    temperature_c: air ? temperature(air[1] ?? '') : null,
    dew_point_c: air ? temperature(air[2] ?? '') : null,
    qnh_hpa: qnh ? Number(qnh[1]) : null,
  };
}

/** Reads a TAF with its changes; null when it is none. */
export function readTaf(text: string): Taf | null {
  const all = groupsOf(text).filter((group) => !/^(?:TAF|AMD|COR|AUTO)$/.test(group));
  const [station = '', ...rest] = all;
  const start = rest.findIndex(isPeriod);
  const period = rest[start];
  if (!/^[A-Z]{4}$/.test(station) || start < 0 || start > 1 || period === undefined) return null;
  // Cancelled: what it said does not hold, and nothing else is said.
  if (rest[start + 1] === 'CNL' || rest[start + 1] === 'NIL') return null;
  const groups: { kind: string; period: string | null; words: string[] }[] = [
    { kind: 'BASE', period: null, words: [] },
  ];
  for (const group of rest.slice(start + 1)) {
    const last = groups.at(-1);
    if (last === undefined) break;
    const from = /^FM(\d{6})$/.exec(group);
    if (from) groups.push({ kind: 'FM', period: from[1] ?? null, words: [] });
    else if (group === 'TEMPO' && /^PROB/.test(last.kind) && last.words.length === 0)
      last.kind = `${last.kind} TEMPO`;
    else if (/^(?:BECMG|TEMPO|PROB[34]0)$/.test(group)) groups.push({ kind: group, period: null, words: [] });
    else if (isPeriod(group) && last.words.length === 0 && last.kind !== 'BASE') last.period = group;
    // A period without its kind goes on with the one before; of the whole report it is a time of worse weather.
    else if (isPeriod(group))
      groups.push({
        kind: /^(?:BASE|FM|BECMG)$/.test(last.kind) ? 'TEMPO' : last.kind,
        period: group,
        words: [],
      });
    else last.words.push(group);
  }
  return {
    station,
    period,
    groups: groups.map(({ kind, period: of, words }) => ({ kind, period: of, ...skyOf(words) })),
  };
}

/** Groups of a report that are not understood, as written; the whole where it is none that can be read. */
export function unreadGroups(kind: 'metar' | 'taf', text: string): readonly string[] | 'all' {
  if (kind === 'metar') return readMetar(text)?.unread ?? 'all';
  return readTaf(text)?.groups.flatMap(({ unread }) => unread) ?? 'all';
}

const DAY_MS = 86_400_000;

/** The instant nearest to when a report was given at which it is that day of the month and that time, UTC. */
function nearest(day: number, minutes: number, given: number): string {
  const about = new Date(given);
  const instants = [-1, 0, 1].map(
    (months) =>
      Date.UTC(about.getUTCFullYear(), about.getUTCMonth() + months, 1) +
      (day - 1) * DAY_MS +
      minutes * 60_000,
  );
  const [first = given] = instants.toSorted((a, b) => Math.abs(a - given) - Math.abs(b - given));
  return new Date(first).toISOString();
}

/** When a METAR was observed by its own words (ISO 8601), the nearest to `now`: what a service says of it may be another time. */
export const metarAt = ({ day, time }: Pick<Metar, 'day' | 'time'>, now: number): string =>
  nearest(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), now);

/**
 * From when to when a group of a TAF holds (ISO 8601); `given`: when the report was given. "2304/2308" are days of the month
 * and hours, 24 the end of the day; "231530" begins then, and its end is the next group's. Null for the whole report.
 */
export function tafPeriod(
  period: string | null,
  given: string,
): { readonly from: string; readonly to: string | null } | null {
  const at = Date.parse(given);
  const span = /^(\d{2})(\d{2})\/(\d{2})(\d{2})$/.exec(period ?? '');
  const start = /^(\d{2})(\d{2})(\d{2})$/.exec(period ?? '');
  const instant = (day: string | undefined, hour: string | undefined, minute = '0'): string =>
    nearest(Number(day), Number(hour) * 60 + Number(minute), at);
  if (Number.isNaN(at)) return null;
  if (span) return { from: instant(span[1], span[2]), to: instant(span[3], span[4]) };
  return start ? { from: instant(start[1], start[2], start[3]), to: null } : null;
}

export interface PresentWeather {
  /** "+": heavy, "-": light, "VC": in the vicinity. */
  readonly intensity: '+' | '-' | 'VC' | null;
  /** Descriptors and phenomena by two letters each: "TS", "RA". */
  readonly parts: readonly string[];
}

/** Takes a code of present weather apart: "-TSRA" is a light thunderstorm with rain. */
export function presentWeather(code: string): PresentWeather {
  const intensity = /^(?:\+|-|VC)/.exec(code)?.[0] ?? '';
  return {
    intensity: intensity === '' ? null : (intensity as PresentWeather['intensity']),
    parts: code.slice(intensity.length).match(/../g) ?? [],
  };
}
