import type { ResponseOf } from '@envol/contract/endpoint';
import type { splitFlight } from '@envol/contract/flight-split';
import type { Flight } from '@envol/contract/flights';
import { useNavigate } from '@tanstack/react-router';
import { Split } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isFailure } from '../../api/failure.ts';
import { refreshQueries } from '../../api/query.ts';
import { setNewMission } from '../../shared/flights/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { showUndo } from '../../ui/snackbar/showUndo.ts';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './split.module.css';
import { useSplitPreview } from './useSplitPreview.ts';

type Made = ResponseOf<typeof splitFlight>;

/** Whether the new mission is still as the split made it, and may go. */
const isUntouched = async ({ id, version }: Flight): Promise<boolean> => {
  const now = await callApi(endpoints.getFlight, { params: { id }, query: { no_geometry: '1' } });
  return now.version === version && now.available_actions.includes('delete');
};

/**
 * Gives the former mission its areas back, then lets the new one go: whatever stops it on the way, no area is lost. False, and
 * nothing is deleted, where somebody has changed one of the two since.
 */
const unsplit = async (former: Flight, { flight: made, moved, former_version }: Made): Promise<boolean> => {
  if (!(await isUntouched(made))) return false;
  if (moved) {
    const gone = new Set(made.areas.map(({ name }) => name));
    const areas = former.areas.map(({ id, name, geometry, max_height_m }) => ({
      // What left is new to the mission again.
      ...(gone.has(name) ? {} : { id }),
      name,
      geometry,
      max_height_m,
    }));
    try {
      await callApi(
        endpoints.updateFlight,
        { params: { id: former.id }, body: { areas, version: former_version } },
        { handles: ['ANALYSIS_OUTDATED'] },
      );
    } catch (error) {
      if (isFailure(error, 'ANALYSIS_OUTDATED')) return false;
      throw error;
    }
  }
  await callApi(endpoints.deleteFlight, { params: { id: made.id } });
  return true;
};

const useUnsplit = (former: Flight) => {
  const { t } = useTranslation('missions');
  const navigate = useNavigate();
  return async (made: Made): Promise<void> => {
    try {
      const isUndone = await unsplit(former, made);
      await refreshQueries('flights');
      if (isUndone) await navigate({ to: '/map/flights/$id', params: { id: String(former.id) } });
      else showError(t('split.changed', { former: former.name, name: made.flight.name }));
    } catch (error) {
      // A request was made of the new mission at that moment; every other refusal is told by the call itself.
      if (isFailure(error, 'FLIGHT_NOT_DELETABLE')) showError(error.detail);
      await refreshQueries('flights');
    }
  };
};

const useSplit = (flight: Flight) => {
  const { t } = useTranslation(['missions', 'flights']);
  const navigate = useNavigate();
  const undo = useUnsplit(flight);
  const [busy, setBusy] = useState(false);
  const split = async (): Promise<void> => {
    setBusy(true);
    try {
      const name = t('split.name', { name: flight.name }).slice(0, 250);
      const answer = await callApi(endpoints.splitFlight, { params: { id: flight.id }, body: { name } });
      const { flight: made } = answer;
      setNewMission(made);
      await refreshQueries('flights');
      await navigate({ to: '/map/flights/$id', params: { id: String(made.id) } });
      showUndo({
        message: t('split.done', { name: made.name, count: made.areas.length }),
        label: t('flights:undo_of.split'),
        run: () => void undo(answer),
      });
    } finally {
      setBusy(false);
    }
  };
  // A refusal is told by the call itself.
  return { busy, run: () => void split().catch(() => undefined) };
};

/** Offers to let the free part of a mission fly while the rest waits; nothing where no part is free. */
export const SplitCard = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('missions');
  const format = useFormats();
  const { busy, run } = useSplit(flight);
  const data = useSplitPreview(flight);
  if (data === null) return null;
  return (
    <section className={styles.card} aria-label={t('split.title')}>
      <p>
        <b>
          {t('split.offer', {
            areas: format.list(data.free.map(({ name }) => name)),
            count: data.free.length,
          })}
        </b>
      </p>
      <ul>
        {data.held.map(({ id, name, by }) => (
          <li key={id}>{t('split.held', { name, by: format.list([...new Set(by)]) })}</li>
        ))}
      </ul>
      {data.everywhere.length > 0 && <p>{t('split.everywhere', { count: data.everywhere.length })}</p>}
      <p>{t(data.is_frozen ? 'split.copies' : 'split.moves')}</p>
      <Button variant="outlined" startIcon={<Split size={16} />} loading={busy} onClick={run}>
        {t('split.act')}
      </Button>
    </section>
  );
};
