import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { SelectBox } from '../../ui/form/SelectBox.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { DayLog } from './DayLog.tsx';
import { HandOver } from './HandOver.tsx';
import { HandoverCard } from './HandoverCard.tsx';
import { StateCards } from './StateCards.tsx';
import styles from './shifts.module.css';
import { type ShiftPlace, useShiftPlace } from './useShiftPlace.ts';

const AGAIN_MS = 20_000;
const PAGE = 5;

const Now = ({ structure_id }: { readonly structure_id: number }) => {
  const { t } = useTranslation('shifts');
  const format = useFormats();
  const { data, error, refetch } = useQuery({
    ...queryOf(endpoints.readShiftState, { query: { structure_id } }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t('now')}>
      <header className={styles.head}>
        <h2>{t('now')}</h2>
        {data && <small>{t('as_of', { time: format.clock(data.at, data.time_zone) })}</small>}
      </header>
      {data ? (
        <StateCards state={data} isLive />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonList rows={3} />
      )}
    </section>
  );
};

const Shift = ({ structure_id }: { readonly structure_id: number }) => {
  const { t } = useTranslation('shifts');
  const mayWrite = useMay('shift:write');
  const list = usePages(['shifts', 'handovers', structure_id], PAGE, (window, signal) =>
    callApi(endpoints.listHandovers, { query: { structure_id, ...window } }, { handles: 'all', signal }),
  );
  const waiting = list.rows.filter(({ state }) => state === 'given');
  const earlier = list.rows.filter(({ state }) => state !== 'given');
  return (
    <>
      {waiting.map((handover) => (
        <HandoverCard key={handover.id} handover={handover} />
      ))}
      <Now structure_id={structure_id} />
      {mayWrite && <HandOver key={structure_id} structure_id={structure_id} replaces={waiting.length > 0} />}
      <section aria-label={t('history')} className={styles.history}>
        <h2>{t('history')}</h2>
        {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
        {list.isSuccess && earlier.length === 0 && <p className={styles.hint}>{t('history_none')}</p>}
        {earlier.map((handover) => (
          <HandoverCard key={handover.id} handover={handover} />
        ))}
        <ShowMore list={list} />
      </section>
    </>
  );
};

const Structures = ({ place }: { readonly place: ShiftPlace }) => {
  const { t } = useTranslation('shifts');
  const { structures, structure_id, openStructure } = place;
  if (structures.length < 2 || structure_id === null) return null;
  return (
    <SelectBox
      aria-label={t('structure')}
      value={structure_id}
      options={structures.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={openStructure}
    />
  );
};

/** /shifts: what stands, the handover to the next shift, and the day's log. */
export const ShiftPage = () => {
  const { t } = useTranslation('shifts');
  const place = useShiftPlace();
  const { structure_id } = place;
  return (
    <Page title={t('title')} lead={t('lead')} wide="full" aside={<Structures place={place} />}>
      {structure_id !== null && (
        <div className={styles.columns}>
          <div className={styles.shift}>
            <Shift structure_id={structure_id} />
          </div>
          <DayLog place={place} structure_id={structure_id} />
        </div>
      )}
    </Page>
  );
};
