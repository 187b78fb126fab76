import type { Flight } from '@envol/contract/flights';
import { createContext } from 'react';

/** What of a mission is read under its verdict. */
export const MISSION_PARTS = ['constraints', 'notams', 'weather'] as const;
export type MissionPart = (typeof MISSION_PARTS)[number];

/** The saved mission on the screen and how to open one of its parts; null beside a drawing that is not saved yet. */
export const MissionPartContext = createContext<{
  readonly flight: Pick<Flight, 'id' | 'date_start' | 'date_end' | 'height_to_fly'>;
  readonly part: MissionPart;
  readonly open: (part: MissionPart) => void;
} | null>(null);
