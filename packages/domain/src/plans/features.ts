import type { Plan } from '../access/actor.ts';

/** What a plan opens. A call names the one that it needs beside its permission. */
export const FEATURES = [
  'tags',
  'kml',
  'data_export',
  'api',
  'internal_chat',
  'mobile_network_layers',
  'geoportail_layers',
  'extra_base_maps',
  'several_polygons',
  'custom_data_layers',
  'paid_approvals',
] as const;
export type Feature = (typeof FEATURES)[number];

/** The plans from the least to the most; a greater one opens all that a lesser one opens. */
export const PLAN_ORDER = ['free', 'solo', 'independent', 'enterprise'] as const satisfies readonly Plan[];

/**
 * The least plan that opens a feature. Specification 1 §5: mobile network, Géoportail and further base maps need an active
 * subscription, custom layers and a file of several polygons an enterprise one; §6: tags, KML, data export, API and internal
 * chat are for subscribers. Specification 2 §9.1 closes paid approvals in the trial alone (docs/adr/0276).
 */
const OPENED_FROM: Readonly<Record<Feature, Plan>> = {
  tags: 'solo',
  kml: 'solo',
  data_export: 'solo',
  api: 'solo',
  internal_chat: 'solo',
  mobile_network_layers: 'solo',
  geoportail_layers: 'solo',
  extra_base_maps: 'solo',
  several_polygons: 'enterprise',
  custom_data_layers: 'enterprise',
  paid_approvals: 'free',
};

/** What the trial does not open, although it opens what enterprise opens. */
export const isClosedInTrial = (feature: Feature): boolean => feature === 'paid_approvals';

const rank = (plan: Plan): number => PLAN_ORDER.indexOf(plan);

/** Whether one plan opens at least what another one does. */
export const isAtLeast = (plan: Plan, least: Plan): boolean => rank(plan) >= rank(least);

/** The greater of two plans. */
export const greaterPlan = (one: Plan, other: Plan): Plan => (isAtLeast(one, other) ? one : other);

/** The least plan that opens a feature. */
export const planNeeded = (feature: Feature): Plan => OPENED_FROM[feature];

/** Whether a plan opens a feature. */
export const planOpens = (plan: Plan, feature: Feature): boolean => isAtLeast(plan, planNeeded(feature));

/** All that a plan opens, in the order of {@link FEATURES}. */
export const featuresOf = (plan: Plan): Feature[] => FEATURES.filter((feature) => planOpens(plan, feature));
