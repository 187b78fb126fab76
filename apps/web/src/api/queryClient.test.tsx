import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../test/dom.tsx';
import { openSessionOf } from '../../test/people.ts';
import { queryClient } from './queryClient.ts';

setUpFakeApi();

it('forgets what was loaded for one account before a screen of the next can ask', () => {
  openSessionOf({ id: 1 });
  queryClient.setQueryData(['opinions'], 'of the first');
  openSessionOf({ id: 1, long_name: 'Claire Morel-Petit' });
  expect(queryClient.getQueryData(['opinions'])).toBe('of the first');
  openSessionOf({ id: 2 });
  expect(queryClient.getQueryData(['opinions'])).toBeUndefined();
});
