import { createHash } from 'node:crypto';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { InfrastructureNear, PackedInfrastructure } from '@envol/domain/infrastructure/infrastructure';
import type { WorkerKind, Workers } from '../../platform/workers.ts';
import type { InfrastructureTask } from './infrastructure.worker.ts';

const FILE = new URL('../../../data/infrastructure/lines.json.br', import.meta.url);
const KIND: WorkerKind = {
  file: new URL('./infrastructure.worker.ts', import.meta.url),
  processor_ms: 30_000,
  max_heap_mb: 512,
};
/** Missions whose answer is kept; the lines of a release of the product never change. */
const MOST_KEPT = 200;

interface Area {
  readonly id: string;
  readonly geometry: AreaGeometry;
}

interface Held {
  readonly lines: Promise<PackedInfrastructure>;
  /** By the digest of areas and distance, the one asked for longest ago first. */
  readonly near: Map<string, Promise<InfrastructureNear[]>>;
}

const held = new WeakMap<Workers, Held>();

const heldBy = (workers: Workers): Held => {
  const known = held.get(workers);
  if (known) return known;
  const lines = workers.run<InfrastructureTask, PackedInfrastructure>(KIND, {
    kind: 'read',
    file: FILE.href,
  });
  const made: Held = { lines, near: new Map() };
  held.set(workers, made);
  lines.catch(() => held.delete(workers));
  return made;
};

/**
 * The lines that go with the product, read when a mission first asks for them and once for a process. A thread unpacks and
 * lays them out (0.7 s) in memory that all threads read.
 */
export const infrastructureLines = (workers: Workers): Promise<PackedInfrastructure> => heldBy(workers).lines;

/** The lines within `within_m` metres of a mission's areas. Throws WorkerLimitExceeded. */
export const infrastructureOf = (
  workers: Workers,
  areas: readonly Area[],
  within_m: number,
): Promise<InfrastructureNear[]> => {
  const { lines, near } = heldBy(workers);
  const asked = areas.map(({ id, geometry }) => ({ id, geometry }));
  const digest = createHash('sha1')
    .update(JSON.stringify([asked, within_m]))
    .digest('base64');
  const known = near.get(digest);
  near.delete(digest);
  const answer =
    known ??
    lines.then((packed) =>
      workers.run<InfrastructureTask, InfrastructureNear[]>(KIND, {
        kind: 'near',
        packed,
        areas: asked,
        within_m,
      }),
    );
  near.set(digest, answer);
  answer.catch(() => near.delete(digest));
  const [oldest] = near.keys();
  if (near.size > MOST_KEPT && oldest !== undefined) near.delete(oldest);
  return answer;
};
