import { formatsEndpoints } from '@envol/contract/formats';
import type { ReadZones } from '@envol/domain/formats/zones/readZone';
import { writeEd318 } from '@envol/domain/formats/zones/writeEd318';
import { writeOpenAir } from '@envol/domain/formats/zones/writeOpenAir';
import type { Clock } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { type WorkerKind, WorkerLimitExceeded, type Workers } from '../../platform/workers.ts';

interface FormatsDeps {
  readonly workers: Workers;
  readonly clock: Clock;
}

const READING: WorkerKind = {
  file: new URL('./formats.worker.ts', import.meta.url),
  processor_ms: 5_000,
  max_heap_mb: 256,
};

const formatsHandlers = ({ workers, clock }: FormatsDeps): Handlers<typeof formatsEndpoints> => ({
  readZoneFile: async ({ body }, { signed_in }) => {
    const { format, zones, refused } = await workers
      .run<string, ReadZones>(READING, body.text)
      .catch((error) => {
        // What a thread cannot read in its time is refused like any other file that cannot be read.
        if (!(error instanceof WorkerLimitExceeded)) throw error;
        return { format: null, zones: [], refused: [{ place: '', name: '', reason: 'too_large' as const }] };
      });
    const issuer = { country: 'FRA', authority: signed_in.long_name, issued: clock.now().toISOString() };
    return {
      format,
      zones: zones.map((zone) => ({ ...zone, notes: [...zone.notes], geometry: { ...zone.geometry } })),
      refused: refused.map((each) => ({ ...each })),
      ed318: writeEd318(zones, issuer) as { type: 'FeatureCollection' },
      openair: writeOpenAir(zones),
    };
  },
});

export const formatsModule = defineModule({
  name: 'formats',
  needs: ['clock', 'workers'],
  calls: formatsEndpoints,
  handlers: formatsHandlers,
});
