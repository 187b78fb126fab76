import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';

/** The operator's tags by name; none until they are known. */
export const useTags = () => useQuery(queryOf(endpoints.flightTagNames)).data ?? [];
