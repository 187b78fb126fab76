import type { Flight } from '@envol/contract/flights';
import type { NOTAM_RATINGS, NotamFinding, NotamsAnalysis } from '@envol/contract/notams';
import { CircleHelp, Database, ExternalLink } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { OFFICIAL_PAGES } from '../../shared/officialPages/index.ts';
import type { PlanChange } from '../../shared/verdict/index.ts';
import { SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { NotamCard } from './NotamCard.tsx';
import styles from './notams.module.css';
import { concernedBy, splitNotams } from './notamWords.ts';
import { useNotams } from './useNotams.ts';

/** Where the NOTAM are from and how old they are; only a fresh and complete briefing lets "none" be said. */
export const NotamsSource = ({ analysis }: { readonly analysis: NotamsAnalysis }) => {
  const { t } = useTranslation('notams');
  const format = useFormats();
  const now = useMinute();
  const { state, source, fetched_at, within_m } = analysis;
  const isRead = state === 'consulted';
  return (
    <p className={styles.source} data-read={isRead || undefined} role="status">
      {isRead ? <Database size={15} aria-hidden /> : <CircleHelp size={15} aria-hidden />}
      <span className={styles.sourceText}>
        {t(`states.${state}`, {
          source: source === null ? '' : t(`sources.${source}`),
          ago: fetched_at === null ? '' : format.ago(fetched_at, now),
        })}
        {' · '}
        {t('within', { distance: format.distance(within_m) })}
      </span>
      {!isRead && (
        <a href={OFFICIAL_PAGES.notam} target="_blank" rel="noreferrer">
          {t('read_official')} <ExternalLink size={13} aria-hidden />
        </a>
      )}
    </p>
  );
};

interface PanelProps {
  readonly flight: Flight;
  readonly change?: PlanChange | undefined;
}

/** The NOTAM of a mission, those that hinder it most first. */
export const NotamPanel = ({ flight, change }: PanelProps) => {
  const { t } = useTranslation('notams');
  const { data, error, isPending, refetch } = useNotams(flight.id);
  if (isPending) return <SkeletonList rows={3} />;
  if (data === undefined)
    return <ErrorState error={error} title={t('states.not_checked')} retry={() => void refetch()} />;
  const { shown, others } = splitNotams(data);
  // A device's copy from before the number was told has none.
  const left = data.count - data.notams.length || 0;
  const rate = (notam: NotamFinding, rating: (typeof NOTAM_RATINGS)[number]): void => {
    void callApi(endpoints.rateNotam, { params: { id: notam.id }, body: { rating } })
      .then(() => refreshQueries('flights'))
      .catch(() => undefined);
  };
  const card = (notam: NotamFinding, rank: number | null) => (
    <NotamCard
      key={notam.identifier}
      notam={notam}
      rank={rank}
      height_m={flight.height_to_fly.height_m}
      onRate={(rating) => rate(notam, rating)}
      change={change}
    />
  );
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <SectionTitle aside={shown.length > 0 && t('ranked')}>
        {t(concernedBy(data.affecting, shown.length), { count: data.affecting || shown.length })}
      </SectionTitle>
      {data.notams.length === 0 && (
        <p className={styles.none}>{t(data.state === 'consulted' ? 'none' : 'none_unchecked')}</p>
      )}
      {shown.map((notam, index) => card(notam, index + 1))}
      {others.length + left > 0 && (
        <details className={styles.others}>
          <summary>
            <b>{t('others', { count: others.length + left })}</b>{' '}
            <span className={styles.hint}>{t('others_hint')}</span>
          </summary>
          {others.map((notam) => card(notam, null))}
          {left > 0 && <p className={styles.hint}>{t('others_cut', { count: left })}</p>}
        </details>
      )}
      <NotamsSource analysis={data} />
    </section>
  );
};
