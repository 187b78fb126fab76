import type { Actor } from '../access/actor.ts';
import { operatorOf } from '../access/actor.ts';
import type { Feature } from '../plans/features.ts';

/** What a layer group is (specification 1 §3, map layer group). */
export const LAYER_CATEGORIES = [
  'data',
  'custom',
  'custom_data',
  'geoportail_wmts',
  'tracking',
  'mobile_network',
] as const;
export type LayerCategory = (typeof LAYER_CATEGORIES)[number];

/** Sections of the layers menu, in its order. */
export const LAYER_SECTIONS = [
  'data',
  'detection',
  'zones',
  'official',
  'mobile_network',
  'geoportail',
  'custom',
] as const;
export type LayerSection = (typeof LAYER_SECTIONS)[number];

/** In which section a category's groups stand. */
export const SECTION_OF: Readonly<Record<LayerCategory, LayerSection>> = {
  data: 'data',
  custom: 'custom',
  custom_data: 'custom',
  geoportail_wmts: 'geoportail',
  tracking: 'detection',
  mobile_network: 'mobile_network',
};

/** A layer that the product brings: the API describes it, the map draws it under the same identifier. */
export interface BuiltInLayer {
  readonly section: LayerSection;
  readonly category: LayerCategory;
  readonly default_visibility: boolean;
  /** Its place in its section, lower first, until its reader moves it. */
  readonly display_priority: number;
}

const builtIn = (
  section: LayerSection,
  display_priority: number,
  category: LayerCategory = 'data',
): BuiltInLayer => ({ section, category, default_visibility: true, display_priority });

/** Every layer of the menu that needs no choice of an account before. */
export const BUILT_IN_LAYERS = {
  aerodromes: builtIn('data', 1),
  landmarks: builtIn('data', 2),
  'client-structures': builtIn('data', 3),
  traces: builtIn('detection', 1, 'tracking'),
  zones: builtIn('zones', 1),
  'free-heights': builtIn('zones', 2),
  official: builtIn('official', 1),
} as const satisfies Readonly<Record<string, BuiltInLayer>>;
export type BuiltInLayerId = keyof typeof BUILT_IN_LAYERS;

/** Places of what an account adds, after the product's own (specification 2 §9.4). */
export const ADDED_PRIORITY = {
  mobile_network: 10,
  geoportail_wmts: 11,
  custom: 12,
  custom_data: 12,
} as const;

/** A mobile network covers whole regions: its fill is drawn at a tenth of its opacity (specification 2 §9.4). */
export const MOBILE_NETWORK_OPACITY_SCALE = 0.1;

/** What an operator's plan opens on the map; which plan opens what, `plans/features.ts` says. */
export const MAP_FEATURES = [
  'custom_data_layers',
  'mobile_network_layers',
  'geoportail_layers',
  'extra_base_maps',
] as const satisfies readonly Feature[];
export type MapFeature = (typeof MAP_FEATURES)[number];

/** A dronist: whoever acts for an operator. Detection is hidden from it; the added sections are for it alone. */
export const isDronist = (actor: Pick<Actor, 'acting'>): boolean => operatorOf(actor) !== null;

/** The sections that a person's menu has. */
export const sectionsFor = (actor: Pick<Actor, 'acting' | 'user_type'>): readonly LayerSection[] => {
  const dronist = isDronist(actor);
  return LAYER_SECTIONS.filter((section) => {
    if (section === 'detection') return !dronist;
    if (section === 'mobile_network' || section === 'geoportail') return dronist;
    return true;
  });
};
