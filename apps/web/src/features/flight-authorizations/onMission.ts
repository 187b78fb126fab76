import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { useUspaceEntry } from './useUspaceEntry.ts';
import { useUspaceLine } from './useUspaceLine.ts';

const MissionAuthorizations = lazy(async () => ({
  default: (await import('./MissionAuthorizations.tsx')).MissionAuthorizations,
}));

export const flightAuthorizationsOnMission: OnMission = {
  words: ['mission_steps', 'flight_authorizations'],
  menu: [{ order: 40, group: 'acts', useEntries: useUspaceEntry }],
  steps: [{ order: 38, key: 'u-space', useLine: useUspaceLine, Component: MissionAuthorizations }],
};
