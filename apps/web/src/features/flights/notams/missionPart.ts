import { createContext } from 'react';

/** What of a mission is read under its verdict. */
export const MISSION_PARTS = ['constraints', 'notams', 'weather'] as const;
export type MissionPart = (typeof MISSION_PARTS)[number];

/** The saved mission on the screen and how to open one of its parts; null beside a drawing that is not saved yet. */
export const MissionPartContext = createContext<{
  readonly flight_id: number;
  /** When it begins, ISO 8601. */
  readonly date_start: string;
  readonly part: MissionPart;
  readonly open: (part: MissionPart) => void;
} | null>(null);
