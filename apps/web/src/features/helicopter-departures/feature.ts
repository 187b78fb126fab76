import { Siren } from 'lucide-react';
import { lazy } from 'react';
import type { Feature } from '../../routing/feature.ts';

export const helicopterDeparturesFeature: Feature = {
  order: 11,
  nav: {
    word: 'helicopter_departures',
    link: { to: '/map/helicopter-departures' },
    icon: Siren,
    // Somebody of a structure whose helicopters stand ready, who acts on the day.
    isFor: ({ permissions, authority }) =>
      permissions.includes('helicopter-departure:write') &&
      authority?.structures.some(({ has_helicopter_base }) => has_helicopter_base) === true,
  },
  OnMap: lazy(async () => ({ default: (await import('./DeparturePieces.tsx')).CorridorsHost })),
};
