import type { BoundingBox } from '@envol/domain/geo/geometry';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { groundLayer, LAND_SOURCE, referenceLayer } from './basemap/baseLayer.ts';
import {
  BASE_MAPS,
  type BaseMap,
  type BaseMapState,
  type BaseMapUrls,
  baseMapLayer,
  probeBaseMap,
  type RemoteBaseMap,
} from './basemap/catalogue.ts';
import { combineInsets, createCamera, type MapCamera, type MapInsets, NO_INSETS } from './camera.ts';
import type { LayerAction, LayerGroup } from './layers/layer.ts';
import { LayerRegistry } from './layers/registry.ts';
import { type MapMode, mapPalette } from './palette.ts';
import { watchLate, watchSources } from './sourceFailures.ts';

export interface MapState {
  /** Null until the canvas has mounted and MapLibre has loaded. */
  readonly map: MapLibreMap | null;
  /** Set when WebGL or the map's code could not start. */
  readonly failed: boolean;
  /** How often the map was started anew. */
  readonly restarts: number;
  readonly mode: MapMode;
  readonly baseMap: BaseMap;
  readonly baseMapStates: Readonly<Record<BaseMap, BaseMapState>>;
  readonly insets: MapInsets;
  /** Name of the tool that owns the pointer (drawing, ruler): clicks then select nothing. */
  readonly tool: string | null;
  /** Sources whose data could not be loaded. */
  readonly failedSources: ReadonlySet<string>;
  /** Sources of tiles that are awaited for long. */
  readonly lateSources: ReadonlySet<string>;
  /** Set once the embedded map's own coast is drawn. */
  readonly groundReady: boolean;
  /** Where the base map has every street: west, south, east, north. */
  readonly streetAreas: readonly BoundingBox[];
  /** The docks around the picture, for what features put there. */
  readonly docks: Readonly<Record<MapDock, HTMLElement | null>>;
  /** What "fit" brings into view: the open mission, or all that are listed. */
  readonly fitTarget: FitTarget | null;
  /** What can be done with a section of the layers menu. */
  readonly sectionActions: Readonly<Partial<Record<LayerGroup, readonly LayerAction[]>>>;
  /** To whom to write where a layer cannot be shown. */
  readonly contactEmail: string | null;
}

/** The rail of tools at the right, the strip over the picture, the foot under it, the picture's upper corner. */
export type MapDock = 'rail' | 'strip' | 'foot' | 'corner';

export interface FitTarget {
  readonly bounds: BoundingBox;
  readonly of: 'mission' | 'all';
}

const BASE_MAP_KEY = 'envol.map.base';

/** What was chosen on this device; else what the account prefers, if it is one of ours. */
function storedBaseMap(preferred: string | null): BaseMap {
  const known = (wanted: string | null): BaseMap | undefined => BASE_MAPS.find((id) => id === wanted);
  try {
    return known(localStorage.getItem(BASE_MAP_KEY)) ?? known(preferred) ?? 'envol';
  } catch {
    return known(preferred) ?? 'envol';
  }
}

/** Everything the map shares with the page around it; lives as long as the provider. */
export class MapStore {
  readonly registry: LayerRegistry;
  readonly camera: MapCamera;
  #state: MapState;
  #listeners = new Set<() => void>();
  #waiting: ((map: MapLibreMap) => void) | null = null;
  #fits = new Map<FitTarget['of'], BoundingBox>();
  #insets = new Map<string, Partial<MapInsets>>();
  #language: string;
  #urls: BaseMapUrls;
  /** The account's base map where the device has chosen none. */
  #preferred: string | null;
  /** What to say when the device does not tell its place, where somebody has worded it. */
  readonly refusedText: (() => Promise<string | null>) | undefined;
  #probed = new Set<BaseMap>();
  #release = () => {};

  constructor(
    mode: MapMode,
    language: string,
    urls: BaseMapUrls,
    own: {
      readonly preferred?: string | null;
      readonly refusedText?: (() => Promise<string | null>) | undefined;
    } = {},
  ) {
    this.#preferred = own.preferred ?? null;
    this.refusedText = own.refusedText;
    this.#language = language;
    this.#urls = urls;
    this.#state = {
      map: null,
      failed: false,
      restarts: 0,
      mode,
      baseMap: 'envol',
      baseMapStates: {
        envol: 'available',
        ign_plan: 'checking',
        ign_satellite: 'checking',
        icao: 'not_configured',
      },
      sectionActions: {},
      contactEmail: null,
      insets: NO_INSETS,
      tool: null,
      failedSources: new Set(),
      lateSources: new Set(),
      groundReady: false,
      streetAreas: [],
      docks: { rail: null, strip: null, foot: null, corner: null },
      fitTarget: null,
    };
    this.registry = new LayerRegistry(this.#surroundings());
    this.camera = createCamera(
      (use) => {
        if (this.#state.map) use(this.#state.map);
        else this.#waiting = use;
      },
      () => this.#state.insets,
    );
    this.registry.register(groundLayer(false));
    this.registry.register(baseMapLayer('envol', this.#urls));
    this.registry.register(referenceLayer(true));
  }

  getState = (): MapState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called by the canvas once the style is there, and with null when it leaves. */
  setMap(map: MapLibreMap | null): void {
    this.#release();
    this.#release = map ? this.#watch(map) : () => {};
    // A map begun anew begins without a coast.
    if (map) this.registry.register(groundLayer(false));
    if (map) this.registry.attach(map);
    else this.registry.detach();
    this.#set({ map, failed: false, failedSources: new Set(), lateSources: new Set(), groundReady: false });
    if (!map) return;
    this.#waiting?.(map);
    this.#waiting = null;
    // Nobody else is asked anything until somebody wants another base map: a remembered choice, or the menu.
    const wanted = storedBaseMap(this.#preferred);
    if (wanted !== 'envol')
      void this.#probe(wanted).then((state) => state === 'available' && this.#showBaseMap(wanted));
  }

  #watch(map: MapLibreMap): () => void {
    const releases = [
      watchSources(map, (failedSources) => this.#set({ failedSources })),
      watchLate(map, (lateSources) => this.#set({ lateSources })),
      this.#watchLand(map),
    ];
    return () => {
      for (const release of releases) release();
    };
  }

  #watchLand(map: MapLibreMap): () => void {
    const { unsubscribe } = map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
      if (sourceId !== LAND_SOURCE || !isSourceLoaded) return;
      unsubscribe();
      this.registry.register(groundLayer(true));
      this.#set({ groundReady: true });
    });
    return unsubscribe;
  }

  setFailed(): void {
    this.#set({ failed: true });
  }

  /** Starts a map anew that could not start. */
  restart(): void {
    this.#set({ failed: false, restarts: this.#state.restarts + 1 });
  }

  setAppearance(mode: MapMode, language: string): void {
    if (mode === this.#state.mode && language === this.#language) return;
    this.#language = language;
    this.#set({ mode });
    this.registry.surround(this.#surroundings());
  }

  /** What the server says of base maps: where the tiles of one are, or why it cannot be shown. */
  describeBaseMap(
    id: RemoteBaseMap,
    { url, state }: { readonly url: string | null; readonly state?: BaseMapState },
  ): void {
    if (url !== null) this.#urls = { ...this.#urls, [id]: url };
    if (state !== undefined) this.#set({ baseMapStates: { ...this.#state.baseMapStates, [id]: state } });
    // One that was remembered here waited for this word.
    const isWaiting = state === 'available' && this.#state.baseMap !== id && this.#state.map !== null;
    if (isWaiting && storedBaseMap(this.#preferred) === id) this.#showBaseMap(id);
  }

  /** Where the tiles of a remote base map are, with {z}, {x}, {y}; null where the deployment offers none. */
  addressOf(id: RemoteBaseMap): string | null {
    return this.#urls[id];
  }

  /** Hears which base map the reader chooses. */
  onBaseMap: ((baseMap: BaseMap) => void) | null = null;

  describeStreets(streetAreas: readonly BoundingBox[]): void {
    this.#set({ streetAreas });
  }

  describeLayersMenu(menu: Pick<MapState, 'sectionActions' | 'contactEmail'>): void {
    this.#set(menu);
  }

  /** Switches the base map and remembers the choice; the embedded one stays underneath. */
  setBaseMap(baseMap: BaseMap): void {
    this.onBaseMap?.(baseMap);
    this.takeBaseMap(baseMap);
  }

  /** Shows a base map that was chosen elsewhere, and remembers it here. */
  takeBaseMap(baseMap: BaseMap): void {
    try {
      localStorage.setItem(BASE_MAP_KEY, baseMap);
    } catch {
      // Only the memory of the choice is lost.
    }
    this.#showBaseMap(baseMap);
  }

  #showBaseMap(baseMap: BaseMap): void {
    this.#set({ baseMap });
    this.registry.register(baseMapLayer(baseMap, this.#urls));
    // IGN's maps carry their own names; the satellite picture has none.
    this.registry.register(referenceLayer(baseMap !== 'ign_plan' && baseMap !== 'icao'));
    this.registry.surround(this.#surroundings());
  }

  /** A panel or sheet tells what it covers; null when it is gone. */
  setInsets(owner: string, insets: Partial<MapInsets> | null): void {
    if (insets) this.#insets.set(owner, insets);
    else this.#insets.delete(owner);
    this.#set({ insets: combineInsets(this.#insets.values()) });
    this.camera.settle();
  }

  /** Takes the pointer for a tool; null gives it back. */
  setTool(tool: string | null): void {
    this.#set({ tool });
  }

  /** References for the docks' elements; each stays the same function, as React asks. */
  readonly setDock: Readonly<Record<MapDock, (element: HTMLElement | null) => void>> = {
    rail: (rail) => this.#set({ docks: { ...this.#state.docks, rail } }),
    strip: (strip) => this.#set({ docks: { ...this.#state.docks, strip } }),
    foot: (foot) => this.#set({ docks: { ...this.#state.docks, foot } }),
    corner: (corner) => this.#set({ docks: { ...this.#state.docks, corner } }),
  };

  /** The open mission outranks the list around it. */
  setFitTarget(of: FitTarget['of'], bounds: BoundingBox | null): void {
    if (bounds === null) this.#fits.delete(of);
    else this.#fits.set(of, bounds);
    const first = (['mission', 'all'] as const).find((each) => this.#fits.has(each));
    const found = first === undefined ? undefined : this.#fits.get(first);
    this.#set({
      fitTarget: first === undefined || found === undefined ? null : { bounds: found, of: first },
    });
  }

  #surroundings() {
    const { mode, baseMap } = this.#state;
    return { palette: mapPalette(mode), language: this.#language, imagery: baseMap === 'ign_satellite' };
  }

  /** The menu opens: each remote base map is asked once whether it answers. */
  probeBaseMaps(): void {
    for (const id of BASE_MAPS) if (id !== 'envol' && id !== 'icao') void this.#probe(id);
  }

  /** Somebody wants this base map: it is asked again whether it answers, and shown when it does. */
  async tryBaseMap(id: RemoteBaseMap): Promise<void> {
    this.#probed.delete(id);
    this.#set({ baseMapStates: { ...this.#state.baseMapStates, [id]: 'checking' } });
    if ((await this.#probe(id)) === 'available') this.setBaseMap(id);
  }

  async #probe(id: RemoteBaseMap): Promise<BaseMapState> {
    // The chart comes through our own server, which said whether it can.
    if (id === 'icao' || this.#probed.has(id)) return this.#state.baseMapStates[id];
    this.#probed.add(id);
    const state = await probeBaseMap(this.#urls[id]);
    this.#set({ baseMapStates: { ...this.#state.baseMapStates, [id]: state } });
    return state;
  }

  #set(change: Partial<MapState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
