import { childElement, descendantElements, readXml, textOf, type XmlElement } from '../formats/xml.ts';
import type { BoundingBox } from '../geo/geometry.ts';

/** A layer of a WMTS that a map of Web Mercator tiles can show (OGC 07-057r7). */
export interface WmtsLayer {
  /** "GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2". */
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly format: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly style: string;
  /** Name of the service's grid of Web Mercator tiles: "PM", "PM_6_11". */
  readonly matrix_set: string;
  readonly min_zoom: number;
  readonly max_zoom: number;
  /** Where it shows something; null where the service does not say. */
  readonly bounds: BoundingBox | null;
  readonly thumbnail_url: string | null;
  readonly information_url: string | null;
}

const FORMATS = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** What a service may offer: more is no list that a person chooses from. */
const MOST_LAYERS = 2_000;
const DEEPEST_ZOOM = 21;

const named = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((each) => each.name === name);

const webAddress = (text: string | undefined): string | null =>
  text !== undefined && /^https?:\/\/[^\s"'<>]{3,1900}$/.test(text) ? text : null;

const boundsOf = (layer: XmlElement): BoundingBox | null => {
  const box = childElement(layer, 'WGS84BoundingBox');
  const numbers = [textOf(box, 'LowerCorner'), textOf(box, 'UpperCorner')].flatMap((corner) =>
    corner.split(/\s+/).map(Number),
  );
  const [west, south, east, north] = numbers;
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  return numbers.every(Number.isFinite) && west < east && south < north ? [west, south, east, north] : null;
};

/** The grids of Web Mercator tiles that a service has: by their reference, with levels named by numbers. */
const mercatorGrids = (contents: XmlElement): ReadonlyMap<string, readonly number[]> =>
  new Map(
    named(contents, 'TileMatrixSet').flatMap((grid): [string, readonly number[]][] => {
      if (!/(?:3857|900913)$/.test(textOf(grid, 'SupportedCRS'))) return [];
      const levels = named(grid, 'TileMatrix').map((matrix) => Number(textOf(matrix, 'Identifier')));
      return levels.every(Number.isInteger) && levels.length > 0
        ? [[textOf(grid, 'Identifier'), levels]]
        : [];
    }),
  );

const readLayer = (layer: XmlElement, grids: ReadonlyMap<string, readonly number[]>): WmtsLayer | null => {
  const id = textOf(layer, 'Identifier');
  const offered = named(layer, 'Format').map(({ text }) => text.trim());
  const format = FORMATS.find((each) => offered.includes(each));
  const link = named(layer, 'TileMatrixSetLink').find((each) => grids.has(textOf(each, 'TileMatrixSet')));
  if (!/^[\w.:-]{1,200}$/.test(id) || format === undefined || link === undefined) return null;
  const matrix_set = textOf(link, 'TileMatrixSet');
  const limits = descendantElements(link, 'TileMatrixLimits').map((each) =>
    Number(textOf(each, 'TileMatrix')),
  );
  const levels = (limits.length > 0 ? limits : [...(grids.get(matrix_set) ?? [])]).filter(Number.isInteger);
  const styles = named(layer, 'Style');
  const style = styles.find(({ attributes }) => attributes.isDefault === 'true') ?? styles[0];
  const description = textOf(layer, 'Abstract').replace(/\s+/g, ' ').slice(0, 500);
  return {
    id,
    title: textOf(layer, 'Title').slice(0, 200) || id,
    description: description === '' ? null : description,
    format,
    style: style === undefined ? 'normal' : textOf(style, 'Identifier') || 'normal',
    matrix_set,
    min_zoom: Math.max(0, Math.min(...levels)),
    max_zoom: Math.min(DEEPEST_ZOOM, Math.max(...levels)),
    bounds: boundsOf(layer),
    thumbnail_url: webAddress(childElement(style, 'LegendURL')?.attributes.href),
    information_url: webAddress(
      named(layer, 'Metadata').find(({ attributes }) => attributes.href !== undefined)?.attributes.href,
    ),
  };
};

/** The layers of a GetCapabilities answer that can be shown, by title; null where it is none. Never throws. */
export function readWmtsCapabilities(text: string): readonly WmtsLayer[] | null {
  const document = readXml(text);
  if (typeof document === 'string' || document.name !== 'Capabilities') return null;
  const contents = childElement(document, 'Contents');
  if (contents === undefined) return null;
  const grids = mercatorGrids(contents);
  return named(contents, 'Layer')
    .slice(0, MOST_LAYERS)
    .flatMap((layer) => readLayer(layer, grids) ?? [])
    .toSorted((one, other) => one.title.localeCompare(other.title, 'fr'));
}
