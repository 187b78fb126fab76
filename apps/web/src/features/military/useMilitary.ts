import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { shortTime } from '../../ui/shortTime.ts';
import { useTranslation } from '../../ui/texts.ts';
import { tablesAsOf } from './tablesAsOf.ts';

/** What the armed forces do around the mission. */
export const useMilitary = ({ id, date_end }: Pick<Flight, 'id' | 'date_end'>) => {
  const now = useMinute();
  return useQuery({
    ...queryOf(endpoints.flightMilitaryAnalysis, { params: { id } }),
    select: (analysis) => tablesAsOf(analysis, Math.min(now, Date.parse(date_end))),
  });
};

/** The zone that hinders most; nothing where the mission meets none. */
export const useMilitaryLine = (flight: Flight): StepLine | null => {
  const { t } = useTranslation('military');
  const { data } = useMilitary(flight);
  if (data === undefined) return null;
  const { zones, state } = data.azba;
  if (zones.length === 0 && data.sectors.length === 0) return null;
  const title = t('title');
  const told =
    zones.find(({ activity }) => activity === 'active') ??
    zones.find(({ activity }) => activity === 'unknown') ??
    zones[0];
  if (told === undefined) return { title, text: data.sectors.map(({ name }) => name).join(', ') };
  const word = t(`activity.${told.activity}`, { time: shortTime(told.common_minutes) });
  if (told.activity !== 'inactive') return { title, word, text: told.title, tone: 'warn' };
  return { title, word, text: told.title, ...(state === 'consulted' && { tone: 'ok' as const }) };
};
