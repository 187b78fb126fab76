import type { Flight } from '@envol/contract/flights';
import type { SourceCheck } from '@envol/domain/airspace/constraint';
import { RESTS_ON } from '@envol/domain/airspace/dataAge';
import { READABLE_SOURCES, type ReadableSource } from '@envol/domain/flights/readings';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isFailure } from '../../api/failure.ts';
import { refreshQueries } from '../../api/query.ts';

/** A mission as its reader was shown it. */
export type ReadFlight = Pick<Flight, 'id' | 'version'>;

/** Declares sources read for a mission, or takes that back; false: it was changed since, and is shown as it is now. */
export const noteReadings = async (
  { id, version }: ReadFlight,
  sources: readonly ReadableSource[],
  is_read: boolean,
): Promise<boolean> => {
  const body = { sources: [...sources], is_read, version };
  const isNoted = await callApi(
    endpoints.readSource,
    { params: { id }, body },
    { handles: ['ANALYSIS_OUTDATED'] },
  ).then(
    () => true,
    (error: unknown) => {
      if (isFailure(error) && error.code === 'ANALYSIS_OUTDATED') return false;
      throw error;
    },
  );
  await refreshQueries('flights');
  return isNoted;
};

/** What one person read of one publication at one time. */
export interface ReadBySomebody {
  readonly sources: readonly ReadableSource[];
  readonly reason: NonNullable<SourceCheck['reason']>;
}

/** What was read for a mission, each publication once. */
export const readOf = (
  checks: readonly Pick<SourceCheck, 'source' | 'reason'>[],
): readonly ReadBySomebody[] => {
  const read = new Map<string, ReadBySomebody>();
  for (const { source, reason } of checks) {
    const known = READABLE_SOURCES.find((each) => each === source);
    if (known === undefined || reason?.code !== `${source}_read`) continue;
    const key = [RESTS_ON[source] ?? source, reason.params.by, reason.params.at].join();
    const before = read.get(key);
    read.set(key, before ? { ...before, sources: [...before.sources, known] } : { sources: [known], reason });
  }
  return [...read.values()];
};
