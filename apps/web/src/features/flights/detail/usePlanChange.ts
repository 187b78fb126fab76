import type { Flight } from '@envol/contract/flights';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import {
  fieldOf,
  type PlanChange,
  patchOf,
  type Remedy,
  useRemediedText,
} from '../../../shared/verdict/index.ts';
import { showUndo } from '../../../ui/snackbar/showUndo.ts';
import { useTranslation } from '../../../ui/texts.ts';

type PlanPatch = NonNullable<ReturnType<typeof patchOf>>;

/** What the fields of a patch say in the mission before it. */
const valuesOf = (patch: PlanPatch, flight: Flight): PlanPatch =>
  Object.fromEntries(
    Object.keys(patch).map((name) => [name, flight[name as keyof Flight]]),
  ) as unknown as PlanPatch;

/** Changes the saved mission by a remedy, which can be taken back for ten seconds; another drone or a speed is chosen in the editor. */
export const usePlanChange = (flight: Flight): PlanChange => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const textOf = useRemediedText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const undo = (before: PlanPatch, saved: Flight): void => {
    const body = { ...before, version: saved.version };
    void callApi(endpoints.updateFlight, { params: { id: flight.id }, body })
      .then(() => refreshQueries('flights'))
      .catch(() => undefined);
  };
  const change = async (remedy: Remedy): Promise<void> => {
    const period = { start: flight.date_start, end: flight.date_end };
    const patch = patchOf(remedy, period, flight.time_zone);
    if (patch === null) {
      await navigate({
        to: '/map/flights/$id/edit',
        params: { id: String(flight.id) },
        search: { step: fieldOf(remedy)?.step ?? 'when' },
      });
      return;
    }
    setBusy(true);
    try {
      const body = { ...patch, version: flight.version };
      const saved = await callApi(endpoints.updateFlight, { params: { id: flight.id }, body });
      showUndo({
        message: textOf(remedy),
        label: t('undo_of.change'),
        run: () => undo(valuesOf(patch, flight), saved),
      });
      await refreshQueries('flights');
    } finally {
      setBusy(false);
    }
  };
  return { busy, apply: (remedy) => void change(remedy).catch(() => undefined) };
};
