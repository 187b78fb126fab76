import type { Flight } from '@envol/contract/flights';
import type { ComponentType, ReactNode } from 'react';
import type { MenuEntry } from '../../ui/overlay/Menu.tsx';
import type { ShownBand, TimeRow } from '../flight-gauges/index.ts';
import type { PlanChange, ShownSource } from '../verdict/index.ts';
import type { Declared, Piece, Placed } from './placed.ts';

interface OfMission {
  readonly flight: Flight;
}

/** A tab under the mission's verdict, beside that of its constraints. */
export interface MissionTab extends Placed {
  readonly key: string;
  /** Called at each drawing of the page, whichever tab is open. */
  readonly useLabel: (flight: Flight) => string;
  /** `change` absent: the mission's plan is not to be changed here. */
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

/** What a feature puts on a mission's page: `onMission.ts` exports it as `<feature>OnMission`. */
export interface OnMission extends Declared {
  /** Right below the first line; `told`: titles of the steps that it was judged by. */
  readonly notices?: readonly Piece<OfMission & { readonly told: readonly string[] }>[];
  /** Below the card of the flight: what may be done about it as a whole. */
  readonly acts?: readonly Piece<OfMission>[];
  /** Beside the menu of files. */
  readonly links?: readonly Piece<OfMission>[];
  readonly menu?: readonly MissionMenu[];
  readonly tabs?: readonly MissionTab[];
  /** Before and after the list of constraints, in its tab. */
  readonly beforeConstraints?: readonly Piece<OfMission>[];
  readonly afterConstraints?: readonly Piece<OfMission>[];
  readonly gauges?: readonly MissionGauge[];
  /** Drawn on the map while the mission is open, and nothing on the page. */
  readonly layers?: readonly Piece<OfMission>[];
  /** Buttons of sources that one of the tabs shows. */
  readonly sources?: readonly (ShownSource & Placed)[];
  /** Below the tabs: 10 to 90. */
  readonly cards?: readonly Piece<OfMission>[];
}
