import { timeZoneAt } from '@envol/domain/flights/timeZone';
import { fullWeeks } from '@envol/domain/statistics/weeks';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { SelectBox } from '../../ui/form/SelectBox.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useZoneName } from '../../ui/zoneName.ts';
import { Figures, Graphs } from './Graphs.tsx';
import { History } from './History.tsx';
import { Operators } from './Operators.tsx';
import styles from './statistics.module.css';
import { SPANS, type StatisticsSearch, statisticsSearch } from './statistics.search.ts';

/** /statistics: what a structure received and how it answered, in full weeks of its own days. */
export const StatisticsPage = () => {
  const { t } = useTranslation('statistics');
  const format = useFormats();
  const zoneName = useZoneName();
  const navigate = useNavigate();
  const { authority } = useUser();
  const search = statisticsSearch(useSearch({ strict: false }));
  const now = useMinute();
  const structures = authority?.structures ?? [];
  const structure = structures.find(({ id }) => id === search.structure) ?? structures[0];
  const weeks = SPANS.find((span) => Number(span) === search.weeks) ?? '12';
  const zone = structure ? timeZoneAt(structure.reference_point) : 'UTC';
  const period = fullWeeks(todayIn(now, zone), Number(weeks));
  const { data, error, isPending, refetch } = useQuery(
    queryOfKnown(
      endpoints.getStructureGraph,
      structure === undefined ? null : { params: { id: structure.id }, query: period },
    ),
  );
  const go = (next: StatisticsSearch): void =>
    void navigate({ to: '/statistics', search: statisticsSearch({ ...search, ...next }), replace: true });
  if (structure === undefined)
    return <EmptyState icon={ChartColumn} title={t('nothing_title')} text={t('nothing_text')} />;
  const day = (date: string): string => format.day(date);
  return (
    <Page
      wide
      title={t('title')}
      aside={
        <Segmented
          label={t('period')}
          options={SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
          value={weeks}
          onChange={(value) => go({ weeks: Number(value) })}
        />
      }
    >
      <p className={styles.about}>
        {structures.length > 1 ? (
          <SelectBox
            label={t('structure')}
            value={structure.id}
            options={structures.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(chosen) => go({ structure: chosen })}
          />
        ) : (
          structure.name
        )}{' '}
        ·{' '}
        {t('about', {
          from: day(period.date_min),
          until: day(period.date_max),
          zone: zoneName(zone) ?? 'Paris',
        })}
      </p>
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <Figures graph={data} />}
      <div className={styles.cards}>
        {data && <Graphs graph={data} period={period} />}
        <Operators id={structure.id} period={period} />
        <History id={structure.id} period={period} zone={zone} />
      </div>
    </Page>
  );
};
