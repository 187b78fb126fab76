import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { intendRequest } from '../request/requestIntent.ts';
import type { FlightForm } from './flight.form.ts';
import type { StepName } from './stepNames.ts';
import { type FlightFormState, type FormBase, showRefusal } from './useFlightForm.ts';
import { useSaveFlight } from './useSaveFlight.ts';
import { firstWrong, wrongPaths } from './wrongFields.ts';

interface Edited {
  readonly base: FormBase;
  readonly flightId: number | null;
}

/** Checks, sends, and goes to the mission; what is refused is shown on the step where it stands, the cursor in it. */
export const useSubmit = (
  { base, flightId }: Edited,
  state: FlightFormState,
  show: (step: StepName | null, path: string | null) => void,
) => {
  const navigate = useNavigate();
  const { saving, save } = useSaveFlight(flightId);
  const [conflict, setConflict] = useState(false);
  const showFirst = (paths: readonly string[]): void => {
    const { step, path } = firstWrong(paths);
    show(step, path);
  };
  const send = async (
    values: FlightForm,
    request: string | null | false,
    version: number | null,
  ): Promise<void> => {
    const result = await save(values, version);
    if (!result.ok) {
      setConflict(result.failure.code === 'ANALYSIS_OUTDATED');
      showRefusal(state.form, result.failure);
      showFirst(Object.keys(result.failure.fields));
      return;
    }
    state.done();
    const { id } = result.flight;
    if (request !== false) intendRequest({ flight_id: id, key: request });
    await navigate({ to: '/map/flights/$id', params: { id: String(id) }, replace: base.version === null });
  };
  const submit = async (request: string | null | false, version: number | null): Promise<void> => {
    setConflict(false);
    await state.form.handleSubmit(
      (values) => send(values, request, version),
      (errors) => showFirst(wrongPaths(errors)),
    )();
  };
  return { saving, submit, conflict };
};
