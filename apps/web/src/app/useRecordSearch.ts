import { useRouter } from '@tanstack/react-router';
import { ClipboardCheck, MapPinned } from 'lucide-react';
import { call } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { useMay, useUser } from '../api/session.ts';
import { type Command, useCommandSource } from '../ui/commands/commands.ts';
import { useFormats } from '../ui/format.ts';
import { useTranslation } from '../ui/texts.ts';

const AT_MOST = 6;

/** Missions for operators, requests for authorities, by name or number, in the palette. */
export const useRecordSearch = (): void => {
  const { t } = useTranslation('common');
  const router = useRouter();
  const format = useFormats();
  const isOperator = useUser().user_type === 'subscribers';
  const mayFlights = useMay('flight:read');
  const mayApprovals = useMay('approval:read') && !isOperator;

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
      ]);
      return answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    },
  });
};
