import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';

/** What the user's structures share. */
export const useSharedTemplates = () => {
  const mayRead = useMay('message_template:read');
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(endpoints.listMessageTemplates),
    enabled: mayRead,
  });
  return {
    templates: data?.templates ?? [],
    structures: data?.structures ?? [],
    error,
    isPending: mayRead && isPending,
    /** Read again: a colleague may have changed them. */
    reload: () => void (mayRead && refetch()),
  };
};
