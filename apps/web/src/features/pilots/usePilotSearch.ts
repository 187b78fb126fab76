import { useRouter } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMay } from '../../api/session.ts';
import { FOUND_AT_MOST, useCommandSource } from '../../ui/commands/commands.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Pilots by name in the palette, which opens their table on what was found. */
export const usePilotSearch = (): void => {
  const { t } = useTranslation('common');
  const router = useRouter();
  const may = useMay('pilot:read');
  useCommandSource({
    id: 'pilots',
    min_length: 2,
    search: async (q, signal) => {
      if (!may) return [];
      const query = { q, limit: FOUND_AT_MOST, ordering: 'last_name' as const };
      const { results } = await callApi(endpoints.listPilots, { query }, { handles: 'all', signal });
      return results.map((pilot) => ({
        id: `pilot-${pilot.id}`,
        label: `${pilot.first_name} ${pilot.last_name}`,
        group: t('palette.group_pilots'),
        icon: UserRound,
        hint: pilot.phone ?? '',
        run: () => void router.navigate({ to: '/map/pilots', search: { q: pilot.last_name } }),
      }));
    },
  });
};
