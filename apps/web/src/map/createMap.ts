// The only file that loads MapLibre itself; everything else uses its types, so that pages without a map stay light.
import '@fontsource-variable/inter';
import { addProtocol, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { DEFAULT_VIEW, MAX_ZOOM, MIN_ZOOM } from './camera.ts';
import { PAINTED, paintedTile } from './layers/paintedTiles.ts';

export { followNames } from './names/followNames.ts';

setWorkerUrl(workerUrl);
addProtocol(PAINTED, async ({ url }) => ({ data: await paintedTile(url) }));

interface MapCreation {
  readonly container: HTMLElement;
  /** Added to every request to the product's own server (tiles), never to others. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly translations: Readonly<Record<string, string>>;
  readonly center?: readonly [number, number] | undefined;
  readonly zoom?: number | undefined;
}

/** An empty map: layers come from the registry, controls from React. */
export function createMap({ container, headers, translations, center, zoom }: MapCreation): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style: { version: 8, sources: {}, layers: [] },
    center: center ? [center[0], center[1]] : DEFAULT_VIEW.center,
    zoom: zoom ?? DEFAULT_VIEW.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxPitch: 0,
    attributionControl: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    locale: { ...translations },
    transformRequest: (url) =>
      new URL(url, location.href).origin === location.origin ? { url, headers: { ...headers() } } : { url },
  });
  map.touchPitch.disable();
  // The frame around it is the landmark; the canvas takes keys of its own.
  map.getCanvas().setAttribute('role', 'application');
  return map;
}
