import type { Flight } from '@envol/contract/flights';
import { type ReactNode, use, useRef } from 'react';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { InfrastructureCard } from '../infrastructure/InfrastructureCard.tsx';
import { MilitaryCard, useMilitary } from '../military/MilitaryCard.tsx';
import type { MissionGaugesProps } from '../profile/gauges.ts';
import { MissionGauges } from '../profile/MissionGauges.tsx';
import { NOTAM_ROW, type TimeRow } from '../profile/timeline.ts';
import type { PlanChange } from '../verdict/ConstraintCard.tsx';
import { useWeather } from '../weather/useWeather.ts';
import { WeatherPanel } from '../weather/WeatherPanel.tsx';
import { stretchesOf } from '../weather/weatherDays.ts';
import { MISSION_PARTS, type MissionPart, MissionPartContext } from './missionPart.ts';
import { NotamPanel } from './NotamPanel.tsx';
import { bandsOf, splitNotams } from './notamWords.ts';
import { useNotamLayer } from './useNotamLayer.ts';
import { useNotams, useNotamTitle } from './useNotams.ts';

/** Rows of the time bar: the three that hinder most. */
const ROWS = 3;

/** What the NOTAM add to the time bar and the side view. */
const useNotamGauges = (flightId: number) => {
  const { data } = useNotams(flightId);
  const titleOf = useNotamTitle();
  const shown = data === undefined ? [] : splitNotams(data).shown;
  const rows: readonly TimeRow[] = shown.slice(0, ROWS).map((notam, index) => ({
    key: NOTAM_ROW + notam.identifier,
    constraint: {
      key: NOTAM_ROW + notam.identifier,
      kind: 'restricted_area',
      title: `${index + 1} ${titleOf(notam)}`,
    },
    hours: 'notam',
    spans: notam.hours.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
  }));
  return { count: shown.length, rows, bands: bandsOf(shown, titleOf) };
};

/** What weather and activations add to the time bar. */
const useDayRows = (flight: Flight): readonly TimeRow[] => {
  const { t } = useTranslation(['weather', 'military']);
  const { data: weather } = useWeather(flight.id);
  const { data: military } = useMilitary(flight);
  const row = (key: string, title: string, rest: Pick<TimeRow, 'hours' | 'spans'>): TimeRow => ({
    key,
    constraint: { key, kind: 'restricted_area', title },
    ...rest,
  });
  const zones = (military?.azba.zones ?? []).map(({ zone, hours }) =>
    row(`azba:${zone}`, t('military:row', { zone }), {
      hours: 'notam',
      spans: hours.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
    }),
  );
  if (weather === undefined || weather.hours.length === 0) return zones;
  const spans = stretchesOf(weather.hours);
  const title = t(weather.state === 'simulated' ? 'row_simulated' : 'row');
  return [...zones, row('weather', title, { hours: 'weather', spans })];
};

/** Brings the tabs under the panel's head: what scrolls around them moves, not the page nor the phone's sheet. */
const toTop = (tabs: HTMLElement | null): void => {
  let body = tabs?.parentElement ?? null;
  while (body !== null && !/auto|scroll/.test(getComputedStyle(body).overflowY)) body = body.parentElement;
  if (tabs === null || body === null) return;
  body.scrollTop += tabs.getBoundingClientRect().top - body.getBoundingClientRect().top - GAP_PX;
};

/** Of air above the tabs. */
const GAP_PX = 12;

interface PartsProps {
  readonly flight: Flight;
  readonly change?: PlanChange | undefined;
  readonly gauges: MissionGaugesProps;
  /** The constraints: what stands there when nothing else is read. */
  readonly children: ReactNode;
}

/** The parts of a mission side by side as tabs; time and heights show what all of them say. */
export const MissionParts = ({ flight, change, gauges, children }: PartsProps) => {
  const { t } = useTranslation('notams');
  const mission = use(MissionPartContext);
  const { count, rows, bands } = useNotamGauges(flight.id);
  useNotamLayer(flight.id);
  const own = useDayRows(flight);
  const tabs = useRef<HTMLDivElement>(null);
  // What was chosen is read under the tabs, which mostly stand at the foot of the panel.
  const open = (next: MissionPart): void => {
    mission?.open(next);
    toTop(tabs.current);
  };
  const part = mission?.part ?? 'constraints';
  const labels = {
    constraints: t('tab_constraints'),
    weather: t('tab_weather'),
    notams: count > 0 ? `${t('tab_notams')} ${count}` : t('tab_notams'),
  };
  return (
    <>
      <div ref={tabs}>
        <Segmented
          label={t('tabs')}
          value={part}
          onChange={open}
          options={MISSION_PARTS.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      {part === 'notams' && <NotamPanel flight={flight} change={change} />}
      {part === 'weather' && <WeatherPanel flight={flight} />}
      {part === 'constraints' && (
        <>
          <MilitaryCard flight={flight} />
          {children}
          <InfrastructureCard flight={flight} />
        </>
      )}
      <MissionGauges {...gauges} rows={[...rows, ...own]} bands={bands} />
    </>
  );
};
