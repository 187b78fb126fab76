import { expect, it } from 'vitest';
import { firsTyped } from './firsTyped.ts';

it.each([
  ['', [], null],
  ['  lfff LFBB,lfff; ', ['LFFF', 'LFBB'], null],
  ['LFFF LF', ['LFFF', 'LF'], 'LF'],
  ['FMMM 1234', ['FMMM', '1234'], '1234'],
])('typed regions %j are read one by one', (text, firs, wrong) => {
  expect(firsTyped(text)).toEqual({ firs, wrong });
});

it('the field of FIR codes takes no more codes than a briefing may carry', () => {
  const codes = Array.from(
    { length: 41 },
    (_, index) =>
      `AA${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`,
  );
  expect(firsTyped(codes.join(' ')).wrong).toBe(codes[40]);
});
