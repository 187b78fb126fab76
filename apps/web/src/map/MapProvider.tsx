import type { BoundingBox } from '@envol/domain/geo/geometry';
import type { GeoJSON } from 'geojson';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from '../ui/texts.ts';
import { type BaseMapUrls, IGN_URLS } from './basemap/catalogue.ts';
import type { MapInsets } from './camera.ts';
import type { MapLayer } from './layers/layer.ts';
import { type FitTarget, type MapState, MapStore } from './mapStore.ts';
import type { MapMode } from './palette.ts';

const MapContext = createContext<MapStore | null>(null);

interface MapProviderProps {
  readonly mode: MapMode;
  /** Where remote base maps come from; IGN itself by default. Read once. */
  readonly baseMapUrls?: BaseMapUrls;
  /** The base map where nobody has chosen one on this device. Read once. */
  readonly preferredBaseMap?: string | null;
  /** What to say instead of the map's own sentence when the device does not tell its place. Read once. */
  readonly refusedText?: () => Promise<string | null>;
  readonly children: ReactNode;
}

/** Holds the map's state above the canvas and the panels, so that both reach it. */
export function MapProvider(props: MapProviderProps) {
  const { mode, baseMapUrls = IGN_URLS, preferredBaseMap = null, refusedText, children } = props;
  const language = useTranslation('map').language.slice(0, 2);
  const [store] = useState(
    () => new MapStore(mode, language, baseMapUrls, { preferred: preferredBaseMap, refusedText }),
  );
  useEffect(() => store.setAppearance(mode, language), [store, mode, language]);
  return <MapContext value={store}>{children}</MapContext>;
}

/** The map's store: registry, camera, base maps. Fails outside a MapProvider. */
export function useMapStore(): MapStore {
  const store = useContext(MapContext);
  if (!store) throw new Error('useMap needs a MapProvider above it');
  return store;
}

interface MapHandle extends MapState, Pick<MapStore, 'registry' | 'camera'> {}

/** The map for features: its state (re-renders when it changes), its layers and its camera. */
export function useMap(): MapHandle {
  const store = useMapStore();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return { ...state, registry: store.registry, camera: store.camera };
}

/** Keeps a layer registered while the component lives. Memoise the layer: a new object redraws it in place. */
export function useMapLayer(layer: MapLayer | null): void {
  const { registry } = useMapStore();
  const id = layer?.id;
  useEffect(() => {
    if (layer) registry.register(layer);
  }, [registry, layer]);
  useEffect(() => (id === undefined ? undefined : () => registry.release(id)), [registry, id]);
}

/** Feeds a GeoJSON source of a registered layer. */
export function useMapData(source: string, data: GeoJSON): void {
  const { registry } = useMapStore();
  useEffect(() => registry.setData(source, data), [registry, source, data]);
}

/** Tells the map what a panel covers, in pixels, so that fits and controls keep clear of it. */
export function useMapInsets(
  owner: string,
  { top = 0, right = 0, bottom = 0, left = 0 }: Partial<MapInsets>,
): void {
  const store = useMapStore();
  // In the same frame as the cover itself: what stands above a sheet must not be pressed where it was.
  useLayoutEffect(() => {
    store.setInsets(owner, { top, right, bottom, left });
    return () => store.setInsets(owner, null);
  }, [store, owner, top, right, bottom, left]);
}

/** What the rail's "fit" brings into view while the component is on the screen; null leaves it to others. */
export function useFitTarget(bounds: BoundingBox | null, of: FitTarget['of']): void {
  const store = useMapStore();
  const corners = bounds?.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same corners are the same target
  useEffect(() => {
    if (bounds === null) return undefined;
    store.setFitTarget(of, bounds);
    return () => store.setFitTarget(of, null);
  }, [store, corners, of]);
}
