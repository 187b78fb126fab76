import type { CircleGeometry, Position, Ring } from '../../geo/geometry.ts';
import { ringIssue } from '../../geo/rings.ts';
import { parseLimit } from '../heights.ts';
import type { Aerodrome, Runway, Zone, ZoneActivity, ZoneKind } from '../zone.ts';
import {
  airacEffectiveDate,
  cleanRemarks,
  dangerZoneKind,
  isRecord,
  type JsonRecord,
  publishedIdentifier,
  readList,
  readNumber,
  readPosition,
  readRunway,
  readText,
} from './siaRecords.ts';

/** A record left out or mended; `index` counts inside its list of the publication. */
export interface ImportFinding {
  readonly list: 'airspaces' | 'dangerZones' | 'aerodromes';
  readonly index: number;
  readonly name: string;
  readonly reason: string;
}

export interface ImportReport {
  /** AIRAC cycle number of the publication and its date of effect, when it says so. */
  readonly cycle: number | null;
  readonly effective_date: string | null;
  /** Zones kept, by kind; aerodromes and their runways. */
  readonly counts: Readonly<Record<ZoneKind | 'aerodromes' | 'runways', number>>;
  readonly refused: readonly ImportFinding[];
  readonly repaired: readonly ImportFinding[];
}

export interface SiaImport {
  readonly zones: readonly Omit<Zone, 'id'>[];
  readonly aerodromes: readonly Omit<Aerodrome, 'id'>[];
  readonly report: ImportReport;
}

interface Journal {
  readonly refused: ImportFinding[];
  readonly repaired: ImportFinding[];
}

type List = ImportFinding['list'];

const ACTIVITY: Readonly<Record<ZoneKind, ZoneActivity['kind']>> = {
  P: 'permanent',
  CTR: 'unknown',
  TMA: 'unknown',
  CTA: 'unknown',
  SIV: 'unknown',
  R: 'unknown',
  D: 'unknown',
  RTBA: 'azba',
};

/** More points than any published outline has (the longest: 1,400), so that a hostile file cannot hold the reader. */
const MOST_POINTS = 10_000;

/**
 * Areas that the publication draws as a circle and its JSON gives as the centre alone. Radius 2 NM: ENR 5.1; the
 * official UAS zones of the same names (14 May 2026) give 3,700 m.
 */
const CIRCLES_M: Readonly<Record<string, number>> = { 'LF-D 595': 3_704, 'NW-R 1': 3_704 };

/** The circle around an outline's only point; null when the area is not known to be one. */
function circleOf(value: unknown, name: string): CircleGeometry | null {
  const [only, ...others] = readList(value);
  const center = others.length === 0 ? readPosition(only) : null;
  const radius_m = center && CIRCLES_M[publishedIdentifier(name, center)];
  return center && radius_m !== undefined && radius_m !== null ? { type: 'Circle', center, radius_m } : null;
}

/** Reads an outline, closing it and dropping repeated points; null with a finding when it encloses nothing. */
function readOutline(value: unknown, mend: (reason: string) => void): Ring | string {
  const points: Position[] = [];
  if (readList(value).length > MOST_POINTS) return 'too_many_points';
  for (const entry of readList(value)) {
    const position = readPosition(entry);
    if (!position) return 'bad_position';
    const last = points.at(-1);
    if (last && last[0] === position[0] && last[1] === position[1]) mend('repeated_point');
    else points.push(position);
  }
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return 'no_outline';
  if (first[0] !== last[0] || first[1] !== last[1]) {
    points.push(first);
    mend('unclosed_ring');
  }
  const issue = ringIssue(points);
  if (issue === 'self_crossing') {
    // Kept: the engine reads such outlines by parity, and leaving a zone out would hide it.
    mend('self_crossing_ring');
    return points;
  }
  return issue ?? points;
}

function readZone(
  record: unknown,
  list: 'airspaces' | 'dangerZones',
  index: number,
  journal: Journal,
): Omit<Zone, 'id'> | null {
  const name = isRecord(record) ? readText(record.name) : null;
  const refuse = (reason: string): null => {
    journal.refused.push({ list, index, name: name ?? '', reason });
    return null;
  };
  if (!isRecord(record) || name === null) return refuse('no_name');
  const type = readText(record.type) ?? '';
  const remarks = cleanRemarks(record.remarks);
  const kind = list === 'airspaces' ? airspaceKind(type) : dangerZoneKind(type, remarks);
  if (!kind) return refuse('unknown_type');
  const lower = parseLimit(readText(record.lowerLimit) ?? '');
  const upper = parseLimit(readText(record.higherLimit) ?? '');
  if (!lower || !upper) return refuse('unreadable_limit');
  const mended = new Set<string>();
  const circle = list === 'dangerZones' ? circleOf(record.geometry, name) : null;
  const outline = circle ? [circle.center] : readOutline(record.geometry, (reason) => mended.add(reason));
  if (typeof outline === 'string') return refuse(outline);
  if (circle) mended.add('point_as_circle');
  for (const reason of mended) journal.repaired.push({ list, index, name, reason });
  const anchor = outline[0];
  return {
    identifier: list === 'dangerZones' && anchor ? publishedIdentifier(name, anchor) : name,
    name: list === 'airspaces' ? name.replace(new RegExp(`^${type}\\s+`), '') : name,
    kind,
    airspace_class: readText(record.airspaceClass),
    lower,
    upper,
    geometry: circle ?? { type: 'Polygon', coordinates: [outline] },
    activity: { kind: ACTIVITY[kind] },
    remarks,
  };
}

function airspaceKind(type: string): ZoneKind | null {
  return type === 'CTR' || type === 'TMA' || type === 'CTA' || type === 'SIV' ? type : null;
}

function hasFrequency(frequencies: unknown, service: string): boolean {
  return isRecord(frequencies) && readList(frequencies[service]).length > 0;
}

function readRunways(record: JsonRecord, reference: Position, mend: (reason: string) => void): Runway[] {
  const runways = isRecord(record.runways) ? readList(record.runways.runways) : [];
  return runways.flatMap((value) => {
    const runway = readRunway(value, reference);
    if (!runway) mend('unreadable_runway');
    return runway ? [runway] : [];
  });
}

function readAerodrome(record: unknown, index: number, journal: Journal): Omit<Aerodrome, 'id'> | null {
  const code = isRecord(record) ? readText(record.icaoCode) : null;
  const refuse = (reason: string): null => {
    journal.refused.push({ list: 'aerodromes', index, name: code ?? '', reason });
    return null;
  };
  if (!isRecord(record) || code === null) return refuse('no_code');
  const mend = (reason: string): void => {
    journal.repaired.push({ list: 'aerodromes', index, name: code, reason });
  };
  const reference = readPosition(record.latLng);
  if (!reference) return refuse('bad_position');
  const elevation = readNumber(record.aerodromeAltitude);
  if (elevation === null) return refuse('no_elevation');
  const runways = readRunways(record, reference, mend);
  if (runways.length === 0) return refuse('no_runway');
  if (code !== code.toUpperCase()) mend('lower_case_code');
  const frequencies = record.frequencies;
  return {
    icao_code: code.toUpperCase(),
    name: readText(record.name) ?? code.toUpperCase(),
    reference_point: reference,
    elevation_ft: elevation,
    status: readText(record.status) ?? 'unknown',
    has_atc: hasFrequency(frequencies, 'tower') || hasFrequency(frequencies, 'ground'),
    has_afis: hasFrequency(frequencies, 'afis'),
    runways,
  };
}

/** A record that was read, with its place in the publication. */
interface Entry<T> {
  readonly list: List;
  readonly index: number;
  readonly value: T;
}

/** Reads a list of the publication record by record. */
function entries<T>(
  root: JsonRecord,
  list: List,
  read: (record: unknown, index: number) => T | null,
): Entry<T>[] {
  return readList(root[list]).flatMap((record, index) => {
    const value = read(record, index);
    return value === null ? [] : [{ list, index, value }];
  });
}

/** Gives a number to zones that share an identifier, so that each stays nameable; and says so. */
function nameApart(zones: readonly Entry<Omit<Zone, 'id'>>[], journal: Journal): Omit<Zone, 'id'>[] {
  const seen = new Map<string, number>();
  return zones.map(({ list, index, value }) => {
    const name = value.identifier;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (count === 1) return value;
    journal.repaired.push({ list, index, name, reason: 'duplicate_identifier' });
    return { ...value, identifier: `${name} (${count})` };
  });
}

/** The first aerodrome of each code: a second one could not be told from it. */
function refuseRepeated(
  aerodromes: readonly Entry<Omit<Aerodrome, 'id'>>[],
  journal: Journal,
): Omit<Aerodrome, 'id'>[] {
  const seen = new Set<string>();
  return aerodromes.flatMap(({ list, index, value }) => {
    const name = value.icao_code;
    if (seen.has(name)) {
      journal.refused.push({ list, index, name, reason: 'duplicate_identifier' });
      return [];
    }
    seen.add(name);
    return [value];
  });
}

function countByKind(zones: readonly Omit<Zone, 'id'>[]): Record<ZoneKind, number> {
  const counts = { CTR: 0, TMA: 0, CTA: 0, SIV: 0, P: 0, R: 0, D: 0, RTBA: 0 };
  for (const zone of zones) counts[zone.kind]++;
  return counts;
}

/**
 * Maps the JSON of the npm package `ts-aerodata-france` (one AIRAC cycle of the SIA publication) to the domain's
 * zones and aerodromes. One bad record never stops the others: it is refused or mended, and reported.
 */
export function readSiaDataset(json: unknown): SiaImport {
  const journal: Journal = { refused: [], repaired: [] };
  const root = isRecord(json) ? json : {};
  const zones = nameApart(
    (['airspaces', 'dangerZones'] as const).flatMap((list) =>
      entries(root, list, (record, index) => readZone(record, list, index, journal)),
    ),
    journal,
  );
  const aerodromes = refuseRepeated(
    entries(root, 'aerodromes', (record, index) => readAerodrome(record, index, journal)),
    journal,
  );
  const cycle = readNumber(root.cycle) ?? Number(readText(root.cycle) ?? Number.NaN);
  const knownCycle = Number.isInteger(cycle) && cycle > 0 ? cycle : null;
  return {
    zones,
    aerodromes,
    report: {
      cycle: knownCycle,
      effective_date: knownCycle === null ? null : airacEffectiveDate(knownCycle),
      counts: {
        ...countByKind(zones),
        aerodromes: aerodromes.length,
        runways: aerodromes.reduce((sum, aerodrome) => sum + aerodrome.runways.length, 0),
      },
      ...journal,
    },
  };
}
