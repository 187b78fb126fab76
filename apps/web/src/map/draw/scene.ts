import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import type { Language } from '@envol/i18n/dates';
import { areaText, rulerText } from '@envol/i18n/quantities';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { circleRing } from '../circleRing.ts';
import { lengthText, lineLength, measureGeometry } from '../measure.ts';
import { midpointsOf, verticesOf } from './operations.ts';

export interface DrawnArea {
  readonly id: string;
  readonly geometry: AreaGeometry;
}

/** All that the drawing layer shows at one moment. */
export interface DrawScene {
  readonly areas: readonly DrawnArea[];
  readonly selectedId: string | null;
  /** Replaces an area of the same id while it is dragged. */
  readonly edited: DrawnArea | null;
  readonly vertex: number | null;
  /** Points set so far, and the pointer; empty while nothing is drawn. */
  readonly sketch: readonly Position[];
  readonly sketchGeometry: AreaGeometry | null;
  readonly language: Language;
  readonly radiusLabel: (length: string) => string;
}

const position = (p: Position): [number, number] => [p[0], p[1]];
const feature = (geometry: Geometry, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry,
});

const EQUATOR_PER_PIXEL = 40_075_016.686 / 512;

function corridor(line: readonly Position[], buffer_m: number): { width: number } {
  const latitude = line[0]?.[1] ?? 0;
  // Pixels at zoom 0; the layer doubles it with each zoom.
  return { width: (2 * buffer_m) / (EQUATOR_PER_PIXEL * Math.cos((latitude * Math.PI) / 180)) };
}

function outline(geometry: AreaGeometry, properties: Record<string, unknown>): Feature[] {
  if (geometry.type === 'LineString') {
    const line: Geometry = { type: 'LineString', coordinates: geometry.coordinates.map(position) };
    return [
      feature(line, { ...properties, shape: 'line', ...corridor(geometry.coordinates, geometry.buffer_m) }),
    ];
  }
  const rings =
    geometry.type === 'Circle' ? [circleRing(geometry.center, geometry.radius_m)] : geometry.coordinates;
  const polygon: Geometry = { type: 'Polygon', coordinates: rings.map((ring) => ring.map(position)) };
  return [feature(polygon, { ...properties, shape: 'area' })];
}

function handles(geometry: AreaGeometry, chosen: number | null): Feature[] {
  const point = (at: Position, kind: string, selected: boolean) =>
    feature({ type: 'Point', coordinates: position(at) }, { shape: kind, selected });
  return [
    ...midpointsOf(geometry).map(({ position: at }) => point(at, 'midpoint', false)),
    ...verticesOf(geometry).map((at, i) => point(at, 'vertex', i === chosen)),
  ];
}

function middle(points: readonly Position[]): Position {
  const sum = points.reduce<[number, number]>(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** The size of an area in words, where it is read best. */
function sizeLabel(geometry: AreaGeometry, { language, radiusLabel }: DrawScene): Feature {
  const { length_m, area_m2, radius_m } = measureGeometry(geometry);
  const vertices = verticesOf(geometry);
  const area = areaText(language, area_m2);
  const [at, label] =
    radius_m !== null
      ? [vertices[0], `${radiusLabel(rulerText(language, radius_m))}\n${area}`]
      : geometry.type === 'LineString'
        ? [vertices.at(-1), lengthText(language, length_m)]
        : [middle(vertices), area];
  const properties = { shape: 'label', label, below: geometry.type !== 'Polygon' };
  return feature({ type: 'Point', coordinates: position(at ?? [0, 0]) }, properties);
}

function sketchFeatures(scene: DrawScene): Feature[] {
  const { sketch, sketchGeometry, language } = scene;
  if (sketch.length === 0) return [];
  const features = sketch.map((at) =>
    feature({ type: 'Point', coordinates: position(at) }, { shape: 'vertex', selected: false }),
  );
  if (sketchGeometry) features.push(...outline(sketchGeometry, { sketch: true, selected: true }));
  const [before, last] = sketch.slice(-2);
  if (before && last && sketchGeometry?.type !== 'Circle') {
    const path: Geometry = { type: 'LineString', coordinates: sketch.map(position) };
    features.push(feature(path, { shape: 'path' }));
    const side = rulerText(language, lineLength([before, last]));
    const at: Geometry = { type: 'Point', coordinates: position(middle([before, last])) };
    features.push(feature(at, { shape: 'label', label: side, side: true, below: true }));
  }
  if (sketchGeometry) features.push(sizeLabel(sketchGeometry, scene));
  return features;
}

/** The scene as map features. */
export function sceneFeatures(scene: DrawScene): FeatureCollection {
  const { areas, edited, selectedId, vertex } = scene;
  const features: Feature[] = [];
  for (const stored of areas) {
    const area = edited?.id === stored.id ? edited : stored;
    const selected = area.id === selectedId;
    features.push(...outline(area.geometry, { id: area.id, selected }));
    if (!selected || scene.sketch.length > 0) continue;
    features.push(...handles(area.geometry, vertex), sizeLabel(area.geometry, scene));
  }
  return { type: 'FeatureCollection', features: [...features, ...sketchFeatures(scene)] };
}
