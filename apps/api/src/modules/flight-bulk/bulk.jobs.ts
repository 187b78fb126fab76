import type { RequestOf } from '@envol/contract/endpoint';
import { type BulkOutcome, bulkClassify } from '@envol/contract/flight-bulk';
import type { FlightJobAct } from '@envol/domain/flights/jobs';
import { z } from 'zod';
import type { Accepted } from '../../platform/http/accepted.ts';
import type { Caller } from '../flight-details/index.ts';
import {
  FLIGHT_BULK_JOB,
  type FlightJobsDeps,
  type ItemAct,
  isForJob,
  startFlightJob,
  workOn,
} from '../flight-jobs/index.ts';
import { checkTags } from '../flight-tags/index.ts';
import type { FlightsDeps } from '../flights/index.ts';
import { classifyFlights, findFlightsByIds, generateSheets, removeAll } from './flightBulk.service.ts';

const BulkAct = z.enum(['classify', 'delete', 'sheets'] satisfies FlightJobAct[]);
type BulkAct = z.output<typeof BulkAct>;
type Classifying = RequestOf<typeof bulkClassify>['body'];
/** What a job of a bulk act gives to every mission; a deletion and the sheets give nothing. */
const BulkContent = bulkClassify.body.omit({ ids: true });
type BulkContent = z.output<typeof BulkContent>;
export type BulkDeps = FlightsDeps & FlightJobsDeps;

/** What is done to each mission, as the call does it to a few. */
const ACTS: Readonly<
  Record<
    BulkAct,
    (deps: FlightsDeps, caller: Caller, ids: readonly number[], content: BulkContent) => Promise<BulkOutcome>
  >
> = {
  classify: (deps, caller, ids, content) => classifyFlights(deps, caller, { ...content, ids: [...ids] }),
  delete: removeAll,
  sheets: generateSheets,
};

/** Does an act on a few missions at once; of many it begins a job. Throws FLIGHT_JOBS_UNDER_WAY, and what the act throws. */
export const actOnMany = async (
  deps: BulkDeps,
  caller: Caller,
  act: BulkAct,
  { ids, ...params }: Classifying,
): Promise<BulkOutcome | Accepted> => {
  const within = () => ACTS[act](deps, caller, ids, params);
  if (!isForJob(ids.length)) return within();
  const reached = await findFlightsByIds(deps.db, caller.reached, ids);
  if (!isForJob(reached.length)) return within();
  return deps.db.transaction().execute(async (db) => {
    await checkTags(db, caller.operator_id, params.add_tag_ids);
    const items = reached.map(({ id, display_identifier, name }) => ({
      flight_id: id,
      display_identifier,
      name,
    }));
    return startFlightJob(db, deps, caller, { act, params, items });
  });
};

/** A mission that is no more needs nothing further. */
const actOnItem =
  (act: BulkAct, content: BulkContent): ItemAct =>
  async ({ deps, caller }, { flight_id }) => {
    if (flight_id === null) return null;
    const { left } = await ACTS[act](deps, caller, [flight_id], content);
    const [refused] = left;
    return refused === undefined ? null : { reason: refused.reason, detail: null };
  };

export const bulkJob = {
  kind: FLIGHT_BULK_JOB,
  open: workOn({ actOf: ({ act, params }) => actOnItem(BulkAct.parse(act), BulkContent.parse(params)) }),
};
