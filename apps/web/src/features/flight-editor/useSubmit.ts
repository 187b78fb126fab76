import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { FlightForm } from '../../shared/flight-form/index.ts';
import { intendRequest, type StepName } from '../../shared/flights/index.ts';
import { useEndUnreached } from '../../ui/form/useEndUnreached.ts';
import { type ChangedMeanwhile, changedMeanwhile } from './changedMeanwhile.ts';
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
  useEndUnreached(state.form);
  const [conflict, setConflict] = useState(false);
  const [changed, setChanged] = useState<ChangedMeanwhile | null>(null);
  // As it was when the editor opened: what is saved elsewhere meanwhile reaches `base`.
  const [begun] = useState(base);
  const compare = async (version: number | null): Promise<void> => {
    // A draft of an older version does not say what it began from.
    if (flightId === null || version === null || version !== begun.version) return;
    const params = { id: flightId };
    // Without the saved mission the notice says less.
    const saved = await callApi(endpoints.getFlight, { params }, { handles: 'all' }).catch(() => null);
    setChanged(saved && changedMeanwhile(begun.values, version, saved));
  };
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
      const isConflict = result.failure.code === 'ANALYSIS_OUTDATED';
      setConflict(isConflict);
      if (isConflict) void compare(version);
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
    setChanged(null);
    await state.form.handleSubmit(
      (values) => send(values, request, version),
      (errors) => showFirst(wrongPaths(errors)),
    )();
  };
  return { saving, submit, conflict, changed };
};
