import type { Flight } from '@envol/contract/flights';
import { type ReactNode, use } from 'react';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import type { MissionGaugesProps } from '../profile/gauges.ts';
import { MissionGauges } from '../profile/MissionGauges.tsx';
import type { TimeRow } from '../profile/timeline.ts';
import type { PlanChange } from '../verdict/ConstraintCard.tsx';
import { MISSION_PARTS, MissionPartContext } from './missionPart.ts';
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
    key: `notam:${notam.identifier}`,
    constraint: {
      key: `notam:${notam.identifier}`,
      kind: 'restricted_area',
      title: `${index + 1} ${titleOf(notam)}`,
    },
    hours: 'notam',
    spans: notam.hours.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
  }));
  return { count: shown.length, rows, bands: bandsOf(shown, titleOf) };
};

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
  const part = mission?.part ?? 'constraints';
  const labels = {
    constraints: t('tab_constraints'),
    notams: count > 0 ? `${t('tab_notams')} ${count}` : t('tab_notams'),
  };
  return (
    <>
      <Segmented
        label={t('tabs')}
        value={part}
        onChange={(next) => mission?.open(next)}
        options={MISSION_PARTS.map((value) => ({ value, label: labels[value] }))}
      />
      {part === 'notams' ? <NotamPanel flight={flight} change={change} /> : children}
      <MissionGauges {...gauges} rows={rows} bands={bands} />
    </>
  );
};
