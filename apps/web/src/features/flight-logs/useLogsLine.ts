import type { Flight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Whether the mission may have been flown: its hours have begun, or its take-off was declared. */
const mayBeFlown = ({ date_start, effective_date_start }: Flight, now: number): boolean =>
  effective_date_start !== null || Date.parse(date_start) <= now;

export const useLogsOf = (flightId: number, enabled = true) =>
  useQuery({
    ...queryOf(endpoints.listFlightLogs, { query: { flight_id: flightId, limit: LIMITS.flight_logs } }),
    enabled,
  });

/** Of a mission that may have been flown: whether its flights were told. */
export const useLogsLine = (flight: Flight): StepLine | null => {
  const { t } = useTranslation('mission_steps');
  const now = useMinute();
  const mayRead = useMay('flight-log:read');
  const mayWrite = useMay('flight-log:write') && !flight.is_archived;
  const isShown = mayRead && mayBeFlown(flight, now);
  const { data } = useLogsOf(flight.id, isShown);
  const count = data?.results.length ?? 0;
  if (!isShown || (count === 0 && !mayWrite)) return null;
  const title = t('logs');
  return count > 0 ? { title, word: t('logs_kept', { count }), tone: 'ok' } : { title, aside: t('optional') };
};
