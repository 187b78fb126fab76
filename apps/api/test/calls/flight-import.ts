import { bulkImport, type flightImportEndpoints } from '@envol/contract/flight-import';
import { LIMITS } from '@envol/contract/limits';
import type { CallRows, World } from '../callWorld.ts';
import { addFlightJob } from '../flightJobs.ts';
import { crewOf, mission } from '../flights.ts';

const square = (west: number): string =>
  `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${west},47.2 ${west + 0.01},47.2 ${west + 0.01},47.21 ${west},47.2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const kml = (...wests: number[]) => [new File([`<kml>${wests.map(square).join('')}</kml>`], 'site.kml')];

const planned = async ({ harness }: World, changes: object = {}) => {
  const { areas: _, ...shared } = mission(await crewOf(harness));
  return { mission: { ...shared, ...changes } as never };
};

export const rows: CallRows<typeof flightImportEndpoints> = {
  bulkImport: {
    good: async (world) => ({ body: await planned(world), files: kml(2.5) }),
    bad: () => ({ body: { points_as: 'circles' }, files: kml(2.5) }),
    foreign: {
      passes_over: async (world) => ({
        body: await planned(world, { drone_ids: [world.theirs.drone_id] }),
        files: kml(2.5),
      }),
    },
    errors: {
      FILE_TOO_LARGE: () => ({ body: {}, files: [new File(['x'.repeat(10_000_001)], 'x.kml')] }),
      TOO_MANY_FILES: () => ({ body: {}, files: [...kml(2.5), ...kml(2.5)] }),
      IMPORT_NEEDS_ENTERPRISE: async (world) => {
        // Rows of other calls leave the operator with another plan.
        const { db, actors } = world.harness;
        const id = actors.owner.operator_id ?? 0;
        await db.updateTable('operators').set({ plan: 'free' }).where('id', '=', id).execute();
        const sent = async () => ({ body: await planned(world), files: kml(2.5, 2.6) });
        // The process hears of the plan a moment later.
        for (let tries = 0; tries < 40; tries++) {
          const { status } = await world.harness.as('owner').call(bulkImport, (await sent()) as never);
          if (status === 403) break;
        }
        return sent();
      },
      FLIGHT_JOBS_UNDER_WAY: async (world) => {
        const { db, actors } = world.harness;
        const id = actors.owner.operator_id ?? 0;
        await db.updateTable('operators').set({ plan: 'enterprise' }).where('id', '=', id).execute();
        const reads = () =>
          world.harness.as('owner').call(bulkImport, { body: {} }, { files: kml(2.5, 2.6) });
        // The process hears of the plan a moment later.
        for (let tries = 0; tries < 40 && (await reads()).body.needs_enterprise; tries++);
        await addFlightJob(world, { status: 'queued' }, LIMITS.flight_jobs.waiting);
        const wests = Array.from({ length: LIMITS.flights_at_once + 1 }, (_, index) => 2.5 + index / 50);
        return { body: { ...(await planned(world)), as: 'missions' }, files: kml(...wests) };
      },
      IMPORT_ITEM_UNKNOWN: async (world) => ({
        body: { ...(await planned(world)), items: [{ key: 'i9' }] as never },
        files: kml(2.5),
      }),
    },
  },
  downloadFlightAreas: {
    good: ({ mine: { flight_id } }) => ({ params: { id: flight_id }, query: { format: 'gpx' } }),
    bad: ({ mine: { flight_id } }) => ({ params: { id: flight_id }, query: { format: 'dxf' } }),
    foreign: {
      ids: ({ theirs: { flight_id } }) => ({ params: { id: flight_id }, query: { format: 'gpx' } }),
    },
    errors: {},
  },
};
