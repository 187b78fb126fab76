import { QueryClient } from '@tanstack/react-query';
import { isFailure } from './failure.ts';

/** Realtime events invalidate what changed; the stale time only spares repeated loads while moving about. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // A refused call stays refused; only silence and the server's own trouble are worth a second try.
      retry: (attempts, error) =>
        attempts < 2 && isFailure(error) && (error.code === 'NETWORK' || error.status >= 500),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
