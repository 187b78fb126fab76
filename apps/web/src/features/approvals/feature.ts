import { ClipboardCheck } from 'lucide-react';
import { deskOf } from '../../routing/deskOf.ts';
import type { Feature } from '../../routing/feature.ts';
import { hasQueue } from './queue/hasQueue.ts';
import { useToProcess } from './queue/toProcess.ts';

export const approvalsFeature: Feature = {
  order: 20,
  nav: {
    word: 'approvals',
    link: { to: '/map/approvals' },
    icon: ClipboardCheck,
    // Who decides on the day alone has a screen of its own, and reads a request from there.
    // What a prefecture is asked for stands among its exemptions.
    isFor: (user) =>
      hasQueue(user) &&
      deskOf(user) !== 'prefecture' &&
      (user.capabilities.includes('decides') || !user.capabilities.includes('activates')),
    count: { use: useToProcess, word: 'to_process', is_badge: true },
  },
  ahead: (user) => (hasQueue(user) ? ['/map/approvals', '/map/approvals/$id'] : []),
};
