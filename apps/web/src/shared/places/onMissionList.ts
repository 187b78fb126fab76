import type { FlightSummary } from '@envol/contract/flights';
import type { FlightsSearch } from '../flights/index.ts';
import type { Declared, Piece } from './placed.ts';

/** What a feature puts on the list of missions: `onMissionList.ts` exports it as `<feature>OnMissionList`. */
export interface OnMissionList extends Declared {
  /** At the end of a mission's row. */
  readonly row?: readonly Piece<{ readonly flight: FlightSummary }>[];
  /** Another way to look at the same missions, by its name in the address. */
  readonly views?: readonly (Piece<object> & { readonly key: NonNullable<FlightsSearch['view']> })[];
}
