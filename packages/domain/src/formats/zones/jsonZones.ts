import type { Projection } from '../../geo/projections.ts';
import { plainWords } from '../../text.ts';
import {
  isObject,
  type Json,
  listIn,
  nameIn,
  projectedGeometry,
  projectionIn,
  referenceIn,
  textIn,
} from '../json.ts';
import { limitIn, limitsIn, type WrittenLimit, type WrittenLimits } from '../jsonLimits.ts';
import { isRadiusInDoubt } from './ed269Radius.ts';
import { shapesIn } from './jsonShapes.ts';
import {
  LONGEST_WORDS,
  limitsIssue,
  MOST_ZONES,
  type ReadZone,
  type ReadZones,
  type RefusedZone,
  type ZoneFormat,
  type ZoneNote,
  type ZoneRefusal,
} from './readZone.ts';
import { effectiveZoneKind, isRestriction, kindOfClass, restrictionOf } from './zoneKinds.ts';
import { hasTimes, timesInWords } from './zoneTimes.ts';

/** The words of one language of several: French, English, or the first. */
function inOneLanguage(value: unknown): string {
  if (isObject(value))
    return textIn(value.fr ?? value['fr-FR'] ?? value.en ?? value['en-GB'] ?? Object.values(value)[0]);
  const texts = listIn(value).filter(isObject);
  const french = texts.find(({ lang }) => /^fr/i.test(textIn(lang)));
  return textIn((french ?? texts[0])?.text);
}

/** ED-318 says texts in languages, ED-269 as one, some states as JSON in a text. */
function textsIn(value: unknown): string {
  const text = textIn(value);
  if (text === '') return inOneLanguage(value);
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return inOneLanguage(JSON.parse(text)) || text;
  } catch {
    return text;
  }
}

/** What stands beside the shape of a feature. */
export interface ZoneProperties {
  readonly kind: string;
  readonly lower: WrittenLimit;
  readonly upper: WrittenLimit;
  readonly remark: string;
  readonly notes: readonly ZoneNote[];
}

const STRICTEST_FIRST: readonly string[] = [
  'PROHIBITED',
  'REQ_AUTHORIZATION',
  'CONDITIONAL',
  'USPACE',
  'NO_RESTRICTION',
];
/** Of two words that contradict each other the stricter counts. */
const byStrictness = (one: string, other: string): number =>
  STRICTEST_FIRST.indexOf(restrictionOf(one)) - STRICTEST_FIRST.indexOf(restrictionOf(other));

/**
 * The kind of a zone by the names that this product and national files give it. What a zone asks of a drone counts before what
 * airspace it is; an asking that is not known forbids, and so does none where every zone has one.
 */
function kindIn(properties: Json, isUasZone: boolean): Pick<ZoneProperties, 'kind' | 'notes'> {
  const { restriction, kind, type, type_code } = properties;
  const asked = textIn(restriction).trim();
  const said = [kind, type, kindOfClass(textIn(properties.class)), type_code].map((each) =>
    textIn(each).trim(),
  );
  const [word] = [asked, ...said].filter(isRestriction).toSorted(byStrictness);
  if (word !== undefined) return { kind: word, notes: [] };
  if (asked !== '' || isUasZone) return { kind: 'PROHIBITED', notes: ['kind_taken_prohibited'] };
  return { kind: (said.find((each) => each !== '') ?? '').slice(0, LONGEST_WORDS.kind), notes: [] };
}

/** The kind, the limits and the words of a feature, by the names that this product, standards and national files give them. */
export function zonePropertiesOf(properties: Json, isUasZone = false): ZoneProperties {
  const { lower, upper, isLeftOut } = limitsIn(properties);
  const { kind, notes } = kindIn(properties, isUasZone);
  const isAtTimes = hasTimes(properties);
  const kept = effectiveZoneKind(kind, isAtTimes || isLeftOut);
  const words = plainWords(textsIn(properties.message ?? properties.remark ?? properties.description));
  return {
    kind: kept,
    lower,
    upper,
    remark: [timesInWords(properties), words].filter((text) => text !== '').join('\n'),
    notes: [
      ...notes,
      ...(isLeftOut ? (['limits_left_out'] as const) : []),
      ...(isAtTimes ? (['times_left_out'] as const) : []),
      ...(kept === kind ? [] : (['free_in_part'] as const)),
    ],
  };
}

interface About {
  readonly place: string;
  readonly name: string;
  readonly kind: string;
  /** As the file has it. */
  readonly remark: string;
  /** What else stands beside the shape: the radius of a point. */
  readonly properties: Json;
  readonly project?: Projection;
  readonly notes: readonly ZoneNote[];
}

interface Collected {
  readonly zones: ReadZone[];
  readonly refused: RefusedZone[];
}

function add(
  into: Collected,
  { remark, notes, properties, project, ...about }: About,
  geometry: unknown,
  [lower, upper]: readonly WrittenLimit[],
): void {
  const reasons: ZoneRefusal[] = [];
  const issue = lower === undefined || upper === undefined ? 'limit_unreadable' : limitsIssue(lower, upper);
  if (!isObject(geometry)) reasons.push('no_geometry');
  else if (issue !== null || lower === undefined || upper === undefined)
    reasons.push(issue ?? 'limit_unreadable');
  else
    for (const shape of shapesIn(geometry, properties, project)) {
      if (typeof shape === 'string') reasons.push(shape);
      else if (into.zones.length >= MOST_ZONES) reasons.push('too_many_zones');
      else
        into.zones.push({
          ...about,
          geometry: shape.geometry,
          lower,
          upper,
          remark: remark.slice(0, LONGEST_WORDS.remark) || null,
          notes: [
            ...notes,
            ...shape.notes,
            ...(remark.length > LONGEST_WORDS.remark ? (['text_cut'] as const) : []),
          ],
        });
    }
  for (const reason of reasons.slice(0, 20))
    into.refused.push({ place: about.place, name: about.name, reason });
}

const layerOf = (layer: Json): WrittenLimits => ({
  // The schema's default is the metre.
  lower: limitIn(layer.lower, layer.lowerReference, layer.uom ?? 'm'),
  upper: limitIn(layer.upper, layer.upperReference, layer.uom ?? 'm'),
  isLeftOut: false,
});

const volumeLimits = (volume: Json): WrittenLimits => {
  const unit = volume.uomDimensions ?? 'm';
  return {
    lower: limitIn(volume.lowerLimit, volume.lowerVerticalReference, unit),
    upper: limitIn(volume.upperLimit, volume.upperVerticalReference, unit),
    isLeftOut: false,
  };
};

/** Volumes of ED-269 that stand beside the shape instead of around it, as Estonia publishes them. */
const volumesBeside = ({ geometry }: Json): Json[] =>
  (isObject(geometry) ? [geometry] : listIn(geometry))
    .filter(isObject)
    .filter((volume) => 'lowerLimit' in volume || 'upperLimit' in volume);

function readFeature(
  into: Collected,
  feature: unknown,
  place: string,
  { format, project }: { readonly format: ZoneFormat; readonly project: Projection },
): void {
  const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : {};
  const drawn = isObject(feature) ? feature.geometry : undefined;
  const geometry = isObject(drawn) ? projectedGeometry(drawn, project) : drawn;
  const { lower, upper, ...said } = zonePropertiesOf(properties, format !== 'geojson');
  const name =
    textsIn(properties.name) ||
    textIn(properties.identifier) ||
    textIn(properties.title) ||
    nameIn(properties) ||
    place;
  const about: About = { place, properties, project, ...said, name: name.slice(0, LONGEST_WORDS.name) };
  const parts =
    isObject(geometry) && geometry.type === 'GeometryCollection' ? listIn(geometry.geometries) : [geometry];
  if (parts.length === 0) into.refused.push({ place, name: about.name, reason: 'no_geometry' });
  const beside = volumesBeside(properties).map(volumeLimits);
  for (const part of parts) {
    const own = isObject(part) && isObject(part.layer) ? [layerOf(part.layer)] : beside;
    for (const limits of own.length > 0 ? own : [{ lower, upper }])
      add(into, about, part, [limits.lower, limits.upper]);
  }
}

function kindAndWords(feature: Json): Pick<About, 'kind' | 'remark' | 'notes'> {
  const { kind, remark, notes } = zonePropertiesOf({ ...feature, geometry: null, type: null }, true);
  return { kind, remark, notes };
}

function readEd269(into: Collected, feature: unknown, place: string): void {
  if (!isObject(feature)) {
    into.refused.push({ place, name: '', reason: 'no_geometry' });
    return;
  }
  const about: About = {
    place,
    name: (textsIn(feature.name) || textIn(feature.identifier) || place).slice(0, LONGEST_WORDS.name),
    ...kindAndWords(feature),
    properties: {},
  };
  const volumes = listIn(feature.geometry);
  if (volumes.length === 0) into.refused.push({ place, name: about.name, reason: 'no_geometry' });
  for (const volume of volumes) {
    if (!isObject(volume)) {
      into.refused.push({ place, name: about.name, reason: 'no_geometry' });
      continue;
    }
    const { lower, upper } = volumeLimits(volume);
    const notes = isRadiusInDoubt(volume) ? [...about.notes, 'radius_in_metres' as const] : about.notes;
    add(into, { ...about, notes }, volume.horizontalProjection, [lower, upper]);
  }
}

/** Which of the three a document is: by what its features hold. */
function formatOf(features: readonly unknown[]): ZoneFormat {
  const first = features.find(isObject);
  if (!first) return 'geojson';
  if (Array.isArray(first.geometry)) return 'ed269';
  const properties = isObject(first.properties) ? first.properties : {};
  if (volumesBeside(properties).length > 0) return 'ed269';
  return 'variant' in properties || 'zoneAuthority' in properties ? 'ed318' : 'geojson';
}

const featuresIn = (document: unknown): readonly unknown[] => {
  // Austria's file is the list.
  if (!isObject(document)) return listIn(document);
  return document.type === 'Feature' ? [document] : listIn(document.features ?? document.UASZoneList);
};

/** Which format of zones a document in JSON is in. */
export const jsonZoneFormat = (document: unknown): ZoneFormat => formatOf(featuresIn(document));

/** Names the reference of a document's coordinates that cannot be read. */
export const refusedProjection = (document: unknown): RefusedZone => ({
  place: 'crs',
  name: (isObject(document) ? referenceIn(document) : null) ?? '',
  reason: 'projection_unsupported',
});

/** Reads GeoJSON, ED-269 and ED-318 from their document. */
export function readJsonZones(document: unknown): ReadZones {
  const project = projectionIn(isObject(document) ? document : {});
  if (project === null) return { format: 'geojson', zones: [], refused: [refusedProjection(document)] };
  const features = featuresIn(document);
  const format = formatOf(features);
  const into: Collected = { zones: [], refused: [] };
  features.slice(0, MOST_ZONES).forEach((feature, index) => {
    const place = `features[${index}]`;
    if (isObject(feature) && Array.isArray(feature.geometry)) readEd269(into, feature, place);
    else if (format === 'ed269' && !(isObject(feature) && isObject(feature.properties)))
      readEd269(into, feature, place);
    else readFeature(into, feature, place, { format, project });
  });
  if (features.length > MOST_ZONES)
    into.refused.push({ place: `features[${MOST_ZONES}]`, name: '', reason: 'too_many_zones' });
  return { format, ...into };
}
