import type { HeightLimit } from '@envol/domain/airspace/zone';
import { bufferLine, circleToPolygon } from '@envol/domain/geo/buffer';
import type { MultiPolygonGeometry, PolygonGeometry } from '@envol/domain/geo/geometry';
import { METRES_PER_FOOT } from '@envol/domain/geo/units';
import { Formatter } from './format.ts';
import { EXCLUSION_STYLES, exclusionFolder, type KmlExclusion, pointPlacemark } from './kml/exclusion.ts';
import { type Altitude, coordinateText, multiGeometry, polygonElement } from './kml/shapes.ts';
import { extendedData, textElement, xmlElement } from './kml/xml.ts';
import type {
  SheetArea,
  SheetHeadline,
  SheetLanguage,
  SheetPeriod,
  SheetPoint,
  SheetZone,
} from './missionSheet.model.ts';
import { periodTexts, requestedPeriodText } from './sheet/period.ts';
import { textsOf } from './texts.ts';

/** An area; a corridor's outline need not be drawn again where it is known. */
export type KmlArea = Pick<SheetArea, 'name' | 'geometry' | 'height_m' | 'asked_m' | 'grant'> & {
  readonly outline?: PolygonGeometry | MultiPolygonGeometry | null;
};

/** What a KML file of a mission says. Heights are m AGL, instants ISO 8601 in UTC. */
export interface KmlModel {
  readonly name: string;
  readonly language: SheetLanguage;
  /** IANA zone of the mission's place. */
  readonly time_zone: string;
  /** The hours to fly by, and those that were asked for. */
  readonly period: SheetPeriod;
  /** How it is flown, in words; see `MissionSheetModel`. */
  readonly conduct?: readonly string[];
  readonly areas: readonly KmlArea[];
  /** How the mission or the request stands and what that rests on: the file goes where no screen does. */
  readonly headline: Pick<SheetHeadline, 'title' | 'details' | 'todo'>;
  /** ISO 8601 in UTC. */
  readonly generated_at: string;
  /** The zones that bind the mission, in a folder of their own. */
  readonly zones: readonly SheetZone[];
  /** Where the drone takes off and lands, in a folder of their own. */
  readonly points?: readonly SheetPoint[];
  /** The ground kept free of third parties, in a folder of its own; absent where none was saved. */
  readonly exclusion?: KmlExclusion | null;
}

const areaGeometry = (area: Pick<KmlArea, 'geometry' | 'outline'>, altitude: Altitude): string => {
  const { geometry } = area;
  switch (geometry.type) {
    case 'Polygon':
      return polygonElement(geometry.coordinates, altitude);
    case 'Circle':
      return polygonElement(circleToPolygon(geometry.center, geometry.radius_m).coordinates, altitude);
    case 'LineString': {
      const coordinates = geometry.coordinates
        .map((position) => coordinateText(position, altitude.metres))
        .join(' ');
      const axis = xmlElement(
        'LineString',
        xmlElement('altitudeMode', altitude.mode) + xmlElement('coordinates', coordinates),
      );
      const outline = area.outline ?? bufferLine(geometry.coordinates, geometry.buffer_m);
      const polygons = outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates;
      return multiGeometry([...polygons.map((rings) => polygonElement(rings, altitude)), axis]);
    }
  }
};

const areaData = (
  { geometry, asked_m }: Pick<SheetArea, 'geometry' | 'asked_m'>,
  height_m: number,
): string => {
  const common = {
    shape: geometry.type,
    max_height_m: height_m,
    asked_height_m: asked_m,
    height_reference: 'AGL',
  };
  if (geometry.type === 'Circle') {
    const [center_longitude, center_latitude] = geometry.center;
    return extendedData({ ...common, center_longitude, center_latitude, radius_m: geometry.radius_m });
  }
  if (geometry.type === 'LineString') return extendedData({ ...common, buffer_m: geometry.buffer_m });
  return extendedData(common);
};

const isInstant = (instant: string | undefined): instant is string =>
  instant !== undefined && !Number.isNaN(new Date(instant).getTime());

/** From the first hour to the last; what lies between is in the description. */
const timeSpan = ({ period }: KmlModel): string => {
  const begin = period.windows[0]?.from;
  const end = period.windows.at(-1)?.to;
  return isInstant(begin) && isInstant(end)
    ? xmlElement(
        'TimeSpan',
        xmlElement('begin', new Date(begin).toISOString()) + xmlElement('end', new Date(end).toISOString()),
      )
    : '';
};

const hoursLines = ({ period, language }: KmlModel, format: Formatter): string[] => {
  const texts = textsOf(language);
  const granted = texts(`kml.hours_granted_${period.grant}`);
  if (period.windows.length === 0) return [texts('kml.no_hours')];
  const context = { format, period };
  const asked = period.is_narrowed ? [texts('kml.asked', { value: requestedPeriodText(context) })] : [];
  return [granted, ...periodTexts(context), ...asked];
};

const areaPlacemark = (model: KmlModel, area: KmlModel['areas'][number], format: Formatter): string => {
  const texts = textsOf(model.language);
  const { geometry, height_m, asked_m } = area;
  const lines = [
    texts(`kml.height_granted_${area.grant}`, { value: format.number(height_m) }),
    ...(height_m < asked_m ? [texts('kml.asked', { value: format.agl(asked_m) })] : []),
    ...hoursLines(model, format),
  ];
  if (geometry.type === 'Circle')
    lines.push(texts('kml.circle', { radius: format.number(geometry.radius_m) }));
  if (geometry.type === 'LineString') {
    lines.push(texts('kml.corridor', { buffer: format.number(geometry.buffer_m) }));
  }
  return xmlElement(
    'Placemark',
    textElement('name', area.name) +
      textElement('description', lines.join('\n')) +
      timeSpan(model) +
      xmlElement('styleUrl', '#area') +
      areaData(area, height_m) +
      areaGeometry(area, { mode: 'relativeToGround', metres: height_m }),
  );
};

/** A ceiling that is a pressure level or unlimited has no true altitude: the outline then lies on the ground. */
const zoneAltitude = (upper: HeightLimit): Altitude => {
  if (upper.reference !== 'AGL' && upper.reference !== 'AMSL') return { mode: 'clampToGround', metres: 0 };
  const metres = upper.unit === 'ft' ? upper.value * METRES_PER_FOOT : upper.value;
  return { mode: upper.reference === 'AGL' ? 'relativeToGround' : 'absolute', metres };
};

const zonePlacemark = (zone: SheetZone, model: KmlModel, format: Formatter): string => {
  const { geometry } = zone;
  const polygons =
    geometry.type === 'Circle'
      ? [circleToPolygon(geometry.center, geometry.radius_m).coordinates]
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.coordinates;
  const altitude = zoneAltitude(zone.upper);
  const lower = format.limit(zone.lower);
  const upper = format.limit(zone.upper);
  return xmlElement(
    'Placemark',
    textElement('name', zone.identifier) +
      textElement('description', textsOf(model.language)('kml.limits', { lower, upper })) +
      xmlElement('styleUrl', '#zone') +
      extendedData({ kind: zone.kind, lower, upper }) +
      multiGeometry(polygons.map((rings) => polygonElement(rings, altitude))),
  );
};

const standingLines = ({ headline, language, generated_at }: KmlModel, format: Formatter): string[] => {
  const texts = textsOf(language);
  const { title, details, todo } = headline;
  return [
    title,
    ...details,
    ...(todo.length === 0 ? [] : [`${texts('sheet.todo')} – ${todo.join(' · ')}`]),
    texts('sheet.generated', {
      at: `${format.dayTime(generated_at)} (${format.time(generated_at, 'UTC')} UTC)`,
    }),
    texts('sheet.indicative'),
  ];
};

const STYLES =
  '<Style id="area"><LineStyle><color>ffc44713</color><width>2</width></LineStyle>' +
  '<PolyStyle><color>40c44713</color></PolyStyle></Style>' +
  '<Style id="zone"><LineStyle><color>ff1a20b3</color><width>1</width></LineStyle>' +
  '<PolyStyle><color>1a1a20b3</color></PolyStyle></Style>';

/**
 * The mission as a KML 2.2 document: one placemark an area, raised to the height to fly by over the ground; circles as polygons
 * with their middle and radius in `ExtendedData`; corridors as outline and axis; zones in a folder of their own.
 */
export const renderKml = (model: KmlModel): string => {
  const texts = textsOf(model.language);
  const format = new Formatter(model.language, model.time_zone, texts);
  const folder = (name: string, placemarks: readonly string[]): string =>
    placemarks.length === 0 ? '' : xmlElement('Folder', textElement('name', name) + placemarks.join(''));
  const areas = model.areas.map((area) => areaPlacemark(model, area, format));
  const zones = model.zones.map((zone) => zonePlacemark(zone, model, format));
  const document = xmlElement(
    'Document',
    textElement('name', model.name) +
      textElement('description', [...standingLines(model, format), ...(model.conduct ?? [])].join('\n')) +
      STYLES +
      (model.exclusion ? EXCLUSION_STYLES : '') +
      folder(texts('kml.areas'), areas) +
      folder(texts('sheet.points'), (model.points ?? []).map(pointPlacemark)) +
      (model.exclusion ? exclusionFolder(model.exclusion) : '') +
      folder(texts('kml.zones'), zones),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">${document}</kml>\n`;
};
