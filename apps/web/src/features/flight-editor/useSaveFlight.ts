import type { Flight, FlightInput } from '@envol/contract/flights';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { type ApiFailure, isFailure } from '../../api/failure.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { type FlightForm, inputOf } from '../../shared/flight-form/index.ts';
import { setNewMission } from '../../shared/flights/index.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

export type SaveResult =
  | { readonly ok: true; readonly flight: Flight }
  | { readonly ok: false; readonly failure: ApiFailure };

/** Sends the form; a refusal comes back with the server's sentences and nothing typed is touched. */
export const useSaveFlight = (flightId: number | null) => {
  const { t } = useTranslation('flights');
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const send = async (form: FlightForm, version: number | null): Promise<Flight> => {
    // Checked before: the form's resolver let it pass.
    const body = inputOf(form) as FlightInput;
    if (flightId === null) return callApi(endpoints.createFlight, { body }, { handles: 'all' });
    return callApi(
      endpoints.updateFlight,
      { params: { id: flightId }, body: { ...body, ...(version === null ? {} : { version }) } },
      { handles: 'all' },
    );
  };
  const save = async (form: FlightForm, version: number | null): Promise<SaveResult> => {
    setSaving(true);
    try {
      const flight = await send(form, version);
      client.setQueryData(queryOf(endpoints.getFlight, { params: { id: flight.id } }).queryKey, flight);
      if (flightId === null) setNewMission(flight);
      void refreshQueries('flights');
      showSuccess(t('editor.saved', { name: flight.name }));
      return { ok: true, flight };
    } catch (error) {
      if (!isFailure(error)) throw error;
      return { ok: false, failure: error };
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
};
