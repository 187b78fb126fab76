import type { flightJobsEndpoints } from '@envol/contract/flight-jobs';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { addFlightJob } from '../flightJobs.ts';

const mine = (status: 'running' | 'failed') => async (world: World) =>
  of(await addFlightJob(world, { status }));
const theirs = {
  ids: async (world: World) =>
    of(await addFlightJob(world, { status: 'failed', user_id: world.harness.actors.stranger.id })),
};

export const rows: CallRows<typeof flightJobsEndpoints> = {
  listFlightJobs: { good: nothing, bad: null, foreign: null, errors: {} },
  getFlightJob: { good: mine('running'), bad: notAnId, foreign: theirs, errors: {} },
  retryFlightJob: {
    good: mine('failed'),
    bad: notAnId,
    foreign: theirs,
    errors: { FLIGHT_JOB_NOT_FAILED: mine('running') },
  },
  cancelFlightJob: { good: mine('running'), bad: notAnId, foreign: theirs, errors: {} },
};
