import type { Flight } from '@envol/contract/flights';
import { type ComponentType, createContext } from 'react';

/** A source that the mission's own page shows: a button that opens the step in which it is read. */
export interface ShownSource {
  /** As the checks of an analysis name it. */
  readonly source: string;
  readonly Component: ComponentType<{ readonly flightId: number; readonly open: (step: string) => void }>;
}

/** The saved mission on the screen and how to open one of its steps; null beside a drawing that is not saved yet. */
export const MissionPartContext = createContext<{
  readonly flight: Pick<Flight, 'id' | 'version' | 'date_start' | 'date_end' | 'height_to_fly'>;
  readonly open: (step: string) => void;
  readonly sources: readonly ShownSource[];
} | null>(null);
