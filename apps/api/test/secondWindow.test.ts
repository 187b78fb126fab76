import { forwardMissionSheet } from '@envol/contract/approvals';
import { websocketToken } from '@envol/contract/auth';
import { withdrawEmailRequest } from '@envol/contract/email-requests';
import { generateCerfaPrefecture } from '@envol/contract/flight-notifications';
import { generateConstraintSheet } from '@envol/contract/mission-sheets';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addEmailRequest } from './emailRequests.ts';
import { addFlight, PLACES } from './flights.ts';
import { createHarness, type Harness } from './harness.ts';
import { NOTICE_LINES } from './noticeLines.ts';
import { enterInRegistry } from './notices.ts';
import { addRequest } from './requests.ts';
import { openSocket, type TestSocket } from './socket.ts';

let harness: Harness;
let origin: string;
beforeAll(async () => {
  harness = await createHarness();
  await enterInRegistry(harness);
  origin = await harness.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => harness.close());
const open: TestSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

type Person = 'owner' | 'stranger' | 'controller';
const windowOf = async (who: Person): Promise<TestSocket> => {
  const socket = await openSocket(origin);
  open.push(socket);
  const { token } = (await harness.as(who).call(websocketToken)).body;
  socket.send({ type: 'hello', token, language: 'fr', last_event_id: null });
  await socket.until((frame) => frame.type === 'ready');
  return socket;
};

/** What a second window of a person's own is told, and what it reads again. */
const heard = async (window: TestSocket, type: string) => {
  const frame = await window.until((each) => each.type === type);
  return 'touches' in frame ? frame.touches : [];
};

it('a constraint sheet that is made shows in the company’s other windows', async () => {
  const { id } = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
  const [own, other] = [await windowOf('owner'), await windowOf('stranger')];
  await harness.as('owner').call(generateConstraintSheet, { params: { id } });
  expect(await heard(own, 'constraint_sheet_updated')).toEqual([
    { noun: 'flights', ids: [id], views: ['record', 'list', 'constraint_sheet'] },
  ]);
  expect(other.frames.map(({ type }) => type)).toEqual(['ready']);
});

it('forms of a prefecture that are filled in show in the company’s other windows', async () => {
  const { id, pilots, drones } = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    populated_area: 'yes',
  });
  const own = await windowOf('owner');
  const body = {
    pilot_id: pilots[0]?.id ?? 0,
    drone_id: drones[0]?.id ?? 0,
    insurance_reference: 'RC-2026-118',
    lines: NOTICE_LINES,
  };
  const made = await harness.as('owner').call(generateCerfaPrefecture, { params: { id }, body });
  expect(made.status).toBe(201);
  expect(await heard(own, 'cerfa_updated')).toEqual([
    { noun: 'flights', ids: [id], views: ['record', 'cerfa_prefecture'] },
  ]);
});

it('a request by e-mail, written and taken back, shows in the company’s other windows', async () => {
  const own = await windowOf('owner');
  const { flight, id } = await addEmailRequest(harness);
  expect(await heard(own, 'email_request_updated')).toEqual([
    { noun: 'flights', ids: [flight.id], views: ['record', 'email_requests'] },
  ]);
  own.frames.length = 0;
  await harness.as('owner').call(withdrawEmailRequest, { params: { id: flight.id, rid: id } });
  expect(await heard(own, 'email_request_updated')).toHaveLength(1);
});

it.each([
  ['owner', 'controller'],
  ['controller', 'owner'],
] as const)(
  'a mission sheet that the %s sends to others shows in the windows of that side alone',
  async (who, other) => {
    const { approval_id } = await addRequest(harness);
    const [own, others] = [await windowOf(who), await windowOf(other)];
    await harness.as(who).call(forwardMissionSheet, {
      params: { id: approval_id },
      body: { recipients: ['garde@parc.example'], message: 'Voir les zones' },
    });
    expect((await heard(own, 'mission_sheet_updated')).map(({ noun }) => noun)).toEqual([
      'approvals',
      'flights',
    ]);
    expect(others.frames.map(({ type }) => type)).not.toContain('mission_sheet_updated');
  },
);
