import { MAP_FEATURES, type MapFeature } from '@envol/domain/map-layers/catalogue';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Plans } from '../plans/index.ts';

/** What the asker's plan opens on the map; for who acts for no operator, everything. */
export const openedFeatures = (
  plans: Pick<Plans, 'opens'>,
  { actor }: Pick<SignedIn, 'actor'>,
): ReadonlySet<MapFeature> => new Set(MAP_FEATURES.filter((feature) => plans.opens(actor, feature)));
