import type { Flight } from '@envol/contract/flights';
import { useNotamLayer } from './useNotamLayer.ts';

/** The NOTAM of the open mission on the map. */
export const NotamLayer = ({ flight }: { readonly flight: Flight }) => {
  useNotamLayer(flight.id);
  return null;
};
