import { rereadUser } from '../../api/call.ts';
import { useRealtimeEvent } from '../../api/realtime/realtime.ts';
import type { InShell } from '../../routing/feature.ts';

/** A trial that began, a plan that was paid, granted or has ended: what it opens is told with the session. */
export const subscriptionsInShell: InShell = {
  order: 17,
  Component: () => {
    useRealtimeEvent('subscription_updated', () => void rereadUser().catch(() => undefined));
    return null;
  },
};
