import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { MenuEntry } from '../../ui/overlay/Menu.tsx';
import type { ShownBand, TimeRow } from '../flight-gauges/index.ts';
import type { StepLine } from '../mission-steps/index.ts';
import type { PlanChange, ShownSource } from '../verdict/index.ts';
import type { Declared, Piece, Placed } from './placed.ts';

interface OfMission {
  readonly flight: Flight;
}

/** A step of the mission's checklist, or one of its details: a line that opens in place. */
export interface MissionStep extends Placed {
  /** As the address names it while it is open; no other step has it. */
  readonly key: string;
  /** Called at each drawing of the page, open or not; null: this mission has nothing of it. */
  readonly useLine: (flight: Flight) => StepLine | null;
  /** Of a detail: its sign. A step has the shape of its state. */
  readonly icon?: LucideIcon;
  /** Constraints whose cards stand in this step, above the component: nowhere else. */
  readonly takes?: (constraint: FlightConstraint) => boolean;
  /** Drawn while it is open. `change` absent: the mission's plan is not to be changed here. */
  readonly Component: ComponentType<OfMission & { readonly change?: PlanChange | undefined }>;
}

/** What a feature adds to the time bar and to the side view of heights. */
export interface MissionGauge extends Placed {
  readonly useGauge: (flight: Flight) => {
    readonly rows: readonly TimeRow[];
    readonly bands: readonly ShownBand[];
  };
}

/** Entries of the mission's menu, and what they open. */
export interface MissionMenu extends Placed {
  /**
   * `acts`: what is done with the mission, among the host's own (duplicate 20, archive 30, delete 50); `again`: what uses one
   * that may be duplicated a second time.
   */
  readonly group: 'acts' | 'again';
  readonly useEntries: (flight: Flight) => {
    readonly entries: readonly MenuEntry[];
    readonly dialog?: ReactNode;
  };
}

/**
 * What a feature puts on a mission's page: `onMission.ts` exports it as `<feature>OnMission`. What is read or done stands in a step
 * or in the details; beside them only what warns, and what has no place of its own in the column.
 */
export interface OnMission extends Declared {
  /** With the first line: what warns, and what was found out; `told`: titles of the steps that it was judged by. */
  readonly notices?: readonly Piece<OfMission & { readonly told: readonly string[] }>[];
  /** 1 to 99. The host's own: whoever is asked from 20, crew 40, documents 80. */
  readonly steps?: readonly MissionStep[];
  /** 1 to 99, folded below the steps. The host's own: what else applies 10, the plan 20. */
  readonly details?: readonly MissionStep[];
  /** Buttons of one sign beside the menu of files. */
  readonly links?: readonly Piece<OfMission>[];
  readonly menu?: readonly MissionMenu[];
  readonly gauges?: readonly MissionGauge[];
  /** Drawn on the map while the mission is open, and nothing on the page. */
  readonly layers?: readonly Piece<OfMission>[];
  /** Buttons of sources that one of the steps shows. */
  readonly sources?: readonly (ShownSource & Placed)[];
}
