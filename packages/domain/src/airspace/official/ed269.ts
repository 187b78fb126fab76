import { isInFrance } from '../../geo/areas.ts';
import { isRecord, type JsonRecord, readList, readText } from '../sia/siaRecords.ts';
import { type Mend, readApplicability, readAuthorities, textOf } from './ed269Fields.ts';
import { placeOf, readVolumes } from './ed269Volumes.ts';
import { mendLosses } from './uasBands.ts';
import { boxAround } from './uasBox.ts';
import { readUasName } from './uasName.ts';
import {
  UAS_LOSSES,
  UAS_RESTRICTIONS,
  UAS_SUBJECTS,
  type UasLoss,
  type UasRestriction,
  type UasSubject,
  type UasVolume,
  type UasZone,
} from './uasZone.ts';

/** Something left out or mended, with its place: which feature, its identifier, and the way to the field. */
export interface UasFinding {
  /** Place in the list of features; -1 for the file itself. */
  readonly index: number;
  readonly identifier: string;
  /** "features[12].geometry[0].horizontalProjection.coordinates[0]". */
  readonly path: string;
  readonly reason: string;
}

export interface UasReport {
  readonly title: string | null;
  /** The date in the title ("UASZoneVersion 2026-05-14"); null when it has none. */
  readonly effective_date: string | null;
  readonly counts: Readonly<Record<UasSubject | 'volumes', number>>;
  /** What the file at hand has lost, of any zone. */
  readonly lost: readonly UasLoss[];
  readonly refused: readonly UasFinding[];
  readonly repaired: readonly UasFinding[];
}

export interface UasImport {
  readonly zones: readonly Omit<UasZone, 'id'>[];
  readonly report: UasReport;
}

/** More findings than a person reads; a hostile file must not fill the memory with them. */
const MOST_FINDINGS = 5_000;
/** France publishes 3,642 zones; the largest file of a neighbour has about 20,000. */
const MOST_FEATURES = 50_000;
/** Where the list of zones stands: as published, as EUROCAE's document names it, or the file is the list. */
const LISTS = ['features', 'UASZoneList'] as const;
/** France and its territories by ISO 3166 alpha-3 code; FXX is the mainland. */
const FRENCH = new Set('FRA FXX REU MYT GLP MTQ GUF SPM BLM MAF PYF NCL WLF ATF'.split(' '));

interface Journal {
  readonly refused: UasFinding[];
  readonly repaired: UasFinding[];
}

const note = (findings: UasFinding[], finding: UasFinding): void => {
  if (findings.length < MOST_FINDINGS) findings.push(finding);
};

function readRestriction(value: unknown): UasRestriction | null {
  const text = (readText(value) ?? '').toUpperCase().replace('AUTHORIZATION', 'AUTHORISATION');
  return UAS_RESTRICTIONS.find((restriction) => restriction === text) ?? null;
}

const isSwapped = (country: string, volumes: readonly UasVolume[]): boolean =>
  FRENCH.has(country) &&
  volumes.every((volume) => {
    const [longitude, latitude] = placeOf(volume);
    return !isInFrance([longitude, latitude]) && isInFrance([latitude, longitude]);
  });

/** The fields of a zone that describe it; the volumes come apart. */
function describeZone(record: JsonRecord, volumes: readonly UasVolume[], mend: Mend) {
  const identifier = textOf(record.identifier) ?? '';
  const name = textOf(record.name) ?? identifier;
  const reasonText = textOf(record.otherReasonInfo);
  const reasons = typeof record.reason === 'string' ? [record.reason] : readList(record.reason);
  const fromSurface = volumes.some(({ lower }) => lower.reference === 'AGL' && lower.value === 0);
  return {
    identifier,
    name,
    country: textOf(record.country) ?? '',
    ...readUasName(name, reasonText, fromSurface),
    reasons: reasons.slice(0, 20).flatMap((reason) => textOf(reason) ?? []),
    reason_text: reasonText,
    message: textOf(record.message),
    applicability: readApplicability(record.applicability, (path, reason) =>
      mend(`.applicability${path}`, reason),
    ),
    authorities: readAuthorities(record.zoneAuthority, (path, reason) =>
      mend(`.zoneAuthority${path}`, reason),
    ),
  };
}

function readFeature(record: unknown, index: number, list: string, journal: Journal) {
  const identifier = (isRecord(record) ? textOf(record.identifier) : null) ?? '';
  const told =
    (findings: UasFinding[]): Mend =>
    (path, reason) =>
      note(findings, { index, identifier, path: `${list}[${index}]${path}`, reason });
  const refuse = told(journal.refused);
  const mend = told(journal.repaired);
  const refused = (path: string, reason: string): null => {
    refuse(path, reason);
    return null;
  };
  if (!isRecord(record)) return refused('', 'no_zone');
  // GeoJSON, as ED-318 and some states publish: another format.
  if (readText(record.type) === 'Feature') return refused('', 'not_ed269');
  if (identifier === '') return refused('.identifier', 'no_identifier');
  const restriction = readRestriction(record.restriction);
  if (!restriction) return refused('.restriction', 'unknown_restriction');
  const volumes = readVolumes(
    record.geometry,
    (path, reason) => mend(`.geometry${path}`, reason),
    (path, reason) => refuse(`.geometry${path}`, reason),
  );
  if (volumes.length === 0) return null;
  const described = describeZone(record, volumes, mend);
  if (isSwapped(described.country, volumes)) return refused('.geometry', 'swapped_coordinates');
  return { ...described, restriction, volumes, lost: [], box: boxAround(volumes) };
}

/** Gives a number to zones that share an identifier, so that each stays nameable; and says so. */
function nameApart(
  zones: readonly { readonly index: number; readonly zone: Omit<UasZone, 'id'> }[],
  list: string,
  journal: Journal,
): Omit<UasZone, 'id'>[] {
  const seen = new Map<string, number>();
  return zones.map(({ index, zone }) => {
    const { identifier } = zone;
    const count = (seen.get(identifier) ?? 0) + 1;
    seen.set(identifier, count);
    if (count === 1) return zone;
    note(journal.repaired, { index, identifier, path: `${list}[${index}]`, reason: 'duplicate_identifier' });
    return { ...zone, identifier: `${identifier} (${count})` };
  });
}

/** "Finnish UASZoneVersion 2026-7-29" → "2026-07-29". */
function dateIn(text: string | null): string | null {
  const [, year = '', month = '', day = ''] = /\b(20\d{2})-(\d{1,2})-(\d{1,2})\b/.exec(text ?? '') ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}

function countZones(zones: readonly Omit<UasZone, 'id'>[]): UasReport['counts'] {
  const counts = Object.fromEntries([...UAS_SUBJECTS, 'volumes'].map((key) => [key, 0])) as Record<
    UasSubject | 'volumes',
    number
  >;
  for (const { subject, volumes } of zones) {
    counts[subject]++;
    counts.volumes += volumes.length;
  }
  return counts;
}

function listIn(json: unknown): { readonly list: string; readonly features: readonly unknown[] } | null {
  if (Array.isArray(json)) return { list: '', features: json };
  if (!isRecord(json)) return null;
  const list = LISTS.find((name) => Array.isArray(json[name]));
  return list ? { list, features: readList(json[list]) } : null;
}

/**
 * Reads UAS geographical zones in the JSON of EUROCAE ED-269, as France and other states publish them: each zone with
 * all its volumes, hours, authorities and message. One bad record never stops the others: it is refused or mended, and
 * reported with its place. Never throws, whatever the file holds.
 *
 * @param json the parsed file.
 */
export function readEd269(json: unknown): UasImport {
  const journal: Journal = { refused: [], repaired: [] };
  const found = listIn(json);
  const { list, features } = found ?? { list: '', features: [] };
  const whole = (reason: string): void =>
    note(journal.refused, { index: -1, identifier: '', path: list, reason });
  if (!found) whole('no_features');
  if (features.length > MOST_FEATURES) whole('too_many_features');
  const read = features.slice(0, MOST_FEATURES).flatMap((record, index) => {
    const zone = readFeature(record, index, list, journal);
    return zone === null ? [] : [{ index, zone }];
  });
  const zones = mendLosses(nameApart(read, list, journal));
  const title = isRecord(json) ? textOf(json.title) : null;
  return {
    zones,
    report: {
      title,
      effective_date: dateIn(title),
      counts: countZones(zones),
      lost: UAS_LOSSES.filter((loss) => zones.some(({ lost }) => lost.includes(loss))),
      ...journal,
    },
  };
}

/** Parses the text of an ED-269 file, with or without a byte order mark; throws SyntaxError on what is no JSON. */
export function parseEd269(text: string): UasImport {
  return readEd269(JSON.parse(text.replace(/^\uFEFF/, '')) as unknown);
}
