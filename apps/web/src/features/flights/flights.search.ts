import { searchText as text } from '../../ui/searchText.ts';

/** The list's filters as they stand in the address, so that a view can be shared. */
export interface FlightsSearch {
  readonly q?: string;
  readonly status?: string;
  readonly period?: string;
  readonly archived?: boolean;
}

export const flightsSearch = (raw: Record<string, unknown>): FlightsSearch => {
  const q = text(raw.q);
  const status = text(raw.status);
  const period = text(raw.period);
  return {
    ...(q === undefined ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(period === undefined ? {} : { period }),
    ...(raw.archived === true ? { archived: true } : {}),
  };
};
