import type { ResponseOf } from '@envol/contract/endpoint';
import type { TakeOffAuthorization } from '@envol/contract/take-off';
import type { livePositions, PositionAlert } from '@envol/contract/traces';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import { queryOf } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { type Alarm, alarmsOf } from './alarms.model.ts';

type Live = ResponseOf<typeof livePositions>['features'][number];

/** Alarms are asked for again so often while the page is open, and while one stands, ms. */
const [CALM_MS, ALARMED_MS] = [5_000, 2_000];
const NONE: readonly PositionAlert[] = [];

/** The alarms of now, and whether they could be read. */
export const useAlarms = () => {
  const { data, isError } = useQuery({
    ...queryOf(endpoints.listPositionAlerts),
    refetchInterval: ({ state }) => (alarmsOf(state.data?.results ?? NONE).length > 0 ? ALARMED_MS : CALM_MS),
    // A tower looks at another window and hears all the same.
    refetchIntervalInBackground: true,
  });
  const alerts = data?.results ?? NONE;
  return { alerts, alarms: useMemo(() => alarmsOf(alerts), [alerts]), isError };
};

/** The last place of an alarm's drone, and the flight that it makes, as far as they are known; asked for while there is an alarm. */
export const useAlarmedFlight = (alarm: Alarm | undefined) => {
  const reads = useMay('take-off:read');
  const sees = useMay('tracking:read');
  const isOn = alarm !== undefined;
  const live = useQuery({
    ...queryOf(endpoints.livePositions),
    enabled: isOn && sees,
    refetchInterval: ALARMED_MS,
  });
  const takeOffs = useQuery({
    ...everyPageOf(endpoints.listTakeOffAuthorizations, { query: { take_off: 'true' } }),
    enabled: isOn && reads,
  });
  const found: Live | undefined = live.data?.features.find(
    ({ id }) => id === alarm?.alert.alert_details.trace_id,
  );
  const approvals = new Set(found?.properties.approvals.map(({ id }) => id));
  const concerned = new Set(alarm?.alert.take_off_authorizations_concerned);
  const flights: readonly TakeOffAuthorization[] = takeOffs.data ?? [];
  return {
    live: found ?? null,
    take_off: flights.find(({ id, approval }) => concerned.has(id) || approvals.has(approval.id)) ?? null,
    /** All that are in the air, with the places that are known of them. */
    flights,
    places: live.data?.features ?? [],
  };
};
