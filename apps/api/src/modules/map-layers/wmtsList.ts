import { KNOWN_WMTS_LAYERS } from '@envol/domain/map-layers/knownWmts';
import type { WmtsLayer } from '@envol/domain/map-layers/wmts';
import { type Geoportail, GeoportailFailure } from '../../integrations/geoportail/port.ts';
import type { Clock } from '../../platform/clock.ts';
import { type WorkerKind, WorkerLimitExceeded, type Workers } from '../../platform/workers.ts';

export interface WmtsOffer {
  readonly source: 'live' | 'embedded';
  /** When the service last answered; null: never. */
  readonly fetched_at: string | null;
  readonly layers: readonly WmtsLayer[];
}

/** The layers that IGN's service offers, asked for at most once a day. */
export interface WmtsList {
  offer(): Promise<WmtsOffer>;
}

const READING: WorkerKind = {
  file: new URL('./capabilities.worker.ts', import.meta.url),
  processor_ms: 20_000,
  max_heap_mb: 512,
};
const DAY_MS = 86_400_000;
/** After a failure the service is left alone for as long. */
const REST_MS = 5 * 60_000;

export const createWmtsList = ({
  geoportail,
  workers,
  clock,
}: {
  readonly geoportail: Geoportail;
  readonly workers: Workers;
  readonly clock: Clock;
}): WmtsList => {
  let known: WmtsOffer = { source: 'embedded', fetched_at: null, layers: KNOWN_WMTS_LAYERS };
  let askAgainAt = 0;
  let asking: Promise<WmtsOffer> | null = null;

  const ask = async (): Promise<WmtsOffer> => {
    const now = clock.now();
    try {
      const layers = await workers.run<string, readonly WmtsLayer[] | null>(
        READING,
        await geoportail.capabilities(),
      );
      if (layers === null || layers.length === 0) throw new GeoportailFailure('an answer without layers');
      known = { source: 'live', fetched_at: now.toISOString(), layers };
      askAgainAt = now.getTime() + DAY_MS;
    } catch (error) {
      if (!(error instanceof GeoportailFailure) && !(error instanceof WorkerLimitExceeded)) throw error;
      // What was read before, or came with the product, stands in.
      askAgainAt = now.getTime() + REST_MS;
    } finally {
      asking = null;
    }
    return known;
  };

  return {
    offer: async () => {
      if (geoportail.source === 'embedded' || clock.now().getTime() < askAgainAt) return known;
      asking ??= ask();
      return asking;
    },
  };
};
