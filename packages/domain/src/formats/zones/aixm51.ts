import { childElement, descendantElements, textOf, type XmlElement } from '../xml.ts';
import { atMost, limitOf, refusalOf, type Shape } from './aixmParts.ts';
import { patchOf, referenceIn, UNDRAWN } from './gml.ts';
import { LONGEST_WORDS, MOST_ZONES, type ReadZone, type ReadZones, type RefusedZone } from './readZone.ts';

/** An element and every one within, however deep. */
function partsOf(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(partsOf)];
}

/** What a volume draws, patch by patch. */
function surfacesOf(volume: XmlElement): Shape[] {
  const projection = childElement(volume, 'horizontalProjection');
  if (!projection) return ['no_geometry'];
  const parts = partsOf(projection);
  // A part of the border stands in another feature.
  if (parts.some(({ attributes }) => attributes.href !== undefined)) return ['borders_not_drawn'];
  if (parts.some(({ name }) => UNDRAWN.test(name))) return ['geometry_unsupported'];
  const [surface = projection] = projection.children;
  const reference = referenceIn(surface, { crs: '', dimension: 2 });
  const patches = descendantElements(surface, 'PolygonPatch');
  return (patches.length > 0 ? patches : [surface]).map((patch) => patchOf(patch, reference));
}

type Read = { readonly zones: ReadZone[]; readonly refused: RefusedZone[] };

/** Airspaces within airspaces name the same volumes again and again: what came of so many is enough. */
const isFull = ({ zones, refused }: Read): boolean => zones.length + refused.length >= 2 * MOST_ZONES;

/** The zones of a volume: one a patch. */
function readVolume(
  into: Read,
  volume: XmlElement,
  about: Pick<ReadZone, 'name' | 'kind'>,
  place: string,
): void {
  const limit = (end: 'lower' | 'upper', second: 'minimum' | 'maximum') =>
    textOf(volume, `${second}Limit`) === ''
      ? limitOf(
          textOf(volume, `${end}Limit`),
          childElement(volume, `${end}Limit`)?.attributes.uom ?? '',
          textOf(volume, `${end}LimitReference`),
        )
      : null;
  const [lower, upper] = [limit('lower', 'minimum'), limit('upper', 'maximum')];
  const reason = refusalOf(lower, upper);
  for (const geometry of reason === null ? surfacesOf(volume) : [reason]) {
    if (isFull(into)) return;
    if (typeof geometry === 'string') into.refused.push({ place, name: about.name, reason: geometry });
    else if (lower !== undefined && upper !== undefined)
      into.zones.push({ ...about, place, geometry, lower, upper, remark: null, notes: [] });
  }
}

/**
 * Reads the airspace of an AIXM 5.1 message: of each every time slice that draws it, for which of them is in force is not
 * told by the file alone, its volumes with their own limits.
 */
export function readAixm51(document: XmlElement): ReadZones {
  const read: Read = { zones: [], refused: [] };
  for (const airspace of atMost(descendantElements(document, 'Airspace'), read.refused)) {
    if (isFull(read)) break;
    const slices = descendantElements(airspace, 'AirspaceTimeSlice');
    const said = (what: string): string =>
      slices.map((slice) => textOf(slice, what)).find((text) => text !== '') ?? '';
    const designator = said('designator');
    const name = (said('name') || designator).slice(0, LONGEST_WORDS.name);
    const about = { name, kind: said('type') };
    const place = `Airspace ${designator || name}`;
    const before = read.zones.length + read.refused.length;
    for (const slice of slices)
      for (const volume of isFull(read) ? [] : descendantElements(slice, 'AirspaceVolume')) {
        if (isFull(read)) break;
        readVolume(read, volume, about, place);
      }
    if (read.zones.length + read.refused.length === before)
      read.refused.push({ place, name, reason: 'no_geometry' });
  }
  if (isFull(read)) read.refused.push({ place: '', name: '', reason: 'too_many_zones' });
  return { format: 'aixm51', ...read };
}
