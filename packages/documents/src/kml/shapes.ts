import type { Position, Ring } from '@envol/domain/geo/geometry';
import { xmlElement } from './xml.ts';

/** How the height of a shape is to be read, metres. */
export interface Altitude {
  readonly mode: 'relativeToGround' | 'absolute' | 'clampToGround';
  readonly metres: number;
}

/** Seven digits are a centimetre; plain notation, since a KML reader need not know exponents. */
export const coordinateText = ([longitude, latitude]: Position, metres: number): string =>
  `${longitude.toFixed(7)},${latitude.toFixed(7)},${Number(metres.toFixed(2))}`;

const signedArea = (ring: Ring): number => {
  let twice = 0;
  for (let index = 1; index < ring.length; index++) {
    const a = ring[index - 1];
    const b = ring[index];
    if (a !== undefined && b !== undefined) twice += a[0] * b[1] - b[0] * a[1];
  }
  return twice / 2;
};

/** KML wants outer rings anticlockwise, holes clockwise, and the first vertex repeated at the end. */
const ringElement = (ring: Ring, metres: number, anticlockwise: boolean): string => {
  const first = ring[0];
  const last = ring.at(-1);
  if (first === undefined || last === undefined) return '';
  const closed = first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
  const turned = signedArea(closed) > 0 === anticlockwise ? closed : closed.toReversed();
  const coordinates = turned.map((position) => coordinateText(position, metres)).join(' ');
  return xmlElement('LinearRing', xmlElement('coordinates', coordinates));
};

const altitudeElements = ({ mode }: Altitude): string =>
  (mode === 'clampToGround' ? '' : xmlElement('extrude', '1')) + xmlElement('altitudeMode', mode);

/** A polygon with its holes, raised to the altitude; empty where it has no outer ring. */
export const polygonElement = (rings: readonly Ring[], altitude: Altitude): string => {
  const [outer, ...holes] = rings;
  if (outer === undefined || outer.length === 0) return '';
  const boundary = (name: string, ring: Ring, anticlockwise: boolean): string =>
    xmlElement(name, ringElement(ring, altitude.metres, anticlockwise));
  return xmlElement(
    'Polygon',
    altitudeElements(altitude) +
      boundary('outerBoundaryIs', outer, true) +
      holes.map((hole) => boundary('innerBoundaryIs', hole, false)).join(''),
  );
};

/** One shape as it is, several together. */
export const multiGeometry = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : xmlElement('MultiGeometry', parts.join(''));
