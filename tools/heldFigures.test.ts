import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HELD_FIGURES, judgeFigures } from './heldFigures.mjs';

const held = [
  { figure: 'ratio', least: 60 },
  { figure: 'ratcheted', least: 10, goal: 15 },
  { figure: 'ms', most: 15 },
];
const isHeld = (output: string): boolean[] => judgeFigures(output, held).map((each) => each.isHeld);

it('A held figure reaches its goal to the letter, or a measured figure within what runs differ by', () => {
  expect(isHeld('a table\nfigures {"ratio":60,"ratcheted":9,"ms":15}\n')).toEqual([true, true, true]);
  expect(isHeld('figures {"ratio":59.9,"ratcheted":8,"ms":15.1}')).toEqual([false, false, false]);
});

it('A held figure that was not measured counts as fallen', () => {
  expect(isHeld('it died before it could say how')).toEqual([false, false, false]);
  expect(isHeld('figures {"ratio":null,"ratcheted":11}')).toEqual([false, true, false]);
});

it.each(Object.entries(HELD_FIGURES))('Every held figure is found in bench/%s', (bench, figures) => {
  const source = readFileSync(new URL(`../bench/${bench}.bench.ts`, import.meta.url), 'utf8');
  expect(source).toContain('printFigures(');
  for (const { figure } of figures) expect(source).toContain(figure);
});

it.each(Object.values(HELD_FIGURES).flat())(
  'A held figure aims beyond $figure where it does not hold the goal',
  (each) => {
    const { least, most, goal } = each;
    expect([least, most].filter((limit) => limit !== undefined)).toHaveLength(1);
    if (goal !== undefined) expect(least === undefined ? goal < (most ?? 0) : goal > least).toBe(true);
  },
);
