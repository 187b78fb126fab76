import { expect, it } from 'vitest';
import { withOwnCalls } from './vite.config.calls.ts';

const table = {
  getPilot: { method: 'GET', path: '/pilots/:id' },
  listPilots: { method: 'GET', path: '/pilots' },
};

it('writes the calls that a module names in front of it, each once, and keeps its lines', () => {
  const code = [
    "import { call } from '../../api/call.ts';",
    "import { endpoints } from '../../api/endpoints.ts';",
    'call(endpoints.getPilot, { params });',
    'refresh(endpoints.getPilot.path, mine.endpoints.listPilots);',
  ].join('\n');
  expect(withOwnCalls(code, table).split('\n')).toEqual([
    `const CALL_getPilot={"method":"GET","path":"/pilots/:id"};import { call } from '../../api/call.ts';`,
    '',
    'call(CALL_getPilot, { params });',
    'refresh(CALL_getPilot.path, mine.endpoints.listPilots);',
  ]);
});

it('refuses a call that the contract does not know', () => {
  expect(() => withOwnCalls("import { endpoints } from './endpoints.ts';\nendpoints.fly;", table)).toThrow(
    'no call fly',
  );
});
