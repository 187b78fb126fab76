import type { RequestOf } from '@envol/contract/endpoint';
import { type bulkImport, ImportedMission } from '@envol/contract/flight-import';
import { z } from 'zod';
import type { Accepted } from '../../platform/http/accepted.ts';
import type { Caller } from '../flight-details/index.ts';
import {
  FLIGHT_IMPORT_JOB,
  type FlightJobsDeps,
  type ItemAct,
  startFlightJob,
  workOn,
} from '../flight-jobs/index.ts';
import { createFlight } from '../flights/index.ts';

export type Mission = NonNullable<RequestOf<typeof bulkImport>['body']['mission']>;
export type AreaInput = Parameters<typeof createFlight>[2]['areas'][number];

/** One mission of a file: its areas, and the things of the file that they come from. */
export interface PlannedMission {
  readonly name: string;
  readonly areas: readonly AreaInput[];
  readonly item_keys: readonly string[];
}

/** What a job of a file keeps: what its missions have in common, and the areas of each by its position. */
const ImportContent = z.object({
  mission: ImportedMission,
  areas: z.array(z.array(z.custom<AreaInput>((area) => typeof area === 'object' && area !== null))),
});

/** Begins the job that makes the missions of a file. Throws FLIGHT_JOBS_UNDER_WAY. */
export const startImportJob = (
  deps: FlightJobsDeps,
  caller: Caller,
  mission: Mission,
  planned: readonly PlannedMission[],
): Promise<Accepted> =>
  deps.db.transaction().execute((transaction) =>
    startFlightJob(transaction, deps, caller, {
      act: 'import',
      params: { mission, areas: planned.map(({ areas }) => areas) },
      items: planned.map(({ name }) => ({ day: null, name })),
    }),
  );

const makeMission =
  ({ mission, areas }: z.output<typeof ImportContent>): ItemAct =>
  async ({ deps, system_db, caller }, { id, position, name }) => {
    // Its worker may have ended between the mission and the note of it.
    const made = await system_db
      .selectFrom('flights')
      .select('id')
      .where('job_item_id', '=', id)
      .executeTakeFirst();
    if (made) return null;
    await createFlight(deps, caller, { ...mission, name, areas: areas[position] ?? [] }, { job_item_id: id });
    return null;
  };

export const importJob = {
  kind: FLIGHT_IMPORT_JOB,
  open: workOn({ actOf: ({ params }) => makeMission(ImportContent.parse(params)) }),
};
