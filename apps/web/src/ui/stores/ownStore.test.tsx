import { expect, it } from 'vitest';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { closeSession, keepUser } from '../../api/session.ts';
import { createOwnStore } from './ownStore.ts';

it('A person’s store begins anew for the next person, and stays while the same one works on', () => {
  openSessionOf({ id: 1 });
  const store = createOwnStore<string | null>(null);
  store.set('2026-12-03');
  keepUser(sessionOf({ id: 1, language: 'en' }).user);
  expect(store.get()).toBe('2026-12-03');
  closeSession();
  expect(store.get()).toBeNull();
});
