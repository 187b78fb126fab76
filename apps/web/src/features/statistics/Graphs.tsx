import type { StructureGraph } from '@envol/contract/statistics';
import { changePercent } from '@envol/domain/statistics/weeks';
import { daysAfter } from '@envol/domain/time/localTime';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { Axes, ChartCard } from './Chart.tsx';
import { Heat } from './Heat.tsx';
import { decidedOf, shareOf } from './rates.ts';
import styles from './statistics.module.css';
import { useDelayText } from './useDelayText.ts';

interface Props {
  readonly graph: StructureGraph;
}
interface PeriodProps extends Props {
  readonly period: { readonly date_min: string; readonly date_max: string };
}

/** The address of the requests received from one day to another, closed ones too. */
const receivedIn = (from: string, until: string) => ({ view: 'all', received: `${from},${until}` });

const Figure = ({
  label,
  value,
  note,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
}) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{value}</b>
      <small>{note}</small>
    </dd>
  </div>
);

export const Figures = ({ graph: { totals, before, activity } }: Props) => {
  const { t } = useTranslation('statistics');
  const format = useFormats();
  const delay = useDelayText();
  const change = changePercent(totals.received, before.received);
  const answered = totals.in_time + totals.late;
  const percent = (part: number, whole: number): string => {
    const value = shareOf(part, whole);
    return value === null ? '–' : t('percent', { value });
  };
  return (
    <dl className={styles.figures}>
      <Figure
        label={t('received')}
        value={format.number(totals.received)}
        note={
          change === null
            ? t('nothing_before')
            : t('before', { change: change > 0 ? `+${change}` : change, count: before.received })
        }
      />
      <Figure
        label={t('median')}
        value={delay(totals.median_hours)}
        note={
          before.median_hours === null
            ? t('nothing_before')
            : t('median_before', { delay: delay(before.median_hours) })
        }
      />
      <Figure
        label={t('automatic')}
        value={percent(totals.automatic, totals.received)}
        note={t('requests', { count: totals.automatic })}
      />
      <Figure
        label={t('accepted')}
        value={percent(totals.accepted + totals.reserves, decidedOf(totals))}
        note={t('accepted_note', {
          plain: format.number(totals.accepted),
          reserves: format.number(totals.reserves),
          decided: format.number(decidedOf(totals)),
          open: format.number(totals.open),
        })}
      />
      <Figure
        label={t('in_time')}
        value={percent(totals.in_time, answered)}
        note={t('late', { count: totals.late })}
      />
      <Figure
        label={t('activity')}
        value={t('flown', { hours: format.number(activity.flown_hours, 1) })}
        note={t('activity_note', {
          activated: format.number(activity.activated_hours, 1),
          count: activity.flights,
        })}
      />
    </dl>
  );
};

const PARTS = ['accepted', 'reserves', 'refused', 'cancelled', 'open'] as const;

/** The month's short name under the first week of each; more would not fit. */
const useUnder = ({ weeks }: StructureGraph) => {
  const format = useFormats();
  const month = (index: number): string => weeks[index]?.monday.slice(0, 7) ?? '';
  return (index: number): string => {
    const monday = weeks[index]?.monday;
    if (monday === undefined) return '';
    if (weeks.length <= 12) return index % 2 === 0 ? format.dayMonth(monday) : '';
    return month(index) === month(index - 1) || index === 0 ? '' : format.month(monday);
  };
};

const Received = ({ graph }: Props) => {
  const { t } = useTranslation('statistics');
  const format = useFormats();
  const { weeks } = graph;
  const under = useUnder(graph);
  return (
    <ChartCard
      columns={5}
      title={t('by_week')}
      text={
        <span className={styles.legend}>
          {PARTS.map((part) => (
            <span key={part}>
              <i data-part={part} aria-hidden />
              {t(`parts.${part}`)}
            </span>
          ))}
        </span>
      }
      head={[t('week'), ...PARTS.map((part) => t(`parts.${part}`)), t('received')]}
      rows={weeks.map((week) => [week.monday, ...PARTS.map((part) => week[part]), week.received])}
      file="requests"
    >
      <Axes
        label={t('by_week')}
        count={weeks.length}
        most={Math.max(...weeks.map(({ received }) => received))}
        tick={String}
        under={under}
        hasLinks
      >
        {({ x, y, step }) =>
          weeks.map((week, index) => {
            let below = 0;
            const name = `${format.day(week.monday)} · ${t('requests', { count: week.received })}`;
            if (week.received === 0) return null;
            return (
              <Link
                key={week.monday}
                to="/map/approvals"
                search={receivedIn(week.monday, daysAfter(week.monday, 6))}
                className={styles.column}
                aria-label={t('open_week', { week: name })}
              >
                <title>{name}</title>
                {/* As high as the picture: a low column is met as easily. */}
                <rect data-part="whole" x={x(index)} width={step} y={0} height={y(0)} />
                {PARTS.map((part) => {
                  const [from, until] = [below, below + week[part]];
                  below = until;
                  return (
                    <rect
                      key={part}
                      data-part={part}
                      x={x(index) + step * 0.12}
                      width={step * 0.76}
                      y={y(until)}
                      height={y(from) - y(until)}
                    />
                  );
                })}
              </Link>
            );
          })
        }
      </Axes>
    </ChartCard>
  );
};

const Delay = ({ graph }: Props) => {
  const { t } = useTranslation('statistics');
  const delay = useDelayText();
  const { weeks } = graph;
  const under = useUnder(graph);
  const known = weeks.flatMap((week, index) =>
    week.median_hours === null
      ? []
      : [
          {
            index,
            middle: week.median_hours / 24,
            low: (week.quarter_hours ?? week.median_hours) / 24,
            high: (week.three_quarter_hours ?? week.median_hours) / 24,
          },
        ],
  );
  return (
    <ChartCard
      columns={4}
      title={t('delay')}
      text={t('delay_text')}
      head={[t('week'), t('quarter'), t('median'), t('three_quarters')]}
      rows={weeks.map((week) => [
        week.monday,
        delay(week.quarter_hours),
        delay(week.median_hours),
        delay(week.three_quarter_hours),
      ])}
      file="delays"
    >
      <Axes
        label={t('delay')}
        count={weeks.length}
        most={Math.max(1, ...known.map(({ high }) => high))}
        tick={(value) => t('days', { count: value })}
        under={under}
      >
        {({ x, y, step }) => {
          const at = (index: number): number => x(index) + step / 2;
          const band = [
            ...known.map(({ index, high }) => `${at(index)},${y(high)}`),
            ...known.toReversed().map(({ index, low }) => `${at(index)},${y(low)}`),
          ];
          return (
            <>
              <polygon className={styles.band} points={band.join(' ')} />
              <polyline
                className={styles.line}
                points={known.map(({ index, middle }) => `${at(index)},${y(middle)}`).join(' ')}
              />
              {known.map(({ index, middle }) => (
                <circle key={index} className={styles.dot} cx={at(index)} cy={y(middle)} r={3} />
              ))}
            </>
          );
        }}
      </Axes>
    </ChartCard>
  );
};

const Automatic = ({ graph }: Props) => {
  const { t } = useTranslation('statistics');
  const { weeks } = graph;
  const under = useUnder(graph);
  const shares = weeks.map((week) => shareOf(week.automatic, week.received));
  // A week in which nothing was received has no share.
  const known = shares.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  return (
    <ChartCard
      columns={3}
      title={t('automatic')}
      text={t('automatic_text')}
      head={[t('week'), t('automatic'), t('received'), '%']}
      rows={weeks.map((week, index) => [week.monday, week.automatic, week.received, shares[index] ?? null])}
      file="automatic"
    >
      <Axes
        label={t('automatic')}
        count={weeks.length}
        most={Math.max(10, ...known.map(({ value }) => value))}
        tick={(value) => t('percent', { value })}
        under={under}
      >
        {({ x, y, step }) => (
          <polyline
            className={styles.line}
            points={known.map(({ index, value }) => `${x(index) + step / 2},${y(value)}`).join(' ')}
          />
        )}
      </Axes>
    </ChartCard>
  );
};

/** Refusals by their category, in words. */
const useCategories = ({ refusal_categories }: StructureGraph) => {
  const { t } = useTranslation('approvals');
  return refusal_categories.map(({ category, count }) => ({
    count,
    word: category === null ? t('no_refusal_category') : t(`refusal_categories.${category}`),
  }));
};

const Refusals = ({ graph, period }: PeriodProps) => {
  const { t } = useTranslation('statistics');
  const { refusals, totals } = graph;
  const categories = useCategories(graph);
  const most = Math.max(1, ...refusals.map(({ count }) => count));
  return (
    <ChartCard
      columns={3}
      title={t('refusals')}
      text={t('refusals_text', {
        count: totals.refused,
        percent: shareOf(totals.refused, decidedOf(totals)) ?? 0,
      })}
      head={[t('category'), t('reason'), t('count')]}
      rows={[
        ...categories.map(({ word, count }) => [word, '', count]),
        ...refusals.map(({ reason, count }) => ['', reason, count]),
      ]}
      file="refusals"
    >
      {refusals.length === 0 && <p className={styles.none}>{t('no_refusal')}</p>}
      <ul className={styles.reasons} aria-label={t('refusal_categories')}>
        {categories.map(({ word, count }) => (
          <li key={word}>
            <div className={styles.reason}>
              <span>{word}</span>
              <b>{count}</b>
              <i style={{ inlineSize: `${(count / Math.max(1, totals.refused)) * 100}%` }} aria-hidden />
            </div>
          </li>
        ))}
      </ul>
      <ul className={styles.reasons}>
        {refusals.map(({ reason, count }) => (
          <li key={reason}>
            <Link
              className={styles.reason}
              to="/map/approvals"
              search={{ ...receivedIn(period.date_min, period.date_max), status: 'refused', reason }}
              title={t('open_reason', { reason })}
            >
              <span>{reason}</span>
              <b>{count}</b>
              <i style={{ inlineSize: `${(count / most) * 100}%` }} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
};

/** Pictures of the figures: all of the same requests, so that their totals agree. */
export const Graphs = ({ graph, period }: PeriodProps) => (
  <>
    <Received graph={graph} />
    <Delay graph={graph} />
    <Automatic graph={graph} />
    <Refusals graph={graph} period={period} />
    <Heat graph={graph} />
  </>
);
