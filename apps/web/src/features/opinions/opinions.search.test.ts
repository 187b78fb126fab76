import { expect, it } from 'vitest';
import { opinionsQuery, opinionsSearch } from './opinions.search.ts';

it('the list of opinions asks for what is open and asked of me, unless the address says otherwise', () => {
  expect(opinionsQuery(opinionsSearch({}))).toEqual({ asked: 'of_me', isClosed: 'false' });
  expect(opinionsQuery(opinionsSearch({ view: 'closed', q: 'quai' }))).toEqual({
    asked: 'of_me',
    isClosed: 'true',
    q: 'quai',
  });
  expect(opinionsQuery(opinionsSearch({ view: 'sent' }))).toEqual({ asked: 'by_me', isClosed: 'false' });
  expect(opinionsQuery(opinionsSearch({ view: 'sent_closed' }))).toEqual({
    asked: 'by_me',
    isClosed: 'true',
  });
  const days = opinionsSearch({ from: '2026-11-24', until: 'soon' });
  expect(opinionsQuery(days)).toEqual({ asked: 'of_me', isClosed: 'false', dateFrom: '2026-11-24' });
  // A number that was typed stands in the address as one.
  expect(opinionsSearch({ view: 'made-up', q: 3 })).toEqual({ q: '3' });
});
