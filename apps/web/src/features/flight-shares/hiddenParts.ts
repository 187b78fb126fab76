import type { SharedMission } from '@envol/contract/flight-shares';

const CHOSEN = ['period', 'place', 'pilot', 'drone', 'conditions'] as const;

/** What a link keeps back, each a word of one list: what was not chosen, and what no link shows. */
export const hiddenParts = (shows: SharedMission['shows']) =>
  [...CHOSEN.filter((part) => !shows.includes(part)), 'discussions', 'documents'] as const;
