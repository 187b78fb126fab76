import {
  type InfrastructureIndex,
  type PackedInfrastructure,
  unpackInfrastructure,
} from '@envol/domain/infrastructure/infrastructure';
import type { WorkerKind, Workers } from '../../platform/workers.ts';

const FILE = new URL('../../../data/infrastructure/lines.json.br', import.meta.url);
const READING: WorkerKind = {
  file: new URL('./infrastructure.worker.ts', import.meta.url),
  processor_ms: 30_000,
  max_heap_mb: 512,
};

const held = new WeakMap<Workers, Promise<InfrastructureIndex>>();

/**
 * The lines that go with the product, read when a mission first asks for them and once for a process. A thread unpacks and
 * lays them out (0.7 s); what it hands over is searched as it is.
 */
export const infrastructureLines = (workers: Workers): Promise<InfrastructureIndex> => {
  const known = held.get(workers);
  if (known) return known;
  const loading = workers.run<string, PackedInfrastructure>(READING, FILE.href).then(unpackInfrastructure);
  held.set(workers, loading);
  loading.catch(() => held.delete(workers));
  return loading;
};
