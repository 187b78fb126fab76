import type { GroundSource } from '@envol/contract/map-layers';
import type { BoundingBox } from '@envol/domain/geo/geometry';

/** Zoom levels of the zones' and official zones' tiles kept around a mission; the map enlarges those of zoom 12. */
const ZONE_ZOOMS = [7, 8, 9, 10, 11, 12];
/** Nearest zoom of the aerial picture: a roof can be told from its neighbour, and a street's worth of it is some megabytes. */
const AERIAL_ZOOMS = [14, 15, 16, 17, 18];
/** Of areas too wide for those. */
const WIDE_AERIAL_ZOOMS = [7, 8, 9, 10, 11, 12, 13];
/** An area of several kilometres is kept at the zooms at which it takes no more. */
const MOST_AERIAL = 160;
const MOST_STREETS = 240;
/** Around the areas: where one parks, walks and watches. */
const MARGIN_M = 400;
const METRES_PER_DEGREE = 111_320;

type Tile = readonly [zoom: number, x: number, y: number];

const across = (longitude: number, zoom: number): number => ((longitude + 180) / 360) * 2 ** zoom;
const down = (latitude: number, zoom: number): number => {
  const slope = Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 360);
  return ((1 - Math.log(slope) / Math.PI) / 2) * 2 ** zoom;
};

const widened = ([west, south, east, north]: BoundingBox): BoundingBox => {
  const up = MARGIN_M / METRES_PER_DEGREE;
  const aside = up / Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  return [west - aside, south - up, east + aside, north + up];
};

/** The tiles of a zoom that a box meets. */
const tilesIn = ([west, south, east, north]: BoundingBox, zoom: number): readonly Tile[] => {
  const tiles: Tile[] = [];
  for (let x = Math.floor(across(west, zoom)); x <= Math.floor(across(east, zoom)); x++)
    for (let y = Math.floor(down(north, zoom)); y <= Math.floor(down(south, zoom)); y++)
      tiles.push([zoom, x, y]);
  return tiles;
};

/** The tile of a box's middle and its eight neighbours: a screen of that zoom. */
const screenOf = ([west, south, east, north]: BoundingBox, zoom: number): readonly Tile[] => {
  const x = Math.floor(across((west + east) / 2, zoom));
  const y = Math.floor(down((south + north) / 2, zoom));
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy): Tile => [zoom, x + dx, y + dy]));
};

/** Zoom by zoom, nearer and nearer, until the next would be more than are kept. */
const upTo = (most: number, zooms: readonly number[], of: (zoom: number) => readonly Tile[]) => {
  const tiles: Tile[] = [];
  for (const zoom of zooms) {
    const next = of(zoom);
    if (tiles.length + next.length > most) break;
    tiles.push(...next);
  }
  return tiles;
};

const addressOf = (template: string, [zoom, x, y]: Tile): string =>
  template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));

const meets = ([west, south, east, north]: BoundingBox, [w, s, e, n]: BoundingBox): boolean =>
  west <= e && east >= w && south <= n && north >= s;

/** Zones and official zones around a box, as the map asks for them. */
export const zoneTiles = (box: BoundingBox): readonly string[] =>
  ZONE_ZOOMS.flatMap((zoom) =>
    screenOf(box, zoom).flatMap((tile) =>
      ['zones', 'official'].map((layer) => addressOf(`/api/v2/tiles/${layer}/{z}/{x}/{y}`, tile)),
    ),
  );

/** Streets, buildings and ways around a box, of every archive that reaches it, up to its nearest zoom. */
export const groundTiles = (box: BoundingBox, sources: readonly GroundSource[]): readonly string[] =>
  sources.flatMap(({ id, tiles, min_zoom, max_zoom, bounds, street_areas }) => {
    const boxes: readonly BoundingBox[] = id === 'streets' ? street_areas : [bounds];
    if (!boxes.some((each) => meets(box, each))) return [];
    const zooms = Array.from({ length: max_zoom - min_zoom + 1 }, (_, step) => min_zoom + step);
    const wide = widened(box);
    const around = (zoom: number): readonly Tile[] =>
      zoom <= 14 ? screenOf(box, zoom) : tilesIn(wide, zoom);
    return upTo(
      MOST_STREETS,
      zooms.filter((zoom) => zoom >= 7),
      around,
    ).map((tile) => addressOf(tiles, tile));
  });

/** The aerial picture of a box, from the zoom of a village to that of a roof; `template` with {z}, {x}, {y}. */
export const aerialTiles = (box: BoundingBox, template: string): readonly string[] => {
  const around = (zoom: number): readonly Tile[] => tilesIn(widened(box), zoom);
  const near = upTo(MOST_AERIAL, AERIAL_ZOOMS, around);
  const tiles = near.length > 0 ? near : upTo(MOST_AERIAL, WIDE_AERIAL_ZOOMS, around);
  return tiles.map((tile) => addressOf(template, tile));
};
