import { createDrone } from '@envol/contract/drones';
import {
  getPrefectureNotificationsInfo,
  listPrefectureNotifications,
  notifyPrefecture,
} from '@envol/contract/flight-notifications';
import { type Flight, getFlight, updateFlightConstraint } from '@envol/contract/flights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFlight, crewOf } from './flights.ts';
import { createHarness, type Harness } from './harness.ts';
import { enterInRegistry, sendNotices } from './notices.ts';

/*
 * Ten missions of a guide to the French rules, and one of them out of sight: what binds each, through which procedure,
 * and that it may fly once every step has its proof, as far as the sources that were consulted say so.
 */

/** A Tuesday in the publication's cycle; the missions are on a Wednesday of the same cycle. */
const NOW = '2026-09-08T08:00:00Z';
const BY_DAY = ['2026-09-30T08:00:00Z', '2026-09-30T10:00:00Z'] as const;
/** 22:00 to 23:00 in Paris. */
const BY_NIGHT = ['2026-09-30T20:00:00Z', '2026-09-30T21:00:00Z'] as const;

/** The key of a constraint, and the procedure that settles it; null: nothing to send, something to look at. */
type Bound = readonly [key: string, procedure: string | null];
interface Mission {
  readonly name: string;
  readonly at: readonly [lng: number, lat: number];
  readonly height: number;
  readonly drone: 'C1' | 'C3' | 'C5' | 'C6';
  readonly off_sight?: true;
  readonly populated?: true;
  readonly night?: true;
  readonly verdict: string;
  readonly bound: readonly Bound[];
}

const SCENARIOS = { C1: 'A1', C3: 'A3', C5: 'STS-01', C6: 'STS-02' } as const;
const MASSES_KG = { C1: 0.8, C3: 6.3, C5: 1.85, C6: 1.6 } as const;
const PREFECTURE: Bound = ['rule:populated', 'prefecture_notif'];
const OUT_OF_SIGHT: Bound = ['rule:bvlos', 'army_notif'];

const MISSIONS: readonly Mission[] = [
  {
    name: 'a roof in the centre of Nantes',
    at: [-1.556, 47.216],
    height: 40,
    drone: 'C5',
    populated: true,
    verdict: 'steps',
    bound: [
      ['uas:Hélistation NANTES QUAI MONCOUSU CENTRE HOSPITALIER', 'email_request'],
      ['vicinity:LFRS', 'approval_request'],
      PREFECTURE,
    ],
  },
  {
    name: 'a field west of Saint-Herblain, at a free height',
    at: [-1.7, 47.225],
    height: 50,
    drone: 'C3',
    verdict: 'unverified',
    bound: [],
  },
  {
    name: 'the same field out of sight',
    at: [-1.7, 47.225],
    height: 50,
    drone: 'C6',
    off_sight: true,
    verdict: 'steps',
    bound: [['vicinity:LFRS', 'approval_request'], OUT_OF_SIGHT],
  },
  {
    name: 'Notre-Dame in Paris',
    at: [2.35, 48.853],
    height: 30,
    drone: 'C1',
    populated: true,
    verdict: 'impossible',
    bound: [
      ['zone:LF-P 23', 'email_request'],
      ['zone:LF-R 275', 'email_request'],
      PREFECTURE,
      ['zone:LF-R 324', null],
    ],
  },
  {
    name: 'a power line under the low-flying network of the Autunois',
    at: [4.15, 47.12],
    height: 80,
    drone: 'C6',
    off_sight: true,
    verdict: 'steps',
    bound: [['zone:LF-R 45 B', null], OUT_OF_SIGHT],
  },
  {
    name: 'the aerodrome of Nangis',
    at: [3.01, 48.597],
    height: 60,
    drone: 'C5',
    verdict: 'steps',
    bound: [['vicinity:LFAI', 'approval_request']],
  },
  {
    name: 'the cooling towers of Bugey',
    at: [5.271, 45.798],
    height: 50,
    drone: 'C5',
    verdict: 'impossible',
    bound: [
      ['zone:LF-P 9', 'email_request'],
      ['uas:[LF][SUR 320] Site industriel de BUGEY 1 à SAINT VULBAS', 'email_request'],
    ],
  },
  {
    name: 'the national park of the Vanoise',
    at: [6.95, 45.33],
    height: 60,
    drone: 'C1',
    verdict: 'steps',
    bound: [['uas:[LF][PRN 600] PARC NATIONAL DE LA VANOISE', 'email_request']],
  },
  {
    name: 'a street beside the prison of Marseille',
    at: [5.419, 43.232],
    height: 30,
    drone: 'C5',
    populated: true,
    verdict: 'steps',
    bound: [PREFECTURE],
  },
  {
    name: 'the Mont-Saint-Michel',
    at: [-1.511, 48.636],
    height: 80,
    drone: 'C5',
    populated: true,
    verdict: 'steps',
    bound: [['zone:LF-R 12', 'email_request'], PREFECTURE, ['uas:military-training', 'army_notif']],
  },
  {
    name: 'a light show by night in the harbour of Nice',
    at: [7.285, 43.695],
    height: 45,
    drone: 'C5',
    populated: true,
    night: true,
    verdict: 'steps',
    bound: [
      ['rule:night-derogation', 'protocol_form_links'],
      ['vicinity:LFMN', 'approval_request'],
      PREFECTURE,
    ],
  },
];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => new Date(NOW) } });
  await enterInRegistry(harness);
});
afterAll(() => harness.close());

const owner = () => harness.as('owner');

const draw = async ({ name, at, height, drone, ...about }: Mission): Promise<Flight> => {
  const { pilot_ids } = await crewOf(harness);
  const serial = MISSIONS.findIndex((mission) => mission.name === name);
  const { body } = await owner().call(createDrone, {
    body: {
      name: `Drone ${serial}`,
      manufacturer: 'DJI',
      model: drone,
      serial_number: `TEN-${serial}`,
      drone_class: drone,
      mass_kg: MASSES_KG[drone],
      max_dimension_m: 0.5,
      remote_identification: 'eu',
      registration: `UAS-FR-${400_000 + serial}`,
    },
  });
  const [date_start, date_end] = about.night ? BY_NIGHT : BY_DAY;
  return addFlight(harness, {
    name,
    areas: [{ geometry: { type: 'Circle', center: [...at], radius_m: 60 } }],
    max_flying_height: height,
    scenario: SCENARIOS[drone],
    visibility: about.off_sight ? 'off_sight' : 'in_sight',
    populated_area: about.populated ? 'yes' : 'no',
    night_flight: about.night ?? false,
    max_distance_from_pilot: 500,
    airspace_observers: 1,
    date_start,
    date_end,
    pilot_ids,
    drone_ids: [body.id],
  });
};

/** Declares the mission to its prefecture and does the clock's work. False where the prefecture takes its own form alone. */
const declare = async ({ id, pilots, drones }: Flight): Promise<boolean> => {
  const params = { id };
  const { body: info } = await owner().call(getPrefectureNotificationsInfo, { params });
  const { status } = await owner().call(notifyPrefecture, {
    params,
    body: {
      pilot_id: pilots[0]?.id ?? 0,
      drone_id: drones[0]?.id ?? 0,
      insurance_reference: 'RC-2026-118',
      recipients: info.prefectures.map(({ key }) => ({ key, email: 'drones@example.invalid' })),
    },
  });
  expect(status).toBe(200);
  await sendNotices(harness, new Date(Date.parse(NOW) + 60_000));
  const { body } = await owner().call(listPrefectureNotifications, { params });
  expect(body).toHaveLength(1);
  return body[0]?.status === 'sent';
};

const PROOF = { by: 'Claire Morel', on: NOW, how: 'phone' } as const;

/** Takes every step that is open: a prefecture's through the product where it takes that, the others with their proof. */
const settle = async (flight: Flight): Promise<Flight> => {
  for (const { id: cid, status, procedure } of flight.analysis?.constraints ?? []) {
    if (status !== 'todo') continue;
    if (procedure === 'prefecture_notif' && (await declare(flight))) continue;
    await owner().call(updateFlightConstraint, {
      params: { id: flight.id, cid },
      body: { status: 'checked', proof: PROOF },
    });
  }
  return (await owner().call(getFlight, { params: { id: flight.id } })).body;
};

const BINDING = new Set(['forbidden', 'agreement', 'notification', 'check']);

it.each(MISSIONS)('$name', async (mission) => {
  const drawn = await draw(mission);
  const bound = (drawn.analysis?.constraints ?? [])
    .filter(({ effect }) => BINDING.has(effect))
    .map(({ key, procedure }): Bound => [key, procedure]);
  expect(bound).toEqual(mission.bound);
  expect(drawn.verdict).toBe(mission.verdict);
  const settled = await settle(drawn);
  // Nobody looked at NOTAM for it: every step is done, and it is still not green.
  expect(settled.analysis?.constraints.filter(({ status }) => status === 'todo')).toEqual([]);
  expect([settled.verdict, settled.next_step?.code]).toEqual(['unverified', 'read_sources']);
});
