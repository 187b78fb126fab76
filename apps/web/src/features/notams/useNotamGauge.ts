import type { Flight } from '@envol/contract/flights';
import { NOTAM_ROW, type TimeRow } from '../../shared/flight-gauges/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { bandsOf, splitNotams } from './notamWords.ts';
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

/** The tab's name, with how many are worth reading. */
export const useNotamLabel = ({ id }: Flight): string => {
  const { t } = useTranslation('notams');
  const { length } = useShown(id);
  return length > 0 ? `${t('tab_notams')} ${length}` : t('tab_notams');
};
