import type { FlightLog, ReadFlightLog } from '@envol/contract/flight-logs';
import type { Flight } from '@envol/contract/flights';
import { useState } from 'react';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Card } from '../../ui/Card.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { AddLog } from './AddLog.tsx';
import { LogCard } from './LogCard.tsx';
import { useLogsOf } from './useLogsLine.ts';

interface AfterFlightProps {
  readonly flight: Flight;
}

/** What the flights of a mission told, and the way to add one. */
export const AfterFlight = ({ flight }: AfterFlightProps) => {
  const { t } = useTranslation('flight_logs');
  const mayWrite = useMay('flight-log:write') && !flight.is_archived;
  const { data } = useLogsOf(flight.id);
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
    <Card {...(logs.length === 0 && { text: t('text') })}>
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
