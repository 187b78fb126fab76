import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl';
import { sameValue } from '../../ui/stores/sameValue.ts';
import type { MapPalette } from '../palette.ts';
import type { LayerContext, MapLayer, NamedAreas, StyleLayer } from './layer.ts';
import { withOpacity } from './opacity.ts';
import {
  addStyleLayer,
  addStyleSource,
  applyStyleLayer,
  insertionPoint,
  type PlacedLayer,
} from './styleLayers.ts';
import { type LayerChoice, loadChoices, saveChoices } from './visibility.store.ts';

export interface LayerState {
  readonly layer: MapLayer;
  readonly visible: boolean;
  readonly options: ReadonlySet<string>;
  readonly opacity: number;
  /** Its place among those of its section that can be moved; null: after them. */
  readonly position: number | null;
}

/** Groups or ids of layers that a tool shows or hides. */
export interface LayerHold {
  readonly hides: readonly string[];
  readonly shows: readonly string[];
}

/** Hears what a reader chose of a layer. */
type ChoiceListener = (id: string, change: Partial<LayerChoice>) => void;

interface RegistrySurroundings {
  readonly palette: MapPalette;
  readonly language: string;
  readonly imagery: boolean;
}

/** Pixels of a picture for one of the map's. */
const IMAGE_RATIO = 2;

type Sourced = SourceSpecification & { readonly attribution?: string };
type GeoJsonData = Extract<SourceSpecification, { type: 'geojson' }>['data'];

/** Whether two descriptions of a source read the same: whose it is may be known later, which asks for no tile again. */
const readsSame = (
  { attribution: _one, ...one }: Sourced,
  { attribution: _other, ...other }: Sourced,
): boolean => sameValue(one, other);

/**
 * All layers of the map, kept outside of MapLibre's style: they can be registered before the map exists,
 * and a change of theme, language or base map only rewrites the properties that differ.
 */
export class LayerRegistry {
  #layers = new Map<string, LayerState>();
  #placed: PlacedLayer[] = [];
  #data = new Map<string, GeoJsonData>();
  #listeners = new Set<() => void>();
  /** What tools keep out of sight or in sight, whatever the reader has switched. */
  #holds = new Map<string, LayerHold>();
  /** Left by one screen, and not yet taken up by the next. */
  #released = new Set<string>();
  #map: MapLibreMap | null = null;
  #surroundings: RegistrySurroundings;
  #snapshot: readonly LayerState[] = [];
  #onChoice: ChoiceListener | null = null;

  constructor(surroundings: RegistrySurroundings) {
    this.#surroundings = surroundings;
  }

  /** Adds a layer, or replaces the one of the same id in place: its visibility, data and feature states stay. */
  register(layer: MapLayer): void {
    this.#released.delete(layer.id);
    const known = this.#layers.get(layer.id);
    const stored = loadChoices()[layer.id];
    const defaults = (layer.options ?? []).filter((option) => option.visibleByDefault).map(({ id }) => id);
    this.#layers.set(layer.id, {
      layer,
      visible: known?.visible ?? stored?.visible ?? layer.visibleByDefault,
      options: known?.options ?? new Set(stored?.options ?? defaults),
      opacity: known?.opacity ?? stored?.opacity ?? layer.opacity ?? 1,
      position: known?.position ?? stored?.position ?? null,
    });
    this.#draw(layer.id);
    // MapLibre keeps a source as it came: one that reads from elsewhere now is begun anew. What features set stays.
    for (const [name, source] of Object.entries(layer.sources))
      if (known && !this.#data.has(name) && !readsSame(known.layer.sources[name] ?? source, source))
        this.reloadSource(name);
    this.#changed();
  }

  /** Removes a layer unless what takes the screen's place registers it at once: its tiles and style layers stay then. */
  release(id: string): void {
    this.#released.add(id);
    queueMicrotask(() => {
      if (this.#released.delete(id)) this.unregister(id);
    });
  }

  /** Removes a layer with its sources and their data. */
  unregister(id: string): void {
    const state = this.#layers.get(id);
    if (!state) return;
    this.#layers.delete(id);
    const map = this.#map;
    // Two layers may draw from one source: the last one takes it along.
    const shared = new Set([...this.#layers.values()].flatMap(({ layer }) => Object.keys(layer.sources)));
    const sources = Object.keys(state.layer.sources).filter((name) => !shared.has(name));
    if (map) {
      for (const placed of this.#placed.filter(({ owner }) => owner === id)) this.#drop(map, placed.id);
      for (const name of sources) if (map.getSource(name)) map.removeSource(name);
    }
    for (const name of sources) this.#data.delete(name);
    this.#changed();
  }

  setVisible(id: string, visible: boolean): void {
    this.#update(id, (state) => ({ ...state, visible }));
    this.#onChoice?.(id, { visible });
  }

  setOption(id: string, option: string, on: boolean): void {
    this.#update(id, (state) => {
      const options = new Set(state.options);
      if (on) options.add(option);
      else options.delete(option);
      return { ...state, options };
    });
    this.#onChoice?.(id, { options: [...(this.#layers.get(id)?.options ?? [])] });
  }

  setOpacity(id: string, opacity: number): void {
    this.#update(id, (state) => ({ ...state, opacity }));
    this.#onChoice?.(id, { opacity });
  }

  /** Puts layers that can be moved in this order, the first on top of the pile. */
  setOrder(ids: readonly string[]): void {
    for (const [position, id] of ids.entries()) {
      this.#update(id, (state) => ({ ...state, position }));
      this.#onChoice?.(id, { position });
    }
  }

  /** One who hears each choice of the reader; null for none. */
  set onChoice(listener: ChoiceListener | null) {
    this.#onChoice = listener;
  }

  /** What the reader chose elsewhere: it takes the place of what this device remembers. Nobody hears of it. */
  takeChoices(choices: Readonly<Record<string, Partial<LayerChoice>>>): void {
    for (const [id, choice] of Object.entries(choices)) {
      saveChoices(id, { ...loadChoices()[id], ...choice });
      const { visible, options, opacity, position } = choice;
      this.#update(id, (state) => ({
        ...state,
        visible: visible ?? state.visible,
        options: options === undefined ? state.options : new Set(options),
        opacity: opacity ?? state.opacity,
        position: position ?? state.position,
      }));
    }
  }

  /** Keeps groups and layers in or out of sight for as long as `owner` says so; null leaves them to the reader. */
  hold(owner: string, hold: LayerHold | null): void {
    if (hold === null) this.#holds.delete(owner);
    else this.#holds.set(owner, hold);
    for (const id of this.#layers.keys()) this.#draw(id);
    this.#changed();
  }

  /** Whether a tool shows or hides a layer now; null: its reader decides. Hiding wins. */
  heldOf({ id, group }: Pick<MapLayer, 'id' | 'group'>): 'shown' | 'hidden' | null {
    const isIn = (names: readonly string[]) =>
      names.includes(id) || (group !== undefined && names.includes(group));
    const holds = [...this.#holds.values()];
    if (holds.some(({ hides }) => isIn(hides))) return 'hidden';
    return holds.some(({ shows }) => isIn(shows)) ? 'shown' : null;
  }

  #isShown({ visible, layer }: LayerState): boolean {
    if (layer.locked !== undefined) return false;
    const held = this.heldOf(layer);
    return held === null ? visible : held === 'shown';
  }

  /** New data for a GeoJSON source; remembered until the map and the layer are there. */
  setData(source: string, data: GeoJsonData): void {
    this.#data.set(source, data);
    this.#map?.getSource<GeoJSONSource>(source)?.setData(data);
  }

  /** Starts a source anew: MapLibre never asks again for tiles that failed. Its feature states are lost. */
  reloadSource(name: string): void {
    const map = this.#map;
    if (!map?.getSource(name)) return;
    const users = this.#placed.filter(({ spec }) => 'source' in spec && spec.source === name);
    for (const { id } of users) this.#drop(map, id);
    map.removeSource(name);
    for (const owner of new Set(users.map((user) => user.owner))) this.#draw(owner);
  }

  /** The layers, in menu order; the same array until something changes (for `useSyncExternalStore`). */
  getSnapshot = (): readonly LayerState[] => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Style layers that answer a click, topmost first. */
  clickableLayers(): string[] {
    const map = this.#map;
    return [...this.#layers.values()]
      .filter((state) => this.#isShown(state))
      .flatMap(({ layer }) => layer.clickable ?? [])
      .filter((id) => map?.getLayer(id));
  }

  /** Layers whose areas are named, while they are shown. */
  namedAreas(): NamedAreas[] {
    const map = this.#map;
    return [...this.#layers.values()].flatMap((state) => {
      const { named } = state.layer;
      return this.#isShown(state) && named && map?.getLayer(named.fill) ? [named] : [];
    });
  }

  /** Ids of the style layers that stand from one place in the pile to below another. */
  styleLayersBetween(from: number, to: number): string[] {
    const map = this.#map;
    return this.#placed.flatMap(({ id, order }) =>
      order >= from && order < to && map?.getLayer(id) ? [id] : [],
    );
  }

  surround(surroundings: RegistrySurroundings): void {
    this.#surroundings = surroundings;
    for (const id of this.#layers.keys()) this.#draw(id);
  }

  attach(map: MapLibreMap): void {
    this.#map = map;
    this.#placed = [];
    for (const id of this.#layers.keys()) this.#draw(id);
  }

  detach(): void {
    this.#map = null;
    this.#placed = [];
  }

  #update(id: string, change: (state: LayerState) => LayerState): void {
    const state = this.#layers.get(id);
    if (!state) return;
    const next = change(state);
    this.#layers.set(id, next);
    saveChoices(id, {
      visible: next.visible,
      options: [...next.options],
      ...(next.opacity !== (next.layer.opacity ?? 1) && { opacity: next.opacity }),
      ...(next.position !== null && { position: next.position }),
    });
    // A place in the pile is taken when a style layer comes.
    if (next.position !== state.position && this.#map)
      for (const placed of this.#placed.filter(({ owner }) => owner === id)) this.#drop(this.#map, placed.id);
    this.#draw(id);
    this.#changed();
  }

  #changed(): void {
    const place = ({ position }: LayerState) => position ?? Number.MAX_SAFE_INTEGER;
    this.#snapshot = [...this.#layers.values()].sort(
      (a, b) => place(a) - place(b) || b.layer.order - a.layer.order,
    );
    for (const listener of this.#listeners) listener();
  }

  #draw(id: string): void {
    const map = this.#map;
    const state = this.#layers.get(id);
    if (!map || !state) return;
    for (const [name, source] of Object.entries(state.layer.sources)) this.#addSource(map, name, source);
    this.#addImages(map, state.layer);
    const context: LayerContext = { ...this.#surroundings, options: state.options };
    const wanted = state.layer.styleLayers(context);
    for (const stale of this.#placed.filter((p) => p.owner === id && !wanted.some((w) => w.id === p.id)))
      this.#drop(map, stale.id);
    for (const spec of wanted) this.#place(map, state, spec);
  }

  /** Pictures are named by theme: each is drawn once. */
  #addImages(map: MapLibreMap, { images }: MapLayer): void {
    for (const [name, image] of Object.entries(images?.(this.#surroundings.palette) ?? {}))
      if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: IMAGE_RATIO });
  }

  #addSource(map: MapLibreMap, name: string, source: SourceSpecification): void {
    if (map.getSource(name)) return;
    const data = this.#data.get(name);
    addStyleSource(map, name, source.type === 'geojson' && data ? { ...source, data } : source);
  }

  #place(map: MapLibreMap, state: LayerState, { order: said, ...rest }: StyleLayer): void {
    const spec = withOpacity(rest as LayerSpecification, state.opacity);
    // Within its place: the first of the menu on top.
    const order = (said ?? state.layer.order) - (state.layer.movable ? (state.position ?? 500) / 1_000 : 0);
    const layout = {
      ...spec.layout,
      visibility: this.#isShown(state) ? (spec.layout?.visibility ?? 'visible') : 'none',
    };
    const full = { ...spec, layout } as LayerSpecification;
    const previous = this.#placed.find((placed) => placed.id === spec.id);
    if (previous) {
      applyStyleLayer(map, previous.spec, full);
      previous.spec = full;
      return;
    }
    const before = insertionPoint(this.#placed, order);
    addStyleLayer(map, full, this.#placed[before]?.id);
    this.#placed.splice(before, 0, { id: spec.id, owner: state.layer.id, order, spec: full });
  }

  #drop(map: MapLibreMap, id: string): void {
    if (map.getLayer(id)) map.removeLayer(id);
    this.#placed = this.#placed.filter((placed) => placed.id !== id);
  }
}
