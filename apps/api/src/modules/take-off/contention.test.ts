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
  declareFlightEnd,
  requireLanding,
  takeOff,
  updateLandingStatus,
} from '@envol/contract/take-off';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { beginSessions } from '../../../test/actors.ts';
import { copyMission, inCopy } from '../../../test/copies.ts';
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
const PAIRS = sized(4, 1_112);
/** Pairs that are under way at once, as people of several desks are. */
const LANES = 4;
/** Of one kind of pair: within the quarter of an hour that a session's token lasts. */
const TIMEOUT_MS = sized(20_000, 600_000);
const ASKS = { activation_required: false, take_off_authorization_activated: true } as const;
const WITHOUT_TAKE_OFF = { activation_required: true, take_off_authorization_activated: false } as const;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
// All kinds together may take longer than a token lasts.
beforeEach(() => beginSessions(harness.db));

type Reply = Promise<{ readonly status: number }>;
/** What is acted on, under which mission; `version` as it was seen. */
interface Subject {
  readonly flight_id: number;
  readonly id: number;
  readonly version: number;
}
interface Pair {
  readonly rules: typeof ASKS | typeof WITHOUT_TAKE_OFF;
  /** Makes one of what is acted on; the others are copies of it. */
  readonly make: () => Promise<Subject>;
  /** Both acts. */
  readonly acts: (subject: Pick<Subject, 'id' | 'version'>) => readonly [() => Reply, () => Reply];
}

const owner = () => harness.as('owner');
const tower = () => harness.as(ON_DUTY);

const request = async (): Promise<Subject> => {
  const { approval_id: id, flight_id } = await addRequest(harness);
  return { id, flight_id, version: 1 };
};
const answered = async (): Promise<Subject> => {
  const made = await request();
  await harness
    .as('controller')
    .call(decideApproval, { params: { id: made.id }, body: decision('refuse', 1) });
  return made;
};
const activation = async (): Promise<Subject> => {
  const { id, version, rows } = await addActivation(harness);
  return { id, version, flight_id: rows.flight_id };
};
const takeOffAs = (add: typeof addTakeOff) => async (): Promise<Subject> => {
  const { id, version, rows } = await add(harness);
  return { id, version, flight_id: rows.flight_id };
};
const flightAuthorization = async (): Promise<Subject> => {
  const flight_id = await addUsspFlight(harness);
  const asked = await owner().call(requestFlightAuthorization, {
    params: { id: flight_id },
    body: ANNEX_IV as never,
  });
  return { id: asked.body.id, flight_id, version: 1 };
};

const decided = (who: 'controller' | 'colleague', id: number, type: 'accept' | 'refuse') => () =>
  harness.as(who).call(decideApproval, { params: { id }, body: decision(type, 1) });
const activationDecided = (type: 'accept' | 'refuse', id: number, version: number) => () =>
  tower().call(decideActivation, { params: { id }, body: { type, version, message: 'Trafic.' } });
const takeOffRefused = (id: number, version: number) => () =>
  tower().call(decideTakeOff, { params: { id }, body: { type: 'refuse', version, message: 'Trafic.' } });

const PAIRS_OF: Readonly<Record<string, Pair>> = {
  'accepts or refuses a request': {
    rules: ASKS,
    make: request,
    acts: ({ id }) => [decided('controller', id, 'accept'), decided('colleague', id, 'refuse')],
  },
  'refuses a request or cancels it': {
    rules: ASKS,
    make: request,
    acts: ({ id }) => [
      decided('controller', id, 'refuse'),
      () => owner().call(cancelApproval, { params: { id } }),
    ],
  },
  'closes an answered request or revises its decision': {
    rules: ASKS,
    make: answered,
    acts: ({ id }) => [
      () => harness.as('controller').call(closeApproval, { params: { id } }),
      decided('colleague', id, 'accept'),
    ],
  },
  'accepts an activation or refuses it': {
    rules: WITHOUT_TAKE_OFF,
    make: activation,
    acts: ({ id, version }) => [
      activationDecided('accept', id, version),
      activationDecided('refuse', id, version),
    ],
  },
  'refuses an activation or gives it back': {
    rules: WITHOUT_TAKE_OFF,
    make: activation,
    acts: ({ id, version }) => [
      activationDecided('refuse', id, version),
      () => owner().call(cancelActivation, { params: { id }, body: {} }),
    ],
  },
  'refuses a take-off or gives it up': {
    rules: ASKS,
    make: takeOffAs(addTakeOff),
    acts: ({ id, version }) => [
      takeOffRefused(id, version),
      () => owner().call(cancelTakeOff, { params: { id }, body: {} }),
    ],
  },
  'takes off or has the grant taken back': {
    rules: ASKS,
    make: takeOffAs(addGranted),
    acts: ({ id, version }) => [
      () => owner().call(takeOff, { params: { id }, body: {} }),
      takeOffRefused(id, version),
    ],
  },
  'lands twice from two devices': {
    rules: ASKS,
    make: takeOffAs(addAirborne),
    acts: ({ id }) => {
      const act = () => owner().call(declareFlightEnd, { params: { id }, body: {} });
      return [act, act];
    },
  },
  'accepts a flight authorisation or cancels it': {
    rules: ASKS,
    make: flightAuthorization,
    acts: ({ id, version }) => [
      () =>
        harness
          .as('uspaceAuthority')
          .call(decideFlightAuthorization, { params: { id }, body: { action: 'accept', version } }),
      () => owner().call(actOnFlightAuthorization, { params: { id }, body: { action: 'cancel', version } }),
    ],
  },
};

/** How often each pair of answers came, of pairs that run in several lanes, either act sent first. */
const outcomes = async ({ acts, make }: Pair): Promise<Record<string, number>> => {
  const subject = await make();
  await copyMission(harness.db, subject.flight_id, PAIRS - 1);
  const counted: Record<string, number> = {};
  const rounds = Array.from({ length: PAIRS }, (_, round) => round).values();
  const lane = async (): Promise<void> => {
    for (const round of rounds) {
      const [one, other] = acts({ id: inCopy(subject.id, round), version: subject.version });
      const replies = await Promise.all(round % 2 === 0 ? [one(), other()] : [other(), one()]);
      const said = replies.map(({ status }) => (status < 300 ? 'won' : String(status))).sort();
      const key = said.join(' ');
      counted[key] = (counted[key] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return counted;
};

describe.each(Object.entries(PAIRS_OF))('of two people at once, one %s', (_name, pair) => {
  it(
    `and exactly one wins, ${PAIRS} times`,
    async () => {
      await setDayRules(harness, pair.rules);
      expect(await outcomes(pair)).toEqual({ '409 won': PAIRS });
    },
    TIMEOUT_MS,
  );
});

it('A landing order takes a receipt that comes while the drone lands, and its flight ends landed', async () => {
  await setDayRules(harness, ASKS);
  const { id } = await addAirborne(harness);
  const params = { id };
  await tower().call(requireLanding, { params, body: { is_urgent: true } });
  const replies = await Promise.all([
    owner().call(updateLandingStatus, { params, body: { status: 'landing_received' } }),
    owner().call(declareFlightEnd, { params, body: {} }),
  ]);
  expect(replies[1]?.status).toBe(200);
  const row = await harness.db
    .selectFrom('take_off_authorizations')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe('landed');
});
