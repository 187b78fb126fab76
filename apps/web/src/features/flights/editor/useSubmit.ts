import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { intendRequest } from '../request/requestIntent.ts';
import type { StepName } from './steps.ts';
import { type FlightFormState, type FormBase, useFormIssues } from './useFlightForm.ts';
import { useSaveFlight } from './useSaveFlight.ts';
import { firstWrong } from './wrongFields.ts';

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
  const issues = useFormIssues(state.form);
  const [conflict, setConflict] = useState(false);
  const showFirst = (): void => {
    const { step, path } = firstWrong(state.form.control._formState.errors);
    show(step, path);
  };
  const submit = async (request: string | null | false, version: number | null): Promise<void> => {
    const values = state.form.getValues();
    setConflict(false);
    if (!(await issues.check(values))) return showFirst();
    const result = await save(values, version);
    if (!result.ok) {
      setConflict(result.failure.code === 'ANALYSIS_OUTDATED');
      issues.refuse(result.failure);
      return showFirst();
    }
    state.done();
    const { id } = result.flight;
    if (request !== false) intendRequest({ flight_id: id, key: request });
    await navigate({ to: '/map/flights/$id', params: { id: String(id) }, replace: base.version === null });
  };
  return { saving, submit, conflict };
};
