import type { Audience } from './status.ts';

/** What can be chosen on the map, by the layer that shows it: whose each is. */
const SELECTABLE: Readonly<Record<string, Audience>> = {
  flights: 'dronist',
  approvals: 'authority',
  day: 'authority',
  opinions: 'authority',
  supervisions: 'authority',
  'structure-zones': 'authority',
};

/** Throws for a layer that nothing can be chosen of, and for a kind of user to whom it is not shown (specification 2 §8.1). */
export const checkSelectable = (layer: string, audience: Audience): void => {
  const whose = Object.hasOwn(SELECTABLE, layer) ? SELECTABLE[layer] : undefined;
  if (whose === undefined) throw new Error(`Unknown selectable layer ${layer}`);
  if (whose !== audience) throw new Error(`Unknown user type ${audience} on selection of ${layer}`);
};
