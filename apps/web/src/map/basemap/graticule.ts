import type { BoundingBox } from '@envol/domain/geo/geometry';
import type { Feature, FeatureCollection } from 'geojson';
import { GRID_FROM_ZOOM } from './gridZoom.ts';

// Seconds of arc between two lines, by zoom: about 150 to 400 pixels.
const STEPS: readonly (readonly [fromZoom: number, seconds: number])[] = [
  [17.5, 2],
  [16.5, 5],
  [15.5, 10],
  [14.5, 20],
  [13, 60],
  [GRID_FROM_ZOOM, 120],
];

/** Degrees between two lines at this zoom, or null where the grid is not drawn. */
export function gridStep(zoom: number): number | null {
  const seconds = STEPS.find(([from]) => zoom >= from)?.[1];
  return seconds === undefined ? null : seconds / 3600;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** "43°36′", "43°36′20″", with the hemisphere's letter. */
export function degreesLabel(degrees: number, axis: 'longitude' | 'latitude', language: string): string {
  const seconds = Math.round(Math.abs(degrees) * 3600);
  const rest = seconds % 60;
  const words = `${Math.floor(seconds / 3600)}°${pad(Math.floor(seconds / 60) % 60)}′${rest ? `${pad(rest)}″` : ''}`;
  if (seconds === 0) return words;
  const west = language === 'fr' ? 'O' : 'W';
  const letter = axis === 'latitude' ? (degrees < 0 ? 'S' : 'N') : degrees < 0 ? west : 'E';
  return `${words} ${letter}`;
}

/** Parts of a step that ticks mark along each line, as on a chart. */
const TICKS = 6;
const TICK_LENGTH = 1 / 60;

/** Short strokes across every line, one feature for all. */
function ticks([west, south, east, north]: BoundingBox, step: number): Feature {
  const strokes: [number, number][][] = [];
  const small = step / TICKS;
  // Degrees of longitude are shorter: strokes of one length on the ground.
  const up = step * TICK_LENGTH;
  const across = up / Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  for (let i = Math.ceil(west / small); i * small <= east; i++)
    for (let j = Math.ceil(south / step); j * step <= north; j++)
      strokes.push([
        [i * small, j * step - up],
        [i * small, j * step + up],
      ]);
  for (let i = Math.ceil(south / small); i * small <= north; i++)
    for (let j = Math.ceil(west / step); j * step <= east; j++)
      strokes.push([
        [j * step - across, i * small],
        [j * step + across, i * small],
      ]);
  return {
    type: 'Feature',
    properties: { kind: 'ticks' },
    geometry: { type: 'MultiLineString', coordinates: strokes },
  };
}

/** Meridians and parallels across the view, with their names and the ticks along them. */
export function buildGraticule(
  [west, south, east, north]: BoundingBox,
  zoom: number,
  language: string,
): FeatureCollection {
  const step = gridStep(zoom);
  const features: Feature[] = [];
  if (step === null) return { type: 'FeatureCollection', features };
  const line = (coordinates: [number, number][], label: string): Feature => ({
    type: 'Feature',
    properties: { label },
    geometry: { type: 'LineString', coordinates },
  });
  for (let i = Math.ceil(west / step); i * step <= east; i++)
    features.push(
      line(
        [
          [i * step, south],
          [i * step, north],
        ],
        degreesLabel(i * step, 'longitude', language),
      ),
    );
  for (let i = Math.ceil(south / step); i * step <= north; i++)
    features.push(
      line(
        [
          [west, i * step],
          [east, i * step],
        ],
        degreesLabel(i * step, 'latitude', language),
      ),
    );
  features.push(ticks([west, south, east, north], step));
  return { type: 'FeatureCollection', features };
}
