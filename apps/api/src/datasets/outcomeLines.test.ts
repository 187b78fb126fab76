import { expect, it } from 'vitest';
import type { ImportOutcome } from './importing.ts';
import { outcomeLines } from './outcomeLines.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `Z${index}`);
const outcome = (changes: Partial<ImportOutcome>): ImportOutcome => ({
  outcome: 'refused',
  source: 'UAS',
  dataset_id: null,
  version: '2026-12',
  report: { counts: { zones: 10 }, refused: [], repaired: [] } as unknown as ImportOutcome['report'],
  difference: { added: names(3), removed: names(1_800), changed: [] },
  objection: { kind: 'loses', percent: 5, kinds: [{ kind: 'zones', before: 1_810, after: 10 }] },
  is_in_force: false,
  ...changes,
});

it('ends with the refusal, after differences that are cut to forty with their count', () => {
  const lines = outcomeLines(outcome({}));
  expect(lines.slice(-3)).toEqual([
    'UAS 2026-12: refused, nothing was stored',
    'It loses more than 5 % of what is in force: zones 1810 → 10.',
    'To put it in force all the same, run the import again with --confirm.',
  ]);
  expect(lines).toContain('Removed: 1800');
  expect(lines).toContain('  … and 1760 more');
  expect(lines.filter((line) => /^ {2}Z\d+$/.test(line))).toHaveLength(3 + 40);
});

it('ends with an objection that somebody confirmed, and has none where nothing speaks against it', () => {
  expect(outcomeLines(outcome({ outcome: 'imported' })).at(-1)).toContain('It loses more than 5 %');
  const plain = outcomeLines(outcome({ outcome: 'imported', objection: null }));
  expect(plain.at(-1)).toBe('Changed: 0');
  expect(plain[0]).toBe('UAS 2026-12: in force');
});
