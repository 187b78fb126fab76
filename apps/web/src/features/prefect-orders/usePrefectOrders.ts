import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import type { OrdersSearch } from './prefectOrders.search.ts';

/** What the address asks for, and how to change it. */
export const useOrdersSearch = () => {
  const search: OrdersSearch = useSearch({ from: '/shell/prefect-orders' });
  const navigate = useNavigate();
  const change = (changes: { readonly [K in keyof OrdersSearch]: OrdersSearch[K] | undefined }) => {
    const { show, q, open, draft } = { ...search, ...changes };
    void navigate({
      to: '/prefect-orders',
      search: {
        ...(show !== undefined && { show }),
        ...(q !== undefined && q !== '' && { q }),
        ...(open !== undefined && { open }),
        ...(draft !== undefined && { draft }),
      },
      replace: true,
    });
  };
  return { search, change };
};

const ROWS = 50;

/** The orders that the address asks for, a page at a time. */
export const useOrderList = ({ show, q }: OrdersSearch) => {
  const asked = { ...(show !== undefined && { show }), ...(q !== undefined && { q }) };
  return usePages(['prefect-orders', 'register', asked], ROWS, (window, signal) =>
    callApi(endpoints.listPrefectOrders, { query: { ...asked, ...window } }, { signal }),
  );
};

/** One order; nothing where none is open. */
export const useOrder = (id: number | undefined) =>
  useQuery(queryOfKnown(endpoints.getPrefectOrder, id === undefined ? null : { params: { id } }));
