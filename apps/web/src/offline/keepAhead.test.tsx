import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../test/dom.tsx';
import { openSessionOf } from '../../test/people.ts';
import { keepNextMissions } from './keepAhead.ts';

const api = setUpFakeApi();
const NONE = { count: 0, next: null, previous: null, results: [] };

it('the device keeps a pilot’s day, the next one and the crew, which nobody has opened yet', async () => {
  openSessionOf({
    capabilities: ['flies'],
    permissions: ['flight:read', 'activation:read', 'pilot:read', 'drone:read'],
  });
  api.now.answer('listFlights', NONE);
  api.now.answer('listStructures', NONE);
  api.now.answer('listApprovals', { ...NONE, to_process: 0 });
  api.now.answer('listActivations', { ...NONE, to_process: 0 });
  api.now.answer('listTakeOffAuthorizations', NONE);
  api.now.answer('simplifiedPilots', []);
  api.now.answer('simplifiedDrones', []);
  await keepNextMissions();
  const days = api.now.sent
    .filter(({ name }) => name === 'listActivations')
    .map(({ query }) => query.get('date_min'));
  expect(new Set(days).size).toBe(2);
  const asked = api.now.sent.map(({ name }) => name);
  expect(asked).toEqual(
    expect.arrayContaining(['listApprovals', 'listTakeOffAuthorizations', 'listStructures']),
  );
  expect(asked).toEqual(expect.arrayContaining(['simplifiedPilots', 'simplifiedDrones']));
});
