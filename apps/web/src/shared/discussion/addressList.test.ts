import { fieldIssues } from '@envol/contract/issues';
import { expect, it } from 'vitest';
import { addressList } from './addressList.ts';

it('a field of addresses reads addresses however they are set apart, each once', () => {
  expect(addressList(1, 10).parse(' a@b.fr, c@d.fr;a@b.fr\ne@f.fr ')).toEqual(['a@b.fr', 'c@d.fr', 'e@f.fr']);
  expect(addressList(0, 10).parse(null)).toEqual([]);
});

it.each([
  ['none where one is needed', null],
  ['more than may be written to', 'a@b.fr, c@d.fr, e@f.fr'],
  ['a word that is no address', 'tour'],
])('a field of addresses refuses %s, and says how many there may be', (_, text) => {
  const parsed = addressList(1, 2).safeParse(text);
  expect(parsed.success ? [] : fieldIssues(parsed.error)).toEqual([
    { path: '', key: 'addresses_wrong', params: { max: 2 } },
  ]);
});
