import type { Flight, FlightInput } from '@envol/contract/flights';
import type { CallOptions } from '../../api/call.ts';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { type ApiFailure, isFailure } from '../../api/failure.ts';

export type FlightUpdate = Partial<FlightInput>;

/** A mission as it was shown: one that a colleague changed since is not changed unseen. */
export interface ShownFlight {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

/** What is to be written of a mission, as it was shown. */
export interface ShownEdit {
  readonly flight: ShownFlight;
  readonly body: FlightUpdate;
}

export type Written =
  | { readonly kind: 'written'; readonly now: Flight }
  /** Somebody else was first; what stands now, or null where it could not be read. */
  | { readonly kind: 'changed'; readonly now: Flight | null }
  | { readonly kind: 'refused'; readonly failure: ApiFailure | null };

/** Writes a change of a mission against the version that was shown; the caller refreshes what is on the screen. */
export const writeEdit = async (
  { id, version }: Pick<ShownFlight, 'id' | 'version'>,
  changes: FlightUpdate,
  handles: NonNullable<CallOptions['handles']>,
): Promise<Written> => {
  const params = { id };
  try {
    const body = { ...changes, version };
    return { kind: 'written', now: await callApi(endpoints.updateFlight, { params, body }, { handles }) };
  } catch (error) {
    if (!isFailure(error)) return { kind: 'refused', failure: null };
    if (error.code !== 'ANALYSIS_OUTDATED') return { kind: 'refused', failure: error };
    const now = await callApi(endpoints.getFlight, { params }, { handles: 'all' }).catch(() => null);
    return { kind: 'changed', now };
  }
};
