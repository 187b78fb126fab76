/// <reference types="vite/client" />
import 'maplibre-gl/dist/maplibre-gl.css';
import { type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { LivePicture } from '../../apps/web/src/features/tracking/live/livePicture.ts';
import type { TrackFix } from '../../apps/web/src/features/tracking/live/liveTracks.ts';
import type { TrackAbout } from '../../apps/web/src/features/tracking/live/trackRow.ts';
import { createLabelDrawer } from '../../apps/web/src/features/tracking/map/labelDrawer.ts';
import { TrafficLayer } from '../../apps/web/src/features/tracking/map/trafficLayer.ts';
import { mapPalette } from '../../apps/web/src/map/palette.ts';

setWorkerUrl(workerUrl);

export type Way = 'empty' | 'layer' | 'geojson';

export interface Measured {
  readonly frames: number;
  /** Bytes handed to the card's buffers and textures a second. */
  readonly upload_bytes_s: number;
  /** Main thread, ms: of a frame in the middle, of one in a hundred, and of taking a second's positions in. */
  readonly frame_p50_ms: number;
  readonly frame_p99_ms: number;
  readonly take_ms: number;
}

const SECOND_MS = 1_000;
const FRAME_MS = 33;

let uploaded = 0;
const sizeOf = (data: unknown, length: unknown): number => {
  if (typeof data === 'number') return 0;
  const view = data as ArrayBufferView & { readonly BYTES_PER_ELEMENT?: number };
  return typeof length === 'number' && length > 0
    ? length * (view.BYTES_PER_ELEMENT ?? 1)
    : (view?.byteLength ?? 0);
};
const prototype = WebGL2RenderingContext.prototype;
for (const name of ['bufferData', 'bufferSubData'] as const) {
  const own = prototype[name] as (...given: unknown[]) => void;
  (prototype as unknown as Record<string, unknown>)[name] = function (
    this: WebGL2RenderingContext,
    ...given: unknown[]
  ) {
    uploaded += name === 'bufferData' ? sizeOf(given[1], 0) : sizeOf(given[2], given[4]);
    own.apply(this, given);
  };
}

/** The same flights for every way: spread over the map's window, straight on at 5 to 60 m/s. */
const flights = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const part = (index * 0.618_033_988_75) % 1;
    return {
      id: `A${index}`,
      lng: 1.1 + ((index * 0.754_877_666) % 1) * 0.7,
      lat: 43.4 + ((index * 0.569_840_29) % 1) * 0.4,
      speed_ms: 5 + part * 55,
      track_deg: part * 360,
    };
  });
type Flight = ReturnType<typeof flights>[number];

const placeAt = ({ lng, lat, speed_ms, track_deg }: Flight, seconds: number): readonly [number, number] => {
  const turn = (track_deg * Math.PI) / 180;
  const way = ((speed_ms * seconds) % 4_000) / 111_200;
  return [lng + (way * Math.sin(turn)) / 0.72, lat + way * Math.cos(turn)];
};

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0;

const startMap = async (): Promise<MapLibreMap> => {
  const map = new MapLibreMap({
    container: 'map',
    style: {
      version: 8,
      sources: {},
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#151e2a' } }],
    },
    center: [1.45, 43.6],
    zoom: 10.6,
    attributionControl: false,
    fadeDuration: 0,
  });
  await new Promise<void>((resolve) => void map.once('load', () => resolve()));
  return map;
};

/** What takes a second's positions in. */
const startLayer = (map: MapLibreMap, all: readonly Flight[]): ((seconds: number) => void) => {
  const picture = new LivePicture();
  const layer = new TrafficLayer(
    'traffic',
    {
      tracks: picture.tracks,
      lookOf: picture.lookOf,
      takeRestyled: picture.takeRestyled,
      trailed: () =>
        labels
          .seen()
          .slice(0, 30)
          .map(({ slot }) => slot),
      now: picture.now,
    },
    mapPalette('dark'),
  );
  const holder = document.getElementById('labels');
  if (holder === null) throw new Error('no place for labels');
  const labels = createLabelDrawer(map, holder, picture, ({ id, view }) => ({
    id,
    first: id,
    second: `${Math.round(view.amsl_m ?? 0)} ft`,
    tone: 'inside',
    is_selected: false,
  }));
  map.addLayer(layer);
  map.on('render', labels.draw);
  const about = all.map(
    ({ id }): TrackAbout => ({
      id,
      trace_id: null,
      device_id: id,
      drone_id: 1,
      drone_name: id,
      company_name: null,
      approvals: [],
      height_basis: 'ground',
      is_manned: false,
      is_heard_by_operator: false,
      is_simulated: true,
    }),
  );
  return (seconds) => {
    const at = picture.now();
    const fixes = all.map((flight): TrackFix => {
      const [lng, lat] = placeAt(flight, seconds);
      const { id, speed_ms, track_deg } = flight;
      return { id, at, lng, lat, accuracy_m: 3, speed_ms, track_deg, climb_ms: 0, amsl_m: 200, height_m: 50 };
    });
    picture.take(fixes, about);
    picture.tick();
  };
};

/** The peer: a GeoJSON source with a circle and a name each, given anew each second. */
const startSource = (map: MapLibreMap, all: readonly Flight[]): ((seconds: number) => void) => {
  map.addSource('traffic', { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({
    id: 'traffic',
    type: 'circle',
    source: 'traffic',
    paint: { 'circle-radius': 6, 'circle-color': '#4cc38a', 'circle-stroke-width': 2 },
  });
  return (seconds) => {
    void map.getSource<GeoJSONSource>('traffic')?.setData({
      type: 'FeatureCollection',
      features: all.map((flight) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [...placeAt(flight, seconds)] },
        properties: { id: flight.id, heading: flight.track_deg },
      })),
    });
  };
};

/** Draws so many aircraft for so long, thirty frames a second at most, and tells what it took of the main thread. */
const measure = async (way: Way, count: number, seconds: number): Promise<Measured> => {
  const map = await startMap();
  const all = flights(count);
  const take =
    way === 'layer' ? startLayer(map, all) : way === 'geojson' ? startSource(map, all) : () => undefined;
  const taken: number[] = [];
  const frames: number[] = [];
  const own = map._render.bind(map);
  map._render = (time) => {
    const began = performance.now();
    const result = own(time);
    frames.push(performance.now() - began);
    return result;
  };
  const begin = performance.now();
  const step = (): void => {
    const began = performance.now();
    take((began - begin) / SECOND_MS);
    taken.push(performance.now() - began);
  };
  step();
  // Programs are compiled and buffers made before anything is measured.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  frames.length = 0;
  taken.length = 0;
  uploaded = 0;
  const since = performance.now();
  const taking = setInterval(step, SECOND_MS);
  const drawing = setInterval(() => map.triggerRepaint(), FRAME_MS);
  await new Promise((resolve) => setTimeout(resolve, seconds * SECOND_MS));
  clearInterval(taking);
  clearInterval(drawing);
  const result = {
    frames: frames.length,
    upload_bytes_s: (uploaded * SECOND_MS) / (performance.now() - since),
    frame_p50_ms: percentile(frames, 0.5),
    frame_p99_ms: percentile(frames, 0.99),
    take_ms: percentile(taken, 0.5),
  };
  map.remove();
  return result;
};

declare global {
  interface Window {
    measureTraffic: typeof measure;
  }
}
window.measureTraffic = measure;
