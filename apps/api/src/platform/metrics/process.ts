import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauge } from './registry.ts';

const RESOLUTION_MS = 20;
const NANO = 1e-9;

/** What the process itself does: how long the event loop was held up since the last look, memory, processor time. */
export const processGauges = (): { readonly gauges: readonly Gauge[]; readonly stop: () => void } => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  // The timer's own period is part of what is measured.
  const seconds = (nanoseconds: number): number =>
    Math.max(0, nanoseconds * NANO - RESOLUTION_MS / 1000 || 0);
  return {
    stop: () => {
      delay.disable();
    },
    gauges: [
      {
        name: 'envol_event_loop_delay_seconds',
        help: 'How long the event loop was held up since the last look.',
        read: () => {
          const samples = [50, 99, 100].map((percentile) => ({
            labels: { quantile: percentile / 100 },
            value: seconds(delay.percentile(percentile)),
          }));
          delay.reset();
          return samples;
        },
      },
      {
        name: 'envol_memory_bytes',
        help: 'Memory of the process.',
        read: () => {
          const { rss, heapUsed, external } = process.memoryUsage();
          return [
            { labels: { kind: 'resident' }, value: rss },
            { labels: { kind: 'heap' }, value: heapUsed },
            { labels: { kind: 'external' }, value: external },
          ];
        },
      },
      {
        name: 'envol_processor_seconds',
        help: 'Processor time that the process has taken.',
        read: () => {
          const { user, system } = process.cpuUsage();
          return [{ labels: {}, value: (user + system) / 1e6 }];
        },
      },
    ],
  };
};
