import { useRouter } from '@tanstack/react-router';
import { MapPinned, Plus, RotateCcw } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMay } from '../../api/session.ts';
import { FOUND_AT_MOST, useCommandSource, useCommands } from '../../ui/commands/commands.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** One's newest mission as a new one; where there is none yet, an empty one. */
const openLastAgain = async (router: ReturnType<typeof useRouter>): Promise<void> => {
  const query = { mine: 'true', ordering: '-id', limit: 1 } as const;
  const page = await callApi(endpoints.listFlights, { query });
  const last = 'results' in page ? page.results[0] : undefined;
  await router.navigate({ to: '/map/flights/new', search: last === undefined ? {} : { again: last.id } });
};

/** A new mission, and missions by name or number, in the palette. */
export const useFlightSearch = (): void => {
  const { t } = useTranslation('common');
  const router = useRouter();
  const format = useFormats();
  const mayRead = useMay('flight:read');
  const mayWrite = useMay('flight:write');
  const create = {
    id: 'new-flight',
    label: t('palette.new_flight'),
    group: t('palette.group_actions'),
    icon: Plus,
    hint: 'N',
    keywords: 'créer dessiner vol draw create flight',
    run: () => void router.navigate({ to: '/map/flights/new' }),
  };
  const again = {
    id: 'flight-again',
    label: t('palette.flight_again'),
    group: t('palette.group_actions'),
    icon: RotateCcw,
    keywords: 'refaire répéter dernière mission redo repeat last again',
    run: () => void openLastAgain(router),
  };
  useCommands(mayWrite ? [create, again] : []);
  useCommandSource({
    id: 'flights',
    min_length: 2,
    search: async (q, signal) => {
      if (!mayRead) return [];
      const query = { q, limit: FOUND_AT_MOST };
      const page = await callApi(endpoints.listFlights, { query }, { handles: 'all', signal });
      if (!('results' in page)) return [];
      return page.results.map((flight) => ({
        id: `flight-${flight.id}`,
        label: `${flight.display_identifier} · ${flight.name}`,
        group: t('palette.group_flights'),
        icon: MapPinned,
        hint: format.day(flight.date_start, flight.time_zone),
        run: () => void router.navigate({ to: '/map/flights/$id', params: { id: String(flight.id) } }),
      }));
    },
  });
};
