import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { WorkerKind, Workers } from '../../platform/workers.ts';

const KIND: WorkerKind = {
  file: new URL('./communes.worker.ts', import.meta.url),
  processor_ms: 10_000,
  max_heap_mb: 256,
};

/** The most characters of a line of the form. */
const LONGEST_LINE = 120;

/** The communes as one line, as many as it holds. */
const lineOf = (communes: readonly string[]): string =>
  communes.reduce((line, next) => {
    const longer = line === '' ? next : `${line}, ${next}`;
    return longer.length > LONGEST_LINE ? line : longer;
  }, '');

/**
 * The line of the form for each area's commune: what was said of it, else the commune in which it lies; empty where neither is
 * known.
 */
export async function communeLines(
  { workers }: { readonly workers: Pick<Workers, 'run'> },
  areas: readonly { readonly geometry: AreaGeometry }[],
  said: readonly string[] | null | undefined,
): Promise<readonly string[]> {
  const saidOf = (index: number): string => said?.[index]?.trim() ?? '';
  if (areas.every((_, index) => saidOf(index) !== '')) return areas.map((_, index) => saidOf(index));
  const found = await workers.run<readonly AreaGeometry[], readonly (readonly string[])[]>(
    KIND,
    areas.map(({ geometry }) => geometry),
  );
  return areas.map((_, index) => saidOf(index) || lineOf(found[index] ?? []));
}
