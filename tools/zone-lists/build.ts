// `node tools/zone-lists/build.ts CORES OPENAIR WILDLIFE PROTECTED ZICAD`: the lists of zones that neither the SIA's publication
// nor the official UAS zones draw. What each file is, its date and its licence: `generated/README.md` beside the result.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readOpenAir } from '../../packages/domain/src/formats/zones/openAir.ts';
import type { ReadZone } from '../../packages/domain/src/formats/zones/readZone.ts';
import { outlinePolygons } from '../../packages/domain/src/geo/buffer.ts';
import type { Ring } from '../../packages/domain/src/geo/geometry.ts';
import { shapesIntersect } from '../../packages/domain/src/geo/intersects.ts';
import { packShapes } from '../../packages/domain/src/geo/packed.ts';
import { withoutAccents } from '../../packages/domain/src/text.ts';
import { wholeDataset } from '../../packages/domain/test/uas.ts';

/** Steps a degree: 11 m for outlines that are themselves exact to some 100 m, 1 m for the others. */
const COARSE = 10_000;
const FINE = 100_000;
const MOST_BYTES = 250_000;

type Polygons = readonly (readonly Ring[])[];

const packRing = (ring: Ring, steps: number): number[] => {
  const moves: number[] = [];
  let [x, y] = [0, 0];
  for (const [index, [longitude, latitude]] of ring.entries()) {
    const [nx, ny] = [Math.round(longitude * steps), Math.round(latitude * steps)];
    if (index > 0 && nx === x && ny === y) continue;
    moves.push(nx - x, ny - y);
    [x, y] = [nx, ny];
  }
  return moves;
};
/** A ring of fewer than three corners after rounding holds nothing. */
const pack = (polygons: Polygons, steps: number): number[][][] =>
  polygons
    .map((rings) => rings.map((ring) => packRing(ring, steps)).filter((moves) => moves.length >= 8))
    .filter((rings) => rings.length > 0);

interface Feature {
  readonly properties: Readonly<Record<string, string | null>>;
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Polygons[number] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: Polygons };
}
const featuresOf = async (file: string): Promise<readonly Feature[]> => {
  const bytes = await readFile(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return (JSON.parse(text) as { features: readonly Feature[] }).features;
};
const polygonsOf = ({ geometry }: Feature): Polygons =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** One outline has a corner every few centimetres: of those within one second (31 m) of arc the first is kept. */
function thinned(text: string): string {
  let last = '';
  return text
    .split(/\r?\n/)
    .filter((line) => {
      const second = line.startsWith('DP ') ? line.replace(/\.\d+/g, '') : '';
      const isRepeated = second !== '' && second === last;
      last = second;
      return !isRepeated;
    })
    .join('\n');
}

const openAirOf = async (file: string): Promise<readonly ReadZone[]> => {
  const { zones, refused } = readOpenAir(thinned(await readFile(file, 'utf8')));
  for (const { place, name, reason } of refused) console.warn(`not read: ${name} (${place}): ${reason}`);
  return zones;
};
const drawn = ({ geometry }: ReadZone): Polygons => outlinePolygons(geometry);

/** Name in the file → the park, and a word that the official zones about it have in their names. */
const PARKS: Readonly<Record<string, readonly [name: string, word: string]>> = {
  VANOISE: ['Parc national de la Vanoise', 'VANOISE'],
  ECRINS: ['Parc national des Écrins', 'PARC NATIONAL DES ECRINS'],
  MERCANTOUR: ['Parc national du Mercantour', 'MERCANTOUR'],
  PYRENEES: ['Parc national des Pyrénées', 'PARC NATIONAL DES PYRENEES'],
  PYRENNEES: ['Parc national des Pyrénées', 'PARC NATIONAL DES PYRENEES'],
  CEVENNES: ['Parc national des Cévennes', 'CEVENNES'],
  CHAMPAGNE: ['Parc national de forêts', 'NATIONAL DE FORETS'],
  FORETS: ['Parc national de forêts', 'NATIONAL DE FORETS'],
  CALANQUES: ['Parc national des Calanques', 'CALANQUES'],
  'PORT-CROS': ['Parc national de Port-Cros', 'PORT CROS'],
};
/** The height up to which the official zones of parks close (ENR 5.7), feet. */
const PARK_TOP = { reference: 'AGL', value: 3_300, unit: 'ft' } as const;

const RESERVES: Readonly<Record<string, readonly [name: string, word: string]>> = {
  BAUGES: ['Réserve nationale des Bauges', 'BAUGES'],
  VERCORS: ['Réserve naturelle des Hauts-Plateaux du Vercors', 'VERCORS'],
  SIXT: ['Réserve naturelle de Sixt-Fer-à-Cheval – Passy', 'SIXT'],
  PASSY: ['Réserve naturelle de Passy', 'PASSY'],
  CONTAMINES: ['Réserve naturelle des Contamines-Montjoie', 'CONTAMINES'],
  'AIGUILLES ROUGES': ['Réserve naturelle des Aiguilles Rouges', 'AIGUILLES ROUGES'],
  'GDE SASSIERE': ['Réserve naturelle de la Grande Sassière', 'GRANDE SASSIERE'],
  BAILLETAZ: ['Réserve naturelle de la Bailletaz', 'BAILLETAZ'],
  OSSAU: ['Réserve naturelle de la vallée d’Ossau', 'OSSAU'],
};
/** Parks of Italy and Spain, and gates for gliders. */
const NOT_OURS = ['GRAND PARADIS', 'ORDESSA', 'VOL LIBRE'];

const plain = (name: string): string => withoutAccents(name).toUpperCase();
const known = (table: typeof PARKS, name: string) =>
  Object.entries(table).find(([key]) => plain(name).includes(key))?.[1];

/** The official zones that mark a protected place by a circle and not by its outline. */
const MARKER_M = 3_700;
const markers = (wholeDataset().official?.zones ?? []).filter(
  ({ subject, volumes }) =>
    subject === 'nature' &&
    volumes.some(({ projection }) => projection.type === 'Circle' && projection.radius_m === MARKER_M),
);

async function natureList(cores: string, openAir: string, wildlife: string, protectedAreas: string) {
  const zones: object[] = [];
  const named = new Set<string>();
  for (const feature of await featuresOf(cores)) {
    const park = known(PARKS, feature.properties.name ?? '');
    if (!park) throw new Error(`${feature.properties.name} is no park that is known`);
    named.add(park[1]);
    zones.push({
      name: park[0],
      kind: 'park',
      official: park[1],
      source: 0,
      upper: PARK_TOP,
      polygons: pack(polygonsOf(feature), COARSE),
    });
  }
  for (const zone of await openAirOf(openAir)) {
    if (!zone.name.startsWith('PARC/RESERVE') || NOT_OURS.some((name) => zone.name.includes(name))) continue;
    const park = known(PARKS, zone.name);
    const place = park ?? known(RESERVES, zone.name);
    if (!place || !zone.upper) throw new Error(`${zone.name} is no place that is known`);
    named.add(place[1]);
    zones.push({
      name: place[0],
      kind: park ? 'park' : 'reserve',
      official: place[1],
      source: 1,
      upper: zone.upper,
      polygons: pack(drawn(zone), COARSE),
    });
  }
  const areas = (await featuresOf(protectedAreas))
    .filter(({ properties }) => properties.cat === 'NSG')
    .flatMap(polygonsOf);
  const shapes = packShapes(areas.map((coordinates) => ({ type: 'Polygon', coordinates })));
  const unmatched: object[] = [];
  for (const { name, volumes } of markers) {
    const projection = volumes[0]?.projection;
    if (projection?.type !== 'Circle' || [...named].some((word) => plain(name).includes(word))) continue;
    const disk = packShapes([projection]);
    const near = areas.filter((_, shape) => shapesIntersect(disk, 0, shapes, shape));
    if (near.length === 0)
      unmatched.push({ official: name, center: projection.center.map((x) => Math.round(x * 1e4) / 1e4) });
    else
      zones.push({
        name,
        kind: 'unnamed',
        official: name,
        source: 2,
        upper: volumes[0]?.upper,
        polygons: pack(near, COARSE),
      });
  }
  for (const zone of await openAirOf(wildlife))
    zones.push({
      name: zone.name
        .replace(/^ZSM\s+/, '')
        .replace(/\s+-\s*\(\d+\)$/, '')
        .replaceAll(' | ', ', '),
      kind: 'wildlife',
      official: null,
      source: 3,
      upper: zone.upper,
      polygons: pack(drawn(zone), COARSE),
    });
  return { steps: COARSE, zones, unmatched };
}

async function radioList(openAir: string) {
  const zones = (await openAirOf(openAir)).filter(({ kind }) => kind === 'RMZ' || kind === 'TMZ');
  return {
    steps: FINE,
    zones: zones.map((zone) => ({
      name: zone.name,
      radio: zone.name.includes('RMZ'),
      transponder: zone.name.includes('TMZ'),
      by_notam: zone.name.includes('(NOTAM)'),
      lower: zone.lower,
      upper: zone.upper,
      service: zone.remark,
      polygons: pack(drawn(zone), FINE),
    })),
  };
}

async function photoList(file: string) {
  const features = await featuresOf(file);
  const ministries = [...new Set(features.map(({ properties }) => properties.ministere ?? ''))].sort();
  return {
    steps: FINE,
    ministries,
    zones: features.map((feature) => ({
      id: feature.properties.id,
      site: (feature.properties.site ?? '').trim(),
      town: (feature.properties.commune ?? '').trim(),
      ministry: ministries.indexOf(feature.properties.ministere ?? ''),
      polygons: pack(polygonsOf(feature), FINE),
    })),
  };
}

const [cores, openAir, wildlife, protectedAreas, zicad] = process.argv.slice(2);
if (!cores || !openAir || !wildlife || !protectedAreas || !zicad)
  throw new Error('Name the five files: CORES OPENAIR WILDLIFE PROTECTED ZICAD.');
const target = path.resolve(import.meta.dirname, '../../packages/domain/src/airspace/lists/generated');
const lists = {
  nature: await natureList(cores, openAir, wildlife, protectedAreas),
  radioZones: await radioList(openAir),
  photoBans: await photoList(zicad),
};
for (const [name, list] of Object.entries(lists)) {
  const text = `${JSON.stringify(list)}\n`;
  if (text.length > MOST_BYTES) throw new Error(`${name}: ${text.length} bytes are too many`);
  await writeFile(path.join(target, `${name}.json`), text);
  console.log(`${name}: ${list.zones.length} zones, ${text.length} bytes`);
}
console.log(`markers without an outline: ${lists.nature.unmatched.length}`);
