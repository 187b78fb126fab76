import { describe, expect, it } from 'vitest';
import { canonicalText, compareSheets, type SheetFacts } from './constraintSheet.ts';

const line = (key: string, changes: object = {}) => ({
  key,
  title: `Zone ${key}`,
  judged: { effect: 'agreement', reasons: [{ code: 'a' }] },
  done: { status: 'todo' },
  note: null,
  ...changes,
});
const facts = (changes: Partial<SheetFacts> = {}): SheetFacts => ({
  mission: { max_height_m: 50, drones: ['A'] },
  lines: [line('a'), line('b')],
  ...changes,
});

describe('two constraint sheets', () => {
  it('of the same facts are the same, whatever the order of names', () => {
    const other = facts({ mission: { drones: ['A'], max_height_m: 50 } });
    expect(compareSheets(facts(), other)).toEqual([]);
    expect(canonicalText(other)).toBe(canonicalText(facts()));
  });

  it('differ by the mission, by lines that came, went or changed, and in which part', () => {
    const after = facts({
      mission: { max_height_m: 40, drones: ['A'] },
      lines: [line('a', { done: { status: 'checked' }, note: 'vu' }), line('c')],
    });
    expect(compareSheets(facts(), after)).toEqual([
      { kind: 'mission', field: 'max_height_m', before: 50, after: 40 },
      { kind: 'changed', key: 'a', title: 'Zone a', parts: ['done', 'note'] },
      { kind: 'added', key: 'c', title: 'Zone c' },
      { kind: 'removed', key: 'b', title: 'Zone b' },
    ]);
  });

  it('do not differ by what is absent in both', () =>
    expect(canonicalText({ a: undefined, b: null })).toBe('{"b":null}'));
});
