import { useRouter } from '@tanstack/react-router';
import { Plane } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMay } from '../../api/session.ts';
import { FOUND_AT_MOST, useCommandSource } from '../../ui/commands/commands.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Drones by name in the palette, which opens their table on what was found. */
export const useDroneSearch = (): void => {
  const { t } = useTranslation('common');
  const router = useRouter();
  const may = useMay('drone:read');
  useCommandSource({
    id: 'drones',
    min_length: 2,
    search: async (q, signal) => {
      if (!may) return [];
      const query = { q, limit: FOUND_AT_MOST };
      const { results } = await callApi(endpoints.listDrones, { query }, { handles: 'all', signal });
      return results.map((drone) => ({
        id: `drone-${drone.id}`,
        label: drone.name,
        group: t('palette.group_drones'),
        icon: Plane,
        hint: `${drone.manufacturer} ${drone.model}`,
        run: () => void router.navigate({ to: '/map/drones', search: { q: drone.name } }),
      }));
    },
  });
};
