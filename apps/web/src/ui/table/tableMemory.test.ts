import { describe, expect, it } from 'vitest';
import { readView } from './tableMemory.ts';

describe('how a table was left', () => {
  const read = (text: string | null) => readView(text, ['name', '-name'], ['name', 'mass']);

  it('comes back as it was', () => {
    expect(read('{"ordering":"-name","hidden":["mass"]}')).toEqual({ ordering: '-name', hidden: ['mass'] });
  });

  it('leaves out orders and columns that no longer exist, and anything unreadable', () => {
    expect(read('{"ordering":"colour","hidden":["mass","colour"]}')).toEqual({
      ordering: null,
      hidden: ['mass'],
    });
    for (const text of [null, '', '{', '7', '{"ordering":1,"hidden":"mass"}'])
      expect(read(text)).toEqual({ ordering: null, hidden: [] });
  });
});

it('A table’s view puts away columns that are asked for seldom, until somebody has chosen', () => {
  const columns = ['name', 'speed'];
  expect(readView(null, [], columns, ['speed']).hidden).toEqual(['speed']);
  expect(readView('{', [], columns, ['speed']).hidden).toEqual(['speed']);
  expect(readView('{"ordering":null,"hidden":[]}', [], columns, ['speed']).hidden).toEqual([]);
});
