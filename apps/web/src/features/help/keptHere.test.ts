import { expect, it } from 'vitest';
import { countDeviceStores, forgetKind } from './keptHere.ts';

const storeOf = (...keys: string[]) => {
  const held = [...keys];
  return {
    held,
    get length() {
      return held.length;
    },
    key: (index: number) => held[index] ?? null,
    removeItem: (key: string) => void held.splice(held.indexOf(key), 1),
  };
};

it('the page of kept data counts what a device keeps by its use, and forgets one use without touching the others', () => {
  const local = storeOf('envol.theme', 'envol.map.base', 'envol.map.layers', 'envol.outbox', 'other');
  const session = storeOf('envol.session', 'envol.draft.flight');
  expect(Object.fromEntries(countDeviceStores([local, session]))).toEqual({
    session: 1,
    appearance: 1,
    display: 2,
    waiting: 1,
    drafts: 1,
  });
  forgetKind([local, session], 'display');
  expect([local.held, session.held]).toEqual([
    ['envol.theme', 'envol.outbox', 'other'],
    ['envol.session', 'envol.draft.flight'],
  ]);
});
