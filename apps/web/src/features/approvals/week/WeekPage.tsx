import { mondayOf } from '@envol/domain/statistics/weeks';
import { daysAfter } from '@envol/domain/time/localTime';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '../../../api/session.ts';
import { useConflictDistance, useToday } from '../../../shared/answering/index.ts';
import { FilterChips } from '../../../ui/filter/FilterChips.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { useArrangement } from '../../../ui/layout/arrangement.ts';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { pairKey } from '../conflicts/conflicts.features.ts';
import { useConflicts } from '../conflicts/useConflicts.ts';
import { FoldedToAnswer, ToAnswer } from './ToAnswer.tsx';
import { useWeek } from './useWeek.ts';
import { WeekDetail } from './WeekDetail.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { Head, type View } from './WeekHead.tsx';
import styles from './week.module.css';
import { WEEK_VIEWS, type WeekSearch, weekSearch } from './week.search.ts';
import { daysFrom, layOutWeek, passesFilter } from './week.ts';

const useView = (): View => {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const search = weekSearch(useSearch({ strict: false }));
  const { today, zone } = useToday();
  // A phone has room for one day.
  const span = search.span ?? (isPhone ? 'day' : 'week');
  const date = search.date ?? today;
  const first = span === 'week' ? mondayOf(date) : date;
  const days = daysFrom(first, span === 'week' ? 7 : 1);
  const go = (next: WeekSearch): void =>
    void navigate({ to: '/approvals/week', search: { ...search, ...next }, replace: true });
  const step = (by: 1 | -1): void => go({ date: daysAfter(first, by * days.length) });
  return { first, days, span, today, zone, search, go, step };
};

/** What each line and pattern stands for. */
const Legend = ({ distance }: { readonly distance: number }) => {
  const { t } = useTranslation(['approvals', 'common']);
  const format = useFormats();
  return (
    <ul className={styles.legend}>
      {(['submitted', 'pending', 'accepted', 'reserves', 'refused'] as const).map((status) => (
        <li key={status} data-status={status}>
          {t(`common:approval_statuses.${status}`)}
        </li>
      ))}
      <li data-status="conflict">{t('week.conflict', { distance: format.distance(distance) })}</li>
      <li data-status="night">{t('week.night')}</li>
    </ul>
  );
};

/** /approvals/week: the requests of a week or a day by their hours, overlaps side by side. */
export const WeekPage = () => {
  const { t } = useTranslation('approvals');
  const { authority } = useUser();
  const isPhone = useIsPhone();
  const view = useView();
  const { days, today, zone, search, go, step } = view;
  const { data, error, isPending, refetch } = useWeek(days);
  const distance = useConflictDistance();
  const conflicts = useConflicts();
  const met = useMemo(() => new Set(conflicts.map(pairKey)), [conflicts]);
  const [from = today, to = today] = [days[0], days.at(-1)];
  const all = useMemo(
    () => layOutWeek(data?.approvals ?? [], daysFrom(from, from === to ? 1 : 7), distance, met),
    [data, from, to, distance, met],
  );
  const { only, open } = search;
  // Under this width a detail would leave the week no room: there a request leads to the map.
  const isWide = useArrangement() === 'wide';
  const shown = (data?.approvals ?? []).filter(
    (approval) => only === undefined || passesFilter(only, approval, all.conflicts),
  );
  const week = only === undefined ? all : layOutWeek(shown, days, distance, met);
  usePageTitle(t('week.title'));
  useShortcuts([
    { keys: 'j', label: t('week.next'), group: t('week.title'), run: () => step(1) },
    { keys: 'k', label: t('week.previous'), group: t('week.title'), run: () => step(-1) },
  ]);
  return (
    <div className={styles.page}>
      <Head view={view} />
      <div className={styles.filters}>
        <FilterChips
          chips={WEEK_VIEWS.map((value) => ({
            value,
            label: t(`week.views.${value}`),
            count: data?.approvals.filter((each) => passesFilter(value, each, all.conflicts)).length,
          }))}
          selected={only === undefined ? [] : [only]}
          onToggle={(value) => go({ only: value === only ? undefined : value })}
        />
        <p role="status">
          {data !== undefined && t('week.count', { count: data.count })}
          {data !== undefined && data.count > data.approvals.length && (
            <strong> {t('week.more', { shown: data.approvals.length })}</strong>
          )}
        </p>
      </div>
      {isPhone && <FoldedToAnswer />}
      <div className={styles.body}>
        {!isPhone && <ToAnswer />}
        <div className={styles.calendar}>
          {isPending && <SkeletonList />}
          {error && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
          {data !== undefined && (
            <WeekGrid
              days={days}
              week={week}
              today={today}
              zone={zone}
              place={authority?.structures[0]?.reference_point}
              onDay={(date) => go({ date, span: 'day' })}
              chosen={isWide ? open : undefined}
              onOpen={isWide ? (id) => go({ open: id }) : undefined}
            />
          )}
          {data !== undefined && shown.length === 0 && <p className={styles.empty}>{t('week.empty')}</p>}
        </div>
        {isWide && open !== undefined && (
          <WeekDetail id={open} week={all} onClose={() => go({ open: undefined })} />
        )}
      </div>
      <Legend distance={distance} />
    </div>
  );
};
