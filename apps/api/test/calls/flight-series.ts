import {
  createFlightTemplate,
  type flightSeriesEndpoints,
  repeatFlight,
} from '@envol/contract/flight-series';
import { LIMITS } from '@envol/contract/limits';
import { fresh, myFlight, notAnId, nothing, of, theirFlight } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';
import { addFlightJob, addSeries, manyFlights } from '../flightJobs.ts';
import { addFlight, PLACES } from '../flights.ts';

const rule = (flight: { readonly date_start: string }, weeks = 2) => ({
  step: 'week' as const,
  until: new Date(Date.parse(flight.date_start) + weeks * 7 * 86_400_000).toISOString().slice(0, 10),
  skips_holidays: false,
});
const alone = ({ harness }: World) => addFlight(harness, { areas: [{ geometry: PLACES.country }] });
const repeated = async (world: World): Promise<number> => {
  const flight = await alone(world);
  await world.harness.as('owner').call(repeatFlight, { params: { id: flight.id }, body: rule(flight, 1) });
  return flight.id;
};
let serial = 0;
const templateOf = async (world: World, name = `Modèle ${serial++}`): Promise<number> => {
  const { id } = await fresh(world);
  const body = { flight_id: id, name, parts: ['areas' as const] };
  return (await world.harness.as('owner').call(createFlightTemplate, { body })).body.id;
};
const theirTemplate = async ({ harness, theirs }: World): Promise<number> => {
  const body = { flight_id: theirs.flight_id, name: `${THEIRS} ${serial++}`, parts: ['areas' as const] };
  return (await harness.as('stranger').call(createFlightTemplate, { body })).body.id;
};

export const rows: CallRows<typeof flightSeriesEndpoints> = {
  repeatFlight: {
    good: async (world) => {
      const flight = await alone(world);
      return { params: { id: flight.id }, body: rule(flight) };
    },
    bad: async (world) => ({ params: { id: (await fresh(world)).id }, body: { step: 'year' } }),
    foreign: {
      ids: ({ theirs: { flight_id } }) => ({
        params: { id: flight_id },
        body: { step: 'week', until: '2099-01-01', skips_holidays: true },
      }),
    },
    errors: {
      FLIGHT_JOBS_UNDER_WAY: async (world) => {
        await addFlightJob(world, { status: 'queued' }, LIMITS.flight_jobs.waiting);
        const flight = await alone(world);
        return { params: { id: flight.id }, body: rule(flight, LIMITS.flights_at_once + 3) };
      },
      SERIES_WITHOUT_DAYS: async (world) => {
        const flight = await alone(world);
        return { params: { id: flight.id }, body: rule(flight, 0) };
      },
      FLIGHT_IN_SERIES: async (world) => ({
        params: { id: await repeated(world) },
        body: { step: 'week', until: '2099-01-01', skips_holidays: false },
      }),
    },
  },
  getFlightSeries: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  applyToSeries: {
    good: async (world) => ({ params: { id: await repeated(world) }, body: { to: 'all' } }),
    bad: async (world) => ({ params: { id: (await fresh(world)).id }, body: { to: 'none' } }),
    foreign: {
      ids: ({ theirs: { flight_id } }) => ({ params: { id: flight_id }, body: { to: 'all' } }),
    },
    errors: {
      FLIGHT_JOBS_UNDER_WAY: async (world) => {
        await addFlightJob(world, { status: 'queued' }, LIMITS.flight_jobs.waiting);
        const flights = await manyFlights(world);
        await addSeries(world, flights);
        return { params: { id: flights[0] ?? 0 }, body: { to: 'all' } };
      },
      FLIGHT_NOT_IN_SERIES: async (world) => ({
        params: { id: (await fresh(world)).id },
        body: { to: 'all' },
      }),
    },
  },
  dissolveSeries: {
    good: async (world) => of(await repeated(world)),
    bad: notAnId,
    foreign: theirFlight,
    errors: { FLIGHT_NOT_IN_SERIES: async (world) => of((await fresh(world)).id) },
  },
  listFlightTemplates: {
    good: nothing,
    bad: null,
    foreign: {
      passes_over: async (world) => {
        await theirTemplate(world);
        return {};
      },
    },
    errors: {},
  },
  createFlightTemplate: {
    good: async (world) => ({
      body: { flight_id: (await fresh(world)).id, name: `Toiture ${serial++}`, parts: ['areas', 'hours'] },
    }),
    bad: async (world) => ({ body: { flight_id: (await fresh(world)).id, name: '', parts: [] } }),
    foreign: {
      ids: ({ theirs: { flight_id } }) => ({ body: { flight_id, name: 'À moi', parts: ['areas'] } }),
    },
    errors: {
      TEMPLATE_ALREADY_EXISTS: async (world) => {
        await templateOf(world, 'Deux fois');
        return { body: { flight_id: (await fresh(world)).id, name: 'deux FOIS', parts: ['areas'] } };
      },
      TOO_MANY_TEMPLATES: async (world) => {
        const row = (index: number) => ({
          operator_id: world.harness.actors.owner.operator_id ?? 0,
          name: `Plein ${index}`,
          content: JSON.stringify({ parts: [], content: {} }),
          created_at: '2026-01-01T09:00:00Z',
        });
        const values = Array.from({ length: LIMITS.flight_templates }, (_, index) => row(index));
        await world.harness.db.deleteFrom('flight_templates').execute();
        await world.harness.db.insertInto('flight_templates').values(values).execute();
        return { body: { flight_id: (await fresh(world)).id, name: 'De trop', parts: ['areas'] } };
      },
    },
  },
  renameFlightTemplate: {
    good: async (world) => ({
      params: { id: await templateOf(world) },
      body: { name: `Autre nom ${serial++}` },
    }),
    bad: async (world) => ({ params: { id: await templateOf(world) }, body: { name: '' } }),
    foreign: {
      ids: async (world) => ({ params: { id: await theirTemplate(world) }, body: { name: 'À moi' } }),
    },
    errors: {
      TEMPLATE_ALREADY_EXISTS: async (world) => {
        // Another row filled the operator's up.
        await world.harness.db.deleteFrom('flight_templates').execute();
        await templateOf(world, 'Pris');
        return { params: { id: await templateOf(world) }, body: { name: 'Pris' } };
      },
    },
  },
  deleteFlightTemplate: {
    good: async (world) => of(await templateOf(world)),
    bad: notAnId,
    foreign: { ids: async (world) => of(await theirTemplate(world)) },
    errors: {},
  },
};
