import type { FlightLog, ReadFlightLog } from '@envol/contract/flight-logs';
import type { Flight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { Card } from '../../ui/Card.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { AddLog } from './AddLog.tsx';
import { LogCard } from './LogCard.tsx';

/** Whether the mission may have been flown: its hours have begun, or its take-off was declared. */
const mayBeFlown = ({ date_start, effective_date_start }: Flight, now: number): boolean =>
  effective_date_start !== null || Date.parse(date_start) <= now;

interface AfterFlightProps {
  readonly flight: Flight;
}

const Shown = ({ flight }: AfterFlightProps) => {
  const { t } = useTranslation('flight_logs');
  const mayWrite = useMay('flight-log:write') && !flight.is_archived;
  const { data } = useQuery(
    queryOf(endpoints.listFlightLogs, { query: { flight_id: flight.id, limit: LIMITS.flight_logs } }),
  );
  const [drawn, setDrawn] = useState<FlightLog['id'] | null>(null);
  const logs = data?.results ?? [];
  if (logs.length === 0 && !mayWrite) return null;
  const added = ({ flight_log, was_known }: ReadFlightLog): void => {
    if (flight_log === null) return;
    showSuccess(t(was_known ? 'known' : 'added'));
    setDrawn(flight_log.id);
    void refreshQueries('flight-logs');
  };
  return (
    <Card title={t('title')} level={2} {...(logs.length === 0 && { text: t('text') })}>
      {logs.map((log) => (
        <LogCard
          key={log.id}
          log={log}
          flight={flight}
          isDrawn={log.id === drawn}
          onDraw={(draws) => setDrawn(draws ? log.id : null)}
        />
      ))}
      {mayWrite && <AddLog flight={flight} onAdded={added} />}
    </Card>
  );
};

/** On a mission that may have been flown: what its flights told, and the way to add one. */
export const AfterFlight = ({ flight }: AfterFlightProps) => {
  const mayRead = useMay('flight-log:read');
  const now = useMinute();
  return mayRead && mayBeFlown(flight, now) ? <Shown flight={flight} /> : null;
};
