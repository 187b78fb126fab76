import { geodesicBearing, geodesicDistance } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { childElement, textOf, type XmlElement } from '../xml.ts';
import { atMost, inMetres, limitOf, refusalOf, type Shape } from './aixmParts.ts';
import { type Arc, isArc, polygonOfSides, type Side, sweepBetween } from './arcs.ts';
import {
  arcRadius,
  circleOf,
  LONGEST_WORDS,
  type ReadZone,
  type ReadZones,
  type RefusedZone,
} from './readZone.ts';

/** "481530.25N" or "48.2584N" of a latitude, "0021507E" of a longitude; NaN where it is neither, or the other one. */
function angle(text: string, letters: 'NS' | 'EW'): number {
  const match = /^(\d+)(\.\d+)?([NSEW])$/i.exec(text.trim());
  if (!match) return Number.NaN;
  const [, whole = '', part = '', letter = ''] = match;
  if (!letters.includes(letter.toUpperCase())) return Number.NaN;
  const sign = /[SW]/i.test(letter) ? -1 : 1;
  const width = letters === 'NS' ? 2 : 3;
  if (whole.length <= width) return sign * Number(whole + part);
  // Minutes and seconds have two digits each: with one missing nobody knows which.
  if (whole.length !== width + 2 && whole.length !== width + 4) return Number.NaN;
  const degrees = Number(whole.slice(0, width));
  const minutes = whole.slice(width, width + 2);
  const seconds = whole.slice(width + 2);
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return Number.NaN;
  return (
    sign *
    (seconds === ''
      ? degrees + Number(minutes + part) / 60
      : degrees + Number(minutes) / 60 + Number(seconds + part) / 3600)
  );
}

/** The arc between two vertices; null where they are not on one circle around its centre. */
function arc(center: Position, from: Position, to: Position, isClockwise: boolean): Arc | null {
  const radii = [geodesicDistance(center, from), geodesicDistance(center, to)] as const;
  if (arcRadius(...radii) === null) return null;
  const first = geodesicBearing(center, from);
  return {
    center,
    least_m: Math.min(...radii),
    most_m: Math.max(...radii),
    from: first,
    sweep: sweepBetween(first, geodesicBearing(center, to), isClockwise),
  };
}

/** How the next vertex is reached: along a great circle or a rhumb line, by an arc; what else there is would be cut short. */
const DRAWN = new Set(['GRC', 'RHL', 'CWA', 'CCA']);

/** The place that two elements give. */
const placeIn = (element: XmlElement | undefined, longitude: string, latitude: string): Position => [
  angle(textOf(element, longitude), 'EW'),
  angle(textOf(element, latitude), 'NS'),
];

/** Whether places are in WGS 84, also where it is not said: another datum lies hundreds of metres away. */
const isInWgs84 = (element: XmlElement | undefined): boolean =>
  /^(?:|WGE|WGS[ -]?84|RGF[ -]?93)$/i.test(textOf(element, 'codeDatum'));

/** A border of AIXM 4.5: its vertices, each with how the next is reached. */
function borderOf(vertices: readonly XmlElement[]): Shape {
  const sides: Side[] = [];
  for (const [index, vertex] of vertices.entries()) {
    if (!isInWgs84(vertex)) return 'projection_unsupported';
    const here = placeIn(vertex, 'geoLong', 'geoLat');
    const kind = textOf(vertex, 'codeType').toUpperCase();
    if (kind === 'FNT') return 'borders_not_drawn';
    if (!DRAWN.has(kind)) return 'geometry_unsupported';
    sides.push(here);
    if (kind !== 'CWA' && kind !== 'CCA') continue;
    const next = vertices[(index + 1) % vertices.length];
    const center = placeIn(vertex, 'geoLongArc', 'geoLatArc');
    const end = placeIn(next, 'geoLong', 'geoLat');
    if (![...center, ...end].every(Number.isFinite)) return 'outline_unreadable';
    const between = arc(center, here, end, kind === 'CWA');
    if (between === null) return 'outline_unreadable';
    sides.push(between);
  }
  return sides.every((side) => isArc(side) || side.every(Number.isFinite))
    ? polygonOfSides([sides])
    : 'outline_unreadable';
}

const idOf = (uid: XmlElement | undefined): string => `${textOf(uid, 'codeType')} ${textOf(uid, 'codeId')}`;

function borders45(document: XmlElement): Map<string, Shape> {
  const borders = new Map<string, Shape>();
  for (const border of document.children.filter(({ name }) => name === 'Abd')) {
    const id = idOf(childElement(childElement(border, 'AbdUid'), 'AseUid'));
    const circle = childElement(border, 'Circle');
    const center = placeIn(circle, 'geoLongCen', 'geoLatCen');
    const drawn = circle
      ? circleOf(center, inMetres(Number(textOf(circle, 'valRadius')), textOf(circle, 'uomRadius')))
      : borderOf(border.children.filter(({ name }) => name === 'Avx'));
    borders.set(id, circle && !isInWgs84(circle) ? 'projection_unsupported' : drawn);
  }
  return borders;
}

/** Reads the airspace of an AIXM 4.5 snapshot: Ase with the Abd that draws it. */
export function readAixm45(document: XmlElement): ReadZones {
  const borders = borders45(document);
  const zones: ReadZone[] = [];
  const refused: RefusedZone[] = [];
  const airspaces = document.children.filter(({ name }) => name === 'Ase');
  for (const airspace of atMost(airspaces, refused)) {
    const uid = childElement(airspace, 'AseUid');
    const id = idOf(uid);
    const name = (textOf(airspace, 'txtName') || textOf(uid, 'codeId')).slice(0, LONGEST_WORDS.name);
    // "Whichever is higher" and its like are two limits: neither alone is the zone's.
    const limit = (end: 'Lower' | 'Upper', second: 'Mnm' | 'Max') =>
      textOf(airspace, `valDistVer${second}`) === ''
        ? limitOf(
            textOf(airspace, `valDistVer${end}`),
            textOf(airspace, `uomDistVer${end}`),
            textOf(airspace, `codeDistVer${end}`),
          )
        : null;
    const [lower, upper] = [limit('Lower', 'Mnm'), limit('Upper', 'Max')];
    const geometry = borders.get(id) ?? 'no_geometry';
    const reason = refusalOf(lower, upper) ?? (typeof geometry === 'string' ? geometry : null);
    if (reason !== null) refused.push({ place: `Ase ${id}`, name, reason });
    else if (typeof geometry !== 'string' && lower !== undefined && upper !== undefined) {
      const remark = textOf(airspace, 'txtRmk');
      zones.push({
        place: `Ase ${id}`,
        name,
        kind: textOf(uid, 'codeType'),
        geometry,
        lower,
        upper,
        remark: remark.slice(0, LONGEST_WORDS.remark) || null,
        notes: remark.length > LONGEST_WORDS.remark ? ['text_cut'] : [],
      });
    }
  }
  return { format: 'aixm45', zones, refused };
}
