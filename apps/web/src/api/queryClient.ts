import { onlineManager, QueryClient } from '@tanstack/react-query';
import { createCopier } from '../offline/copies.ts';
import { isFailure } from './failure.ts';
import { keepingSeat, onSeatChange } from './session.ts';

// The library takes a page for connected when it starts: one that was opened without a network would not be asked for
// again when the network comes, and would go on showing its copies.
onlineManager.setOnline(navigator.onLine);

/** Realtime events invalidate what changed; the stale time only spares repeated loads while moving about. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // A refused call stays refused; only silence and the server's own trouble are worth a second try.
      retry: (attempts, error) =>
        attempts < 2 &&
        navigator.onLine &&
        isFailure(error) &&
        (error.code === 'NETWORK' || error.status >= 500),
      refetchOnWindowFocus: true,
      // Without a network a query is asked all the same: the device's copy answers, or the failure is shown at once.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      persister: createCopier(keepingSeat),
    },
    mutations: { retry: false },
  },
});

// What was loaded for one account, or for one of those it acts for, must not be seen by the next. At once: cleared after the
// next one's screens have begun, it would end their first calls, and a screen would wait for an answer that never comes.
onSeatChange(() => queryClient.clear());
