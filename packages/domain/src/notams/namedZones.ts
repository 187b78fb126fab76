import { controlZoneFamily } from '../airspace/aerodromes/controlZoneOwners.ts';
import type { AirspaceDataset } from '../airspace/dataset.ts';
import { FLIGHT_LEVEL_HIGH_M, FLIGHT_LEVEL_LOW_M, limitInMetres } from '../airspace/heights.ts';
import type { HeightLimit } from '../airspace/zone.ts';
import { geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry, Position, ZoneGeometry } from '../geo/geometry.ts';
import { NOTAM_RULES } from '../regulation/notamEffects.ts';
import { capitalWords } from './closingWords.ts';
import { plainWords, tellsInformationAlone, tellsProhibitionAlone } from './harmlessWords.ts';
import { qLevel } from './limits.ts';
import type { Notam } from './notam.ts';
import { closesBySubject } from './subjects.ts';

/** A published zone by the name that messages give it. */
export interface NamedZone {
  /** As published: "LF-R 368 A". */
  readonly identifier: string;
  readonly places: readonly AreaGeometry[];
  readonly lower: HeightLimit;
}
/** Zones of the publications by their short names: "R368A". */
export type ZonesByName = ReadonlyMap<string, readonly NamedZone[]>;

const KINDS: ReadonlySet<string> = new Set(['P', 'R', 'D', 'RTBA']);
const IDENTIFIER = /^LF-([PRD]) (.+)$/;

/** "LF-R 368 A" → "R368A"; null for what messages do not call so. */
export const shortZoneName = (identifier: string): string | null => {
  const [, kind, rest] = IDENTIFIER.exec(identifier) ?? [];
  return kind === undefined || rest === undefined ? null : `${kind}${rest.replace(/\s/g, '')}`;
};

const placesOf = (geometry: ZoneGeometry): AreaGeometry[] =>
  geometry.type === 'MultiPolygon'
    ? geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
    : [geometry];

const CONTROL_ZONE = 'CTR ';

/** The prohibited, restricted and danger areas of both publications by their short names, control zones by theirs ("CTR LE TOUQUET"). */
export function zonesByName({ zones, official }: Pick<AirspaceDataset, 'zones' | 'official'>): ZonesByName {
  const found = new Map<string, NamedZone[]>();
  const add = (zone: NamedZone): void => {
    const name = shortZoneName(zone.identifier);
    if (name !== null) found.set(name, [...(found.get(name) ?? []), zone]);
  };
  for (const { kind, identifier, geometry, lower } of zones) {
    const zone = { identifier, places: placesOf(geometry), lower };
    if (KINDS.has(kind)) add(zone);
    if (kind !== 'CTR') continue;
    const name = `${CONTROL_ZONE}${capitalWords(controlZoneFamily(identifier))}`;
    found.set(name, [...(found.get(name) ?? []), zone]);
  }
  for (const { subject, concerns, volumes } of official?.zones ?? [])
    if (concerns !== null && subject.endsWith('_area'))
      for (const { projection, lower } of volumes) add({ identifier: concerns, places: [projection], lower });
  return found;
}

const BASE = /\bLF[- ]?([PRD])[- ]?(\d{1,4})/g;
/** What may stand between the name of a group and the letters of its zones. */
const GROUP = /^ (?:AREAS?|ZONES?)(?= )/;
const FIRST_PART = /^(?: ?-? ?)([A-Z]{1,2}\d{0,2}(?:\.\d)?)(?![A-Z0-9'])/;
const PART = /^(?: ?[/,&] ?| (?:AND|ET) |,? )([A-Z]{1,2}\d{0,2}(?:\.\d)?)(?![A-Z0-9'])/;
/** A part that is not published: not every zone that is meant is known. */
const IS_PART = /^[A-Z]\d{0,2}(?:\.\d)?$/;
const BEFORE_ZONES =
  /^ ?'?(?:(?:RESTRICTED|DANGER(?:OUS)?|PROHIBITED) )?(?:(?:AREAS?|ZONES?)(?: (?:REGLEMENTEE|DANGEREUSE|INTERDITE)S?)? )?$/;
const BETWEEN_ZONES = /^(?: ?'[A-Z][A-Z -]*')?(?: ?[/,&] ?| (?:AND|ET) |, (?:AND|ET) )$/;

interface NamedGroup {
  readonly zones: readonly NamedZone[];
  /** Where the words that name it end. */
  readonly end: number;
}

/** The zones of one group, whose name ends at `from`; null where one of them is not published, or told twice as in "A A D" (from A to D). */
function groupAt(words: string, base: string, from: number, zones: ZonesByName): NamedGroup | null {
  const group = words.slice(from).match(GROUP)?.[0] ?? '';
  let end = from + group.length;
  const named = new Map<string, readonly NamedZone[]>();
  for (;;) {
    const part = (named.size === 0 ? FIRST_PART : PART).exec(words.slice(end));
    const [text = '', letters = ''] = part ?? [];
    const known = part && zones.get(`${base}${letters}`);
    if (!known) {
      if (part && IS_PART.test(letters)) return null;
      break;
    }
    if (named.has(letters)) return null;
    named.set(letters, known);
    end += text.length;
  }
  if (named.size > 0) return { zones: [...named.values()].flat(), end };
  const whole = zones.get(base);
  return whole ? { zones: whole, end: from } : null;
}

interface NamedZones {
  readonly zones: NamedZone[];
  /** What follows the last of them. */
  readonly rest: string;
}

/**
 * The zones that words begin with, as "LF-R 368 A B C1", "LF-D596 A/B/C" or "LF-R65, LF-R66 AND LF-D67", and what follows; null where
 * none is named, one of them is not published, or other words stand before or between them.
 */
function zonesNamed(words: string, zones: ZonesByName): NamedZones | null {
  const found: NamedZone[] = [];
  let end = 0;
  for (const { 0: text, 1: kind = '', 2: number = '', index } of words.matchAll(BASE)) {
    const before = words.slice(end, index);
    if (!(found.length === 0 ? BEFORE_ZONES : BETWEEN_ZONES).test(before)) return null;
    const group = groupAt(words, `${kind}${number}`, index + text.length, zones);
    if (group === null) return null;
    found.push(...group.zones);
    end = group.end;
  }
  return found.length === 0 ? null : { zones: found, rest: words.slice(end) };
}

/** The groups of zones that a text names, as the publication writes them: "LF-R 368". */
export const zoneGroupsIn = (text: string): string[] => [
  ...new Set(
    [...capitalWords(text).matchAll(BASE)].map(
      ([, kind = '', number = '']) => `LF-${kind} ${Number(number)}`,
    ),
  ),
];

const isDrawn = ({ place_source }: Pick<Notam, 'place_source'>): boolean =>
  place_source === 'text' || place_source === 'text_in_part';

/** Whether a Q code says of airspace that it is activated. */
export const isActivation = (q_code: string): boolean =>
  closesBySubject(q_code) && q_code.slice(3, 5) === NOTAM_RULES.activated;

/** The same of a message as published. */
export const rawActivates = (raw: string): boolean =>
  isActivation(/\/\s*(Q[A-Z]{4})\s*\//.exec(raw)?.[1] ?? '');

/** What may follow the zones of an activation: their name, and that they are active. */
const SAYS_ACTIVE =
  /^'?(?<name>(?: ?'[A-Z][A-Z -]*')?(?: [A-Z]+){0,3}?)(?: AREAS?| ZONES?)? ACT(?:IVATED|IVES?|IVEES?)?(?: DUE TO LA[SZ]ER HAZARD)? ?$/;
/** Words after zones that are no name of theirs. */
const NO_NAME =
  /\b(?:TO|THRU|THROUGH|A|AU|AND|ET|PLUS|PART|PARTIE|NOT|NON|EXC\w*|SAUF|EXCEPT\w*|FROM|UNTIL|ZRT|ZIT|ZDT|ARE|IS|BE|INCL\w*|WITH|AVEC|OU|OR|BY|PAR)\b/;

interface Activation {
  readonly zones: NamedZone[];
  /** What its other sentences say. */
  readonly others: string;
}

function activationOf(notam: Notam, zones: ZonesByName): Activation | null {
  if (!isActivation(notam.q_code) || isDrawn(notam)) return null;
  const words = plainWords(notam.text);
  const [head = ''] = words.split(/:|\.(?!\d)| - /, 1);
  const named = zonesNamed(head, zones);
  const active = named && SAYS_ACTIVE.exec(named.rest);
  if (!active || NO_NAME.test(active.groups?.name ?? '')) return null;
  return { zones: named.zones, others: words.slice(head.length) };
}

/**
 * The published zones that a message activates and draws nothing beside: its first sentence names them and says so. Null where it
 * does not, one of them is not published, or that sentence says more.
 */
export const zonesActivated = (notam: Notam, zones: ZonesByName): NamedZone[] | null =>
  activationOf(notam, zones)?.zones ?? null;

/** The zones that a message activates, where it says nothing else that could close. */
export function zonesActivatedAlone(notam: Notam, zones: ZonesByName): NamedZone[] | null {
  const found = activationOf(notam, zones);
  return found !== null && tellsInformationAlone(found.others) ? found.zones : null;
}

const SAME =
  /\b(?:LATERAL LIMITS|LIMITES LATERALES) ?:? ?(?:SAME AS|IDENTICAL TO|IDENTIQUES? (?:A|AUX)(?: CELLES DE)?(?: LA| LES)?(?: ZONE)?) ?(?=LF)/;
/** What may follow the zone whose limits are taken: its name, and where it is published. */
const AFTER_SAME =
  /^(?: ?'[A-Z][A-Z -]*'| [A-Z]+(?= \())?(?: ?\(REF AIP(?: FRANCE)?(?: ENR [\d.-]*\d)?\)| PUBLIEES? A L ?'?AIP)?(?= \d\. |\.|$)/;

/** The published zones whose outline a message takes for its own: "LATERAL LIMITS : SAME AS LF-R175A"; null where it tells more. */
function outlineTaken(notam: Notam, zones: ZonesByName): NamedZone[] | null {
  if (isDrawn(notam)) return null;
  const words = plainWords(notam.text);
  const at = SAME.exec(words);
  if (at === null) return null;
  const behind = words.slice(at.index + at[0].length);
  const [item = ''] = behind.split(/ (?=\d\. )|\.(?!\d)/, 1);
  const named = zonesNamed(item, zones);
  const after = named && AFTER_SAME.exec(named.rest);
  if (!after || after[0].length < named.rest.length) return null;
  return tellsProhibitionAlone(`${words.slice(0, at.index)} | ${behind.slice(item.length)}`)
    ? named.zones
    : null;
}

/** Words that say that an outline is another's. */
const LIKE =
  /\b(?:SAME(?: LIMITS| OUTLINE)? AS|IDENTICAL (?:TO|WITH)|IDEM(?: QUE)?|IDENTIQUES? (?:A|AU|AUX)(?: CELLES DE)?|CORRESPOND(?:S|ING|ANT)? (?:TO|WITH|A)(?: CELLES DE)?|LIMITES? (?:DE LA|DU|OF)(?: THE)?) (?:THE |LA |LES |L')?(?:ZONES? |AREAS? )?(?:LIMITES? (?:DE LA |DU |OF (?:THE )?)?)?/g;
/** How far behind them the other's name may go on. */
const LIKE_REACH = 80;

/** Whether a shape surely lies in another, which a circle alone tells by its corners. */
const isWithinCircle = (shape: AreaGeometry, place: AreaGeometry): boolean => {
  if (place.type !== 'Circle') return false;
  const reach = (at: Position, beyond_m = 0): boolean =>
    geodesicDistance(place.center, at) + beyond_m <= place.radius_m;
  if (shape.type === 'Circle') return reach(shape.center, shape.radius_m);
  return shape.type === 'Polygon' && shape.coordinates.flat().every((at) => reach(at));
};

/** The control zone whose name words begin with; of two names the longer one. */
const controlZoneNamed = (words: string, zones: ZonesByName): readonly NamedZone[] => {
  if (!words.startsWith(CONTROL_ZONE)) return [];
  const plain = words.replace(/['-]/g, ' ').replace(/ +/g, ' ');
  const names = [...zones.keys()].filter((name) => {
    const said = name.replace(/['-]/g, ' ');
    return (
      name.startsWith(CONTROL_ZONE) && plain.startsWith(said) && !/^[A-Z]/.test(plain.slice(said.length))
    );
  });
  const longest = names.toSorted((one, other) => other.length - one.length)[0];
  return longest === undefined ? [] : (zones.get(longest) ?? []);
};

/** Published zones whose outline a message says that its own is like, in whatever words. */
function outlinesLike(notam: Notam, zones: ZonesByName): NamedZone[] {
  const words = plainWords(notam.text);
  return [...words.matchAll(LIKE)].flatMap(({ 0: said, index }) => {
    const behind = words.slice(index + said.length, index + said.length + LIKE_REACH).trimStart();
    const named = behind.startsWith('LF') ? groupsNamed(behind, zones) : [];
    return [...named, ...controlZoneNamed(behind, zones)];
  });
}

/** The zones of the first group that words name, however they go on. */
const groupsNamed = (words: string, zones: ZonesByName): readonly NamedZone[] => {
  const [, kind = '', number = ''] = words.match(/^LF[- ]?([PRD])[- ]?(\d{1,4})/) ?? [];
  const [head = ''] = words.match(/^LF[- ]?[PRD][- ]?\d{1,4}/) ?? [];
  return head === '' ? [] : (groupAt(words, `${kind}${number}`, head.length, zones)?.zones ?? []);
};

/**
 * A message placed by the outlines of the published zones that it names, where it tells nothing else. Where it tells more, what a
 * zone that its outline is like has beyond its place is its place too: a Q line's circle may be narrower.
 */
export function placedByZones(notam: Notam, zones: ZonesByName): Notam {
  const named = zonesActivatedAlone(notam, zones) ?? outlineTaken(notam, zones);
  if (named !== null)
    return { ...notam, places: named.flatMap(({ places }) => places), place_source: 'text' };
  const like = outlinesLike(notam, zones)
    .flatMap(({ places }) => places)
    .filter((shape) => !notam.places.some((place) => isWithinCircle(shape, place)));
  return like.length === 0
    ? notam
    : { ...notam, places: [...notam.places, ...like], place_source: 'text_in_part' };
}

/** Whether one limit surely lies under another: of one reference, from the surface, or further apart than the pressure makes it. */
const isUnder = (one: HeightLimit, other: HeightLimit): boolean => {
  if (one.reference === other.reference) return limitInMetres(one) < limitInMetres(other);
  if (one.reference === 'AGL') return limitInMetres(one) === 0;
  return (
    other.reference !== 'AGL' &&
    limitInMetres(one) + FLIGHT_LEVEL_HIGH_M + FLIGHT_LEVEL_LOW_M < limitInMetres(other)
  );
};

/** Whether a message that activates zones begins under each of them: their own cards then do not tell all of it. */
export const beginsUnder = (notam: Notam, named: readonly NamedZone[]): boolean => {
  const floor = notam.lower ?? qLevel(notam.q_lower_fl);
  return named.every(({ lower }) => isUnder(floor, lower));
};
