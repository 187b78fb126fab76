import { cancelActivation, decideActivation } from '@envol/contract/activations';
import { cancelApproval, closeApproval, decideApproval } from '@envol/contract/approvals';
import {
  actOnFlightAuthorization,
  decideFlightAuthorization,
  requestFlightAuthorization,
} from '@envol/contract/flight-authorizations';
import {
  cancelTakeOff,
  decideTakeOff,
  land,
  requireLanding,
  takeOff,
  updateLandingStatus,
} from '@envol/contract/take-off';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import {
  addActivation,
  addAirborne,
  addGranted,
  addTakeOff,
  ON_DUTY,
  setDayRules,
} from '../../../test/day.ts';
import { ANNEX_IV, addUsspFlight } from '../../../test/flightAuthorizations.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, decision } from '../../../test/requests.ts';

/** Of each of the nine pairs: some thirty in `npm test`, ten thousand in `npm run test:long`. */
const PAIRS = sized(3, 1_112);
const TIMEOUT_MS = sized(20_000, 1_200_000);
const ASKS = { activation_required: false, take_off_authorization_activated: true } as const;
const WITHOUT_TAKE_OFF = { activation_required: true, take_off_authorization_activated: false } as const;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

type Reply = Promise<{ readonly status: number }>;
interface Pair {
  readonly rules: typeof ASKS | typeof WITHOUT_TAKE_OFF;
  /** Makes what is acted on, and gives both acts, which have not begun. */
  readonly make: () => Promise<readonly [() => Reply, () => Reply]>;
}

const owner = () => harness.as('owner');
const tower = () => harness.as(ON_DUTY);

const PAIRS_OF: Readonly<Record<string, Pair>> = {
  'accepts or refuses a request': {
    rules: ASKS,
    make: async () => {
      const params = { id: (await addRequest(harness)).approval_id };
      return [
        () => harness.as('controller').call(decideApproval, { params, body: decision('accept', 1) }),
        () => harness.as('colleague').call(decideApproval, { params, body: decision('refuse', 1) }),
      ];
    },
  },
  'refuses a request or cancels it': {
    rules: ASKS,
    make: async () => {
      const params = { id: (await addRequest(harness)).approval_id };
      return [
        () => harness.as('controller').call(decideApproval, { params, body: decision('refuse', 1) }),
        () => owner().call(cancelApproval, { params }),
      ];
    },
  },
  'closes an answered request or revises its decision': {
    rules: ASKS,
    make: async () => {
      const params = { id: (await addRequest(harness)).approval_id };
      await harness.as('controller').call(decideApproval, { params, body: decision('refuse', 1) });
      return [
        () => harness.as('controller').call(closeApproval, { params }),
        () => harness.as('colleague').call(decideApproval, { params, body: decision('accept', 1) }),
      ];
    },
  },
  'accepts an activation or refuses it': {
    rules: WITHOUT_TAKE_OFF,
    make: async () => {
      const { id, version } = await addActivation(harness);
      const act = (type: 'accept' | 'refuse') => () =>
        tower().call(decideActivation, { params: { id }, body: { type, version, message: 'Trafic.' } });
      return [act('accept'), act('refuse')];
    },
  },
  'refuses an activation or gives it back': {
    rules: WITHOUT_TAKE_OFF,
    make: async () => {
      const { id, version } = await addActivation(harness);
      const params = { id };
      return [
        () =>
          tower().call(decideActivation, { params, body: { type: 'refuse', version, message: 'Trafic.' } }),
        () => owner().call(cancelActivation, { params, body: {} }),
      ];
    },
  },
  'refuses a take-off or gives it up': {
    rules: ASKS,
    make: async () => {
      const { id, version } = await addTakeOff(harness);
      const params = { id };
      return [
        () => tower().call(decideTakeOff, { params, body: { type: 'refuse', version, message: 'Trafic.' } }),
        () => owner().call(cancelTakeOff, { params, body: {} }),
      ];
    },
  },
  'takes off or has the grant taken back': {
    rules: ASKS,
    make: async () => {
      const { id, version } = await addGranted(harness);
      const params = { id };
      return [
        () => owner().call(takeOff, { params, body: {} }),
        () => tower().call(decideTakeOff, { params, body: { type: 'refuse', version, message: 'Trafic.' } }),
      ];
    },
  },
  'lands twice from two devices': {
    rules: ASKS,
    make: async () => {
      const params = { id: (await addAirborne(harness)).id };
      const act = () => owner().call(land, { params, body: {} });
      return [act, act];
    },
  },
  'accepts a flight authorisation or cancels it': {
    rules: ASKS,
    make: async () => {
      const asked = await owner().call(requestFlightAuthorization, {
        params: { id: await addUsspFlight(harness) },
        body: ANNEX_IV as never,
      });
      const params = { id: asked.body.id };
      return [
        () =>
          harness
            .as('uspaceAuthority')
            .call(decideFlightAuthorization, { params, body: { action: 'accept', version: 1 } }),
        () => owner().call(actOnFlightAuthorization, { params, body: { action: 'cancel', version: 1 } }),
      ];
    },
  },
};

describe.each(Object.entries(PAIRS_OF))('of two people at once, one %s', (_name, { rules, make }) => {
  it(
    `and exactly one wins, ${PAIRS} times`,
    async () => {
      await setDayRules(harness, rules);
      for (let round = 0; round < PAIRS; round += 1) {
        const [one, other] = await make();
        const replies = await Promise.all(round % 2 === 0 ? [one(), other()] : [other(), one()]);
        expect(replies.map(({ status }) => (status < 300 ? 'won' : status)).sort()).toEqual([409, 'won']);
      }
    },
    TIMEOUT_MS,
  );
});

it('takes a receipt that comes while the drone lands, and ends landed', async () => {
  await setDayRules(harness, ASKS);
  const { id } = await addAirborne(harness);
  const params = { id };
  await tower().call(requireLanding, { params, body: { is_urgent: true } });
  const replies = await Promise.all([
    owner().call(updateLandingStatus, { params, body: { status: 'landing_received' } }),
    owner().call(land, { params, body: {} }),
  ]);
  expect(replies[1]?.status).toBe(200);
  const row = await harness.db
    .selectFrom('take_off_authorizations')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe('landed');
});
