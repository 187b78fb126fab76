import { expect, it } from 'vitest';
import { withOwnCalls } from './vite.config.calls.ts';

const table = {
  getPilot: { method: 'GET', path: '/pilots/:id' },
  listPilots: { method: 'GET', path: '/pilots' },
};

it('writes the calls that a module names in front of it, each once, and keeps its lines', () => {
  const code = [
    "import { callApi } from '../../api/call.ts';",
    "import { endpoints } from '../../api/endpoints.ts';",
    'callApi(endpoints.getPilot, { params });',
    'refresh(endpoints.getPilot.path, mine.endpoints.listPilots);',
  ].join('\n');
  expect(withOwnCalls(code, table).split('\n')).toEqual([
    `const CALL_getPilot={"method":"GET","path":"/pilots/:id"};import { callApi } from '../../api/call.ts';`,
    '',
    'callApi(CALL_getPilot, { params });',
    'refresh(CALL_getPilot.path, mine.endpoints.listPilots);',
  ]);
});

it('refuses a call that the contract does not know', () => {
  expect(() => withOwnCalls("import { endpoints } from './endpoints.ts';\nendpoints.fly;", table)).toThrow(
    'no call fly',
  );
});
