import { useRouter } from '@tanstack/react-router';
import { ClipboardCheck, MapPinned, Plane, UserRound } from 'lucide-react';
import { call } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { useCan, useMay } from '../api/session.ts';
import { type Command, useCommandSource } from '../ui/commands/commands.ts';
import { useFormats } from '../ui/format.ts';
import { useTranslation } from '../ui/texts.ts';

const AT_MOST = 6;

type Answers = Promise<readonly Command[]>;

/** Drones and pilots by name; the palette opens their table on what was found. */
const useFleetSearch = (): ((q: string, signal: AbortSignal) => readonly Answers[]) => {
  const { t } = useTranslation('common');
  const router = useRouter();
  const mayDrones = useMay('drone:read');
  const mayPilots = useMay('pilot:read');
  const drones = async (q: string, signal: AbortSignal): Promise<readonly Command[]> => {
    const { results } = await call(
      endpoints.listDrones,
      { query: { q, limit: AT_MOST } },
      { handles: 'all', signal },
    );
    return results.map((drone) => ({
      id: `drone-${drone.id}`,
      label: drone.name,
      group: t('palette.group_drones'),
      icon: Plane,
      hint: `${drone.manufacturer} ${drone.model}`,
      run: () => void router.navigate({ to: '/map/drones', search: { q: drone.name } }),
    }));
  };
  const pilots = async (q: string, signal: AbortSignal): Promise<readonly Command[]> => {
    const { results } = await call(
      endpoints.listPilots,
      { query: { q, limit: AT_MOST } },
      { handles: 'all', signal },
    );
    return results.map((pilot) => ({
      id: `pilot-${pilot.id}`,
      label: `${pilot.first_name} ${pilot.last_name}`,
      group: t('palette.group_pilots'),
      icon: UserRound,
      hint: pilot.phone ?? '',
      run: () => void router.navigate({ to: '/map/pilots', search: { q: pilot.last_name } }),
    }));
  };
  return (q, signal) => [
    ...(mayDrones ? [drones(q, signal)] : []),
    ...(mayPilots ? [pilots(q, signal)] : []),
  ];
};

/** Missions, drones and pilots for operators, requests for authorities, by name or number, in the palette. */
export const useRecordSearch = (): void => {
  const { t } = useTranslation('common');
  const router = useRouter();
  const format = useFormats();
  const mayFlights = useMay('flight:read');
  const searchFleet = useFleetSearch();
  const mayApprovals = useCan('answers');

  const flights = async (q: string, signal: AbortSignal): Promise<readonly Command[]> => {
    const page = await call(
      endpoints.listFlights,
      { query: { q, limit: AT_MOST } },
      { handles: 'all', signal },
    );
    if (!('results' in page)) return [];
    return page.results.map((flight) => ({
      id: `flight-${flight.id}`,
      label: `${flight.display_identifier} · ${flight.name}`,
      group: t('palette.group_flights'),
      icon: MapPinned,
      hint: format.day(flight.date_start, flight.time_zone),
      run: () => void router.navigate({ to: '/map/flights/$id', params: { id: String(flight.id) } }),
    }));
  };
  const approvals = async (q: string, signal: AbortSignal): Promise<readonly Command[]> => {
    const page = await call(
      endpoints.listApprovals,
      { query: { q, limit: AT_MOST } },
      { handles: 'all', signal },
    );
    if (!('results' in page)) return [];
    return page.results.map((approval) => ({
      id: `approval-${approval.id}`,
      label: `${approval.display_identifier} · ${approval.flight.name}`,
      group: t('palette.group_approvals'),
      icon: ClipboardCheck,
      hint: approval.company_name,
      run: () => void router.navigate({ to: '/map/approvals/$id', params: { id: String(approval.id) } }),
    }));
  };
  useCommandSource({
    id: 'records',
    min_length: 2,
    search: async (query, signal) => {
      const answers = await Promise.allSettled([
        mayFlights ? flights(query, signal) : [],
        mayApprovals ? approvals(query, signal) : [],
        ...searchFleet(query, signal),
      ]);
      return answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    },
  });
};
