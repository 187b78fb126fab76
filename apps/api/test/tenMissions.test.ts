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
import { NOTICE_LINES } from './noticeLines.ts';
import { enterInRegistry, sendNotices } from './notices.ts';
import { BY_DAY, BY_NIGHT, MASSES_KG, MISSIONS, type Mission, NOW, SCENARIOS } from './tenMissions.ts';

/*
 * Ten missions of a guide to the French rules, two of them in a second way: place, height, day and class as the guide
 * writes them; what binds each, why, who decides, through which procedure; and that it may fly once every step has its
 * proof, as far as the sources that were consulted say so. Where the official data say something else than the guide,
 * `differs` says why.
 */

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
      lines: NOTICE_LINES,
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

/** What the guide writes down of each mission is what was saved and judged. */
const isDrawnAsWritten = (flight: Flight, { at, height, drone, night }: Mission): void => {
  const [start, end] = night ? BY_NIGHT : BY_DAY;
  expect(flight).toMatchObject({
    max_flying_height: height,
    scenario: SCENARIOS[drone],
    date_start: new Date(start).toISOString(),
    date_end: new Date(end).toISOString(),
    drones: [{ drone_class: drone }],
  });
  expect(flight.areas).toMatchObject([{ geometry: { type: 'Circle', center: [...at], radius_m: 60 } }]);
};

const saysAsWritten = ({ analysis }: Flight, { said, unchecked = [] }: Mission): void => {
  for (const { key, effect, reason, decider } of said) {
    const constraint = analysis?.constraints.find((each) => each.key === key);
    expect(constraint, key).toMatchObject({
      effect,
      decider: decider && { kind: decider[0], name: decider[1] },
    });
    expect(constraint?.reasons, key).toContainEqual(
      expect.objectContaining({ code: reason[0], params: expect.objectContaining(reason[1]) }),
    );
  }
  for (const source of unchecked)
    expect(analysis?.checks.find((check) => check.source === source)?.status).toBe('not_checked');
};

it.each(MISSIONS)('the mission $name is judged as its dossier says', async (mission) => {
  const drawn = await draw(mission);
  const bound = (drawn.analysis?.constraints ?? [])
    .filter(({ effect }) => BINDING.has(effect))
    .map(({ key, procedure }) => [key, procedure]);
  expect(bound).toEqual(mission.bound);
  expect(drawn.verdict).toBe(mission.verdict);
  isDrawnAsWritten(drawn, mission);
  saysAsWritten(drawn, mission);
  const settled = await settle(drawn);
  // Nobody looked at NOTAM for it: every step is done, and it is still not green.
  expect(settled.analysis?.constraints.filter(({ status }) => status === 'todo')).toEqual([]);
  expect([settled.verdict, settled.next_step?.code]).toEqual(['unverified', 'read_sources']);
});
