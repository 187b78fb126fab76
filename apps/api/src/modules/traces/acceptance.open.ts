import { defineService } from '../../platform/service.ts';
import { createFixAcceptance, type FixAcceptance } from '../../tracking/acceptance.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly fix_acceptance: FixAcceptance;
  }
}

export const acceptanceService = defineService({
  name: 'fix_acceptance',
  needs: [],
  open: createFixAcceptance,
  gauges: ({ dropped }) => [
    {
      name: 'envol_ingest_dropped_total',
      help: 'What trackers and receivers told and is not on the picture, by reason.',
      type: 'counter',
      read: () => [...dropped].map(([reason, value]) => ({ labels: { reason }, value })),
    },
  ],
});
