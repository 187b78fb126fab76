import type { Flight } from '@envol/contract/flights';
import type { ComponentType } from 'react';
import type { DayAct, DayRow, NextAct, PilotActProps, PilotCard } from '../day/index.ts';
import type { Declared, Piece, Placed } from './placed.ts';

interface OfFlight {
  readonly row: DayRow;
}

/** What a feature puts on a flight of an authority's day: `onDay.ts` exports it as `<feature>OnDay`. */
export interface OnDay extends Declared {
  /** What is decided on, below what is in its way: 10 to 90. */
  readonly facts?: readonly Piece<OfFlight>[];
  /** At the end of the page, each under a title of its own. */
  readonly sections?: readonly Piece<OfFlight>[];
  /** Beside the title of the day's lanes: what is done with the time that they show. */
  readonly laneTools?: readonly Piece<object>[];
}

interface OfCard {
  readonly card: PilotCard;
}

/** The next act of a card; the first in order that knows it. */
export interface PilotAct extends Placed {
  readonly of: readonly NextAct[];
  readonly Component: ComponentType<PilotActProps>;
}

/** Folded on a card once something was asked for. */
export interface CardFold extends Placed {
  readonly key: string;
  readonly useTitle: () => string;
  readonly Component: ComponentType<{ readonly row: DayAct & Pick<DayRow, 'time_zone'> }>;
}

/** What a feature puts on the cards of an operator's day: `onPilotDay.ts` exports it as `<feature>OnPilotDay`. */
export interface OnPilotDay extends Declared {
  /** Below its head. */
  readonly notices?: readonly Piece<OfCard>[];
  readonly acts?: readonly PilotAct[];
  /** Below the way to the mission: what else may be done. */
  readonly others?: readonly Piece<OfCard>[];
  readonly folds?: readonly CardFold[];
  /** The same acts in the fly mode, each alone and guarded against a touch by mistake; the first in order that knows it. */
  readonly flyActs?: readonly PilotAct[];
  /** In the fly mode of a mission that no authority grants a take-off: what its pilot notes. */
  readonly flyMission?: readonly Piece<{ readonly flight: Flight }>[];
}
