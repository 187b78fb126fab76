import type { Flight } from '@envol/contract/flights';
import { NOTAM_ROW, type TimeRow } from '../../shared/flight-gauges/index.ts';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { bandsOf, concernedBy, splitNotams } from './notamWords.ts';
import { useNotams, useNotamTitle } from './useNotams.ts';

/** Rows of the time bar: the three that hinder most. */
const ROWS = 3;

const useShown = (flightId: number) => {
  const { data } = useNotams(flightId);
  return data === undefined ? [] : splitNotams(data).shown;
};

/** What the NOTAM add to the time bar and the side view. */
export const useNotamGauge = ({ id }: Flight) => {
  const shown = useShown(id);
  const titleOf = useNotamTitle();
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
  return { rows, bands: bandsOf(shown, titleOf) };
};

/** How many of them concern the mission, and whether they are read; only a complete briefing says that none does. */
export const useNotamLine = ({ id }: Flight): StepLine => {
  const { t } = useTranslation('notams');
  const { data } = useNotams(id);
  const title = t('title');
  if (data === undefined) return { title };
  const { shown } = splitNotams(data);
  const count = data.affecting || shown.length;
  const word = t(concernedBy(data.affecting, shown.length), { count });
  if (data.affecting > 0) return { title, word, tone: 'warn' };
  return { title, word, ...(data.state === 'consulted' && count === 0 && { tone: 'ok' as const }) };
};
