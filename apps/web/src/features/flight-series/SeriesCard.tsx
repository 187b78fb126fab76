import type { FlightSeries } from '@envol/contract/flight-series';
import type { Flight } from '@envol/contract/flights';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useDataAge } from '../../shared/airspace/index.ts';
import { isJob, useFollowedJobs } from '../../shared/flight-jobs/index.ts';
import { useVerdictChip } from '../../shared/flights/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSnackbar, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './series.module.css';
import { useSeries } from './useSeries.ts';

type Member = FlightSeries['flights'][number];

/** Days shown before the rest is asked for. */
const FEW = 6;

const Day = ({ member, isHere }: { readonly member: Member; readonly isHere: boolean }) => {
  const format = useFormats();
  const chip = useVerdictChip(member);
  const age = useDataAge()(member.data_age);
  return (
    <li aria-current={isHere || undefined}>
      {isHere ? (
        <b>{format.dayAndClock(member.date_start, member.time_zone)}</b>
      ) : (
        <Link to="/map/flights/$id" params={{ id: String(member.id) }}>
          {format.dayAndClock(member.date_start, member.time_zone)}
        </Link>
      )}
      <StatusChip {...chip} />
      {age !== null && member.verdict === 'clear' && <span className={styles.age}>{age}</span>}
    </li>
  );
};

type Asking = 'none' | 'following' | 'all' | 'archive';

/** What is done to the whole series; each act says before what it changes. */
const SeriesActs = ({ flight, series }: { readonly flight: Flight; readonly series: FlightSeries }) => {
  const { t } = useTranslation(['series', 'flights']);
  const format = useFormats();
  const [asking, setAsking] = useState<Asking>('none');
  const { follow, dialog } = useFollowedJobs();
  const params = { id: flight.id };
  const apply = async (to: 'following' | 'all'): Promise<void> => {
    const answer = await callApi(endpoints.applyToSeries, { params, body: { to } });
    if (isJob(answer)) {
      void follow([answer.id]);
      return;
    }
    const { changed, left } = answer;
    await refreshQueries('flights');
    const told = left.map(
      ({ display_identifier, reason }) => `${display_identifier} (${t(`left.${reason}`)})`,
    );
    showSnackbar({
      tone: left.length > 0 ? 'info' : 'success',
      message: [
        t('applied', { count: changed.length }),
        ...(told.length > 0 ? [t('not_applied', { flights: format.list(told) })] : []),
      ].join(' '),
    });
  };
  const archive = async (): Promise<void> => {
    const ids = series.flights.map(({ id }) => id);
    const answer = await callApi(endpoints.bulkClassify, { body: { ids, is_archived: true } });
    if (isJob(answer)) {
      void follow([answer.id]);
      return;
    }
    await refreshQueries('flights');
    showSuccess(t('archived', { count: ids.length }));
  };
  const dissolve = async (): Promise<void> => {
    await callApi(endpoints.dissolveSeries, { params });
    await refreshQueries('flights');
    showSuccess(t('dissolved'));
  };
  return (
    <Row gap={2} wrap>
      <Button variant="outlined" onClick={() => setAsking('following')}>
        {t('apply_following')}
      </Button>
      <Button variant="outlined" onClick={() => setAsking('all')}>
        {t('apply_all')}
      </Button>
      <Button variant="text" onClick={() => setAsking('archive')}>
        {t('archive')}
      </Button>
      <ActButton variant="text" act={dissolve}>
        {t('dissolve')}
      </ActButton>
      <ConfirmDialog
        open={asking !== 'none'}
        title={t(asking === 'archive' ? 'archive_title' : 'apply_title', { count: series.flights.length })}
        confirm={t(asking === 'archive' ? 'archive' : asking === 'all' ? 'apply_all' : 'apply_following')}
        onConfirm={() => (asking === 'archive' ? archive() : apply(asking === 'all' ? 'all' : 'following'))}
        onClose={() => setAsking('none')}
      >
        {t(asking === 'archive' ? 'archive_text' : 'apply_text')}
      </ConfirmDialog>
      {dialog}
    </Row>
  );
};

/** The other days of the same mission; nothing for one that stands alone. */
export const SeriesCard = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('series');
  const mayWrite = useMay('flight:write');
  const [whole, setWhole] = useState(false);
  const series = useSeries(flight.id);
  if (series === null) return null;
  const here = series.flights.findIndex(({ id }) => id === flight.id);
  const from = Math.max(0, Math.min(here - 1, series.flights.length - FEW));
  const shown = whole ? series.flights : series.flights.slice(from, from + FEW);
  return (
    <section aria-label={t('title')}>
      <p className={styles.rule}>
        {t(`steps.${series.rule.step}`)} · {t('missions', { count: series.flights.length })}
      </p>
      <ul className={styles.members}>
        {shown.map((member) => (
          <Day key={member.id} member={member} isHere={member.id === flight.id} />
        ))}
      </ul>
      {shown.length < series.flights.length && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {t('show_all', { count: series.flights.length })}
        </Button>
      )}
      {mayWrite && <SeriesActs flight={flight} series={series} />}
    </section>
  );
};
