import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { FlightsSearch, Go } from '../flights/index.ts';
import type { Declared, Piece, Placed } from './placed.ts';

/** What is done to the chosen missions at once. */
export interface BulkAct extends Placed {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly useLabel: () => string;
  /** Opened by its entry; `classify` changes what is kept beside the chosen missions. */
  readonly Component: ComponentType<{
    readonly chosen: ReadonlySet<number>;
    readonly classify: (changes: {
      readonly add_tag_ids: readonly number[];
      readonly remove_tag_ids: readonly number[];
    }) => Promise<void>;
    readonly onClose: () => void;
  }>;
}

/**
 * What a feature puts among the tools of the list of missions, which are no part of that first screen:
 * `onMissionListTools.ts` exports it as `<feature>OnMissionListTools`.
 */
export interface OnMissionListTools extends Declared {
  /** Among the filters, which are folded at first. */
  readonly filters?: readonly Piece<{ readonly search: FlightsSearch; readonly go: Go }>[];
  /** In the bar of the missions that are chosen. */
  readonly bulkActs?: readonly BulkAct[];
}
