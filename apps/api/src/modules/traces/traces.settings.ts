import { z } from 'zod';
import { defineSettings, oneOf, type ReadOf, textSetting, wholeNumber } from '../../platform/settings.ts';

export const tracesSettings = defineSettings({
  settings: {
    TRACKING: {
      words:
        'Whether flights of tracked drones are invented: simulated (with DEMO=true) or none. Real positions come by the API.',
      type: oneOf(['simulated', 'none']),
      example: 'none',
    },
    NATS_URL: {
      words:
        'The NATS server over which several processes share positions and alarms (docs/operations.md). Without it, each process shows and judges what it hears itself.',
      type: z.string().regex(/^(nats|tls):\/\//, 'it must begin with nats:// or tls://'),
      example: 'nats://envol:secret@nats.example.fr:4222',
    },
    TRACKING_KEPT_DAYS: {
      words:
        'Days for which each position is kept one by one; older days are folded into one row a flight, and go with it after 90 days.',
      type: wholeNumber(1, 89),
      default: '30',
    },
    TRACKING_QUEUE_DIR: {
      words:
        'Folder in which positions wait while the database is away, and how many MB of them, some 90 bytes each: beyond, no more are taken for kept. Each process has a folder of its own. Default: DATA_DIR/tracking',
      type: textSetting(),
      example: 'var/tracking',
    },
    TRACKING_QUEUE_MB: { type: wholeNumber(1, 100_000), default: '256' },
  },
  read: (given, { demo }) => ({
    tracking: given.TRACKING ?? (demo ? ('simulated' as const) : ('none' as const)),
    /** Null: of one process. */
    nats_url: given.NATS_URL ?? null,
    tracking_kept_days: given.TRACKING_KEPT_DAYS,
    /** Null: a folder of the data's. */
    tracking_queue_dir: given.TRACKING_QUEUE_DIR ?? null,
    tracking_queue_mb: given.TRACKING_QUEUE_MB,
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof tracesSettings> {}
}
