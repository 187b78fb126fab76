import { useRouter } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useUser } from '../../api/session.ts';
import { FOUND_AT_MOST, useCommandSource } from '../../ui/commands/commands.ts';
import { useTranslation } from '../../ui/texts.ts';
import { hasQueue } from './queue/hasQueue.ts';

/** Requests by mission or number in an authority's palette. */
export const useApprovalSearch = (): void => {
  const { t } = useTranslation('common');
  const router = useRouter();
  const may = hasQueue(useUser());
  useCommandSource({
    id: 'approvals',
    min_length: 2,
    search: async (q, signal) => {
      if (!may) return [];
      const query = { q, limit: FOUND_AT_MOST };
      const page = await callApi(endpoints.listApprovals, { query }, { handles: 'all', signal });
      if (!('results' in page)) return [];
      return page.results.map((approval) => ({
        id: `approval-${approval.id}`,
        label: `${approval.display_identifier} · ${approval.flight.name}`,
        group: t('palette.group_approvals'),
        icon: ClipboardCheck,
        hint: approval.company_name,
        run: () => void router.navigate({ to: '/map/approvals/$id', params: { id: String(approval.id) } }),
      }));
    },
  });
};
