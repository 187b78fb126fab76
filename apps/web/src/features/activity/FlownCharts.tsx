import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './activity.module.css';
import { ShareCard } from './ShareCard.tsx';
import type { useSpan } from './useSpan.ts';
import { WeekChart } from './WeekChart.tsx';

/** The charts of a span; a bar of the weeks narrows the list under them. */
export const Charts = ({ span }: { readonly span: ReturnType<typeof useSpan> }) => {
  const { t } = useTranslation('activity');
  const {
    data: stats,
    error,
    refetch,
  } = useQuery(queryOf(endpoints.flyingTimesStats, { query: span.whole }));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (stats === undefined) return <SkeletonList />;
  const unnamed = (name: string): string => (name === '' ? t('charts.unsaid') : name);
  return (
    <div className={styles.charts}>
      <WeekChart
        stats={stats}
        first={span.whole.date_min}
        last={span.today}
        week={span.week}
        onWeek={span.setWeek}
      />
      <ShareCard title={t('charts.by_contact')} shares={stats.by_contact} nameOf={({ name }) => name} />
      <ShareCard title={t('charts.by_drone')} shares={stats.by_drone} nameOf={({ name }) => unnamed(name)} />
      <ShareCard
        title={t('charts.by_scenario')}
        shares={stats.by_scenario}
        nameOf={({ name }) => unnamed(name)}
      />
    </div>
  );
};
