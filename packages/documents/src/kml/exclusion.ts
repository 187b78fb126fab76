import { ZONE_ROLE } from '@envol/domain/exclusion-zones/kmlOutline';
import { asGeometry, grownArea, outlinePolygons } from '@envol/domain/geo/buffer';
import type { AreaGeometry, MultiPolygonGeometry, PolygonGeometry } from '@envol/domain/geo/geometry';
import type { SheetPoint } from '../missionSheet.model.ts';
import { type Altitude, coordinateText, multiGeometry, polygonElement } from './shapes.ts';
import { extendedData, textElement, xmlElement } from './xml.ts';

type Drawn = PolygonGeometry | MultiPolygonGeometry;

/** An area grown by a width all around, which is drawn where the file is written: of a long corridor that takes a while. */
interface Grown {
  readonly area: AreaGeometry;
  readonly by_m: number;
}

/** A layer of the exclusion zone under its name in the file's language; heights in m AGL. */
export interface KmlExclusionLayer {
  readonly role: 'flight_geography' | 'contingency' | 'zone' | 'forbidden';
  readonly name: string;
  readonly shape: Drawn | Grown;
  /** m AGL, where one area's layer is raised to another height than the highest. */
  readonly height_m?: number;
}

/** The ground kept free of third parties, in the file's language. */
export interface KmlExclusion {
  readonly title: string;
  /** How wide, by which formula and source, as of when. */
  readonly lines: readonly string[];
  /** The highest, m AGL. */
  readonly height_m: number;
  readonly layers: readonly KmlExclusionLayer[];
  readonly markers: readonly SheetPoint[];
}

/** Styles of the layers: #exclusion-zone, #exclusion-contingency, …; KML writes colours as alpha, blue, green, red. */
export const EXCLUSION_STYLES = (
  [
    ['zone', 'ff0a5bd9', '260a5bd9', 3],
    ['contingency', 'ff9a8c00', '009a8c00', 2],
    ['flight_geography', 'ffc44713', '40c44713', 2],
    ['forbidden', 'ff1a20b3', '661a20b3', 2],
  ] as const
)
  .map(
    ([role, line, fill, width]) =>
      `<Style id="exclusion-${role}"><LineStyle><color>${line}</color><width>${width}</width></LineStyle>` +
      `<PolyStyle><color>${fill}</color></PolyStyle></Style>`,
  )
  .join('');

/** What flies is raised to its height; what is kept free lies on the ground. */
const altitudeOf = (role: KmlExclusionLayer['role'], metres: number): Altitude =>
  role === 'flight_geography' || role === 'contingency'
    ? { mode: 'relativeToGround', metres }
    : { mode: 'clampToGround', metres: 0 };

const drawn = (shape: Drawn | Grown): Drawn => {
  if ('type' in shape) return shape;
  return shape.by_m > 0 ? grownArea(shape.area, shape.by_m) : asGeometry(outlinePolygons(shape.area));
};

const layerPlacemark = (
  { role, name, shape: told, height_m: own_m }: KmlExclusionLayer,
  { lines, height_m: highest_m }: KmlExclusion,
): string => {
  const height_m = own_m ?? highest_m;
  const shape = drawn(told);
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  const altitude = altitudeOf(role, height_m);
  return xmlElement(
    'Placemark',
    textElement('name', name) +
      (role === 'zone' ? textElement('description', lines.join('\n')) : '') +
      xmlElement('styleUrl', `#exclusion-${role}`) +
      extendedData({ role: role === 'zone' ? ZONE_ROLE : role, max_height_m: height_m }) +
      multiGeometry(polygons.map((rings) => polygonElement(rings, altitude))),
  );
};

/** A place on the ground. */
export const pointPlacemark = ({ kind, name, position }: SheetPoint): string =>
  xmlElement(
    'Placemark',
    textElement('name', name) +
      extendedData({ role: kind }) +
      xmlElement('Point', xmlElement('coordinates', coordinateText(position, 0))),
  );

/** The folder of the zone: its layers from inside out, then the markers. */
export const exclusionFolder = (exclusion: KmlExclusion): string =>
  xmlElement(
    'Folder',
    textElement('name', exclusion.title) +
      exclusion.layers.map((layer) => layerPlacemark(layer, exclusion)).join('') +
      exclusion.markers.map(pointPlacemark).join(''),
  );

/** The exclusion zone alone as a KML 2.2 document that QGIS and Google Earth open. */
export const renderExclusionKml = (exclusion: KmlExclusion, name: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">${xmlElement(
    'Document',
    textElement('name', name) +
      textElement('description', exclusion.lines.join('\n')) +
      EXCLUSION_STYLES +
      exclusionFolder(exclusion),
  )}</kml>\n`;
