import { searchText as text } from '../../ui/searchText.ts';
import { STEPS, type StepName } from './editor/steps.ts';

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

/** The step at which the editor opens, for a link that leads to what is to be changed. */
export const flightEditSearch = (raw: Record<string, unknown>): { readonly step?: StepName } => {
  const step = STEPS.find((name) => name === raw.step);
  return step === undefined ? {} : { step };
};
