import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';

/** Activations and take-offs that wait for a decision and are not over, by day; reloaded with their nouns. */
export const useToDecide = () => {
  const activations = useQuery(queryOf(endpoints.countActivationsToDecide));
  const takeOffs = useQuery(queryOf(endpoints.countTakeOffsToDecide));
  const isKnown = activations.data !== undefined && takeOffs.data !== undefined;
  return {
    /** Undefined while one of both is not known. */
    count: isKnown ? activations.data.count + takeOffs.data.count : undefined,
    days: isKnown ? [...activations.data.days, ...takeOffs.data.days] : undefined,
    error: activations.error ?? takeOffs.error,
    refetch: () => Promise.all([activations.refetch(), takeOffs.refetch()]),
  };
};
