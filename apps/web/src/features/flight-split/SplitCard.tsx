import type { Flight } from '@envol/contract/flights';
import { splitOf } from '@envol/domain/flights/split';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Split } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { setNewMission } from '../../shared/flights/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { showUndo } from '../../ui/snackbar/showUndo.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './split.module.css';

/** Gives the former mission its areas back and lets the new one go. */
const unsplit = async (former: Flight, made: Flight, moved: boolean): Promise<void> => {
  await call(endpoints.deleteFlight, { params: { id: made.id } });
  const gone = new Set(made.areas.map(({ name }) => name));
  if (moved)
    await call(endpoints.updateFlight, {
      params: { id: former.id },
      body: {
        areas: former.areas.map(({ id, name, geometry, max_height_m }) => ({
          // What left is new to the mission again.
          ...(gone.has(name) ? {} : { id }),
          name,
          geometry,
          max_height_m,
        })),
      },
    });
  await refreshQueries('flights');
};

const useSplit = (flight: Flight) => {
  const { t } = useTranslation(['missions', 'flights']);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const split = async (): Promise<void> => {
    setBusy(true);
    try {
      const name = t('split.name', { name: flight.name }).slice(0, 250);
      const { flight: made, moved } = await call(endpoints.splitFlight, {
        params: { id: flight.id },
        body: { name },
      });
      setNewMission(made);
      await refreshQueries('flights');
      await navigate({ to: '/map/flights/$id', params: { id: String(made.id) } });
      showUndo({
        message: t('split.done', { name: made.name, count: made.areas.length }),
        label: t('flights:undo_of.split'),
        run: () =>
          void unsplit(flight, made, moved)
            .then(() => navigate({ to: '/map/flights/$id', params: { id: String(flight.id) } }))
            .catch(() => undefined),
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
  const { analysis } = flight;
  // The device knows enough to offer it; the server says what exactly would happen.
  const isOffered =
    flight.areas.length > 1 &&
    analysis !== null &&
    splitOf(
      flight.areas,
      analysis.constraints.map(({ key, effect, status, overlap }) => ({
        key,
        effect,
        status,
        area_ids: overlap.area_ids,
      })),
    ) !== null;
  const { data } = useQuery({
    ...queryOf(endpoints.previewFlightSplit, { params: { id: flight.id } }),
    enabled: isOffered,
  });
  if (!isOffered || data === undefined || !data.can_be_split) return null;
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
