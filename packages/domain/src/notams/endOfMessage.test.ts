import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { parseNotams } from './parseNotams.ts';

const message = ({
  head,
  E = 'ZRT DEMO ACTIVE',
  FG = 'F) SFC\nG) 3300FT AMSL',
}: {
  readonly head: string;
  readonly E?: string;
  readonly FG?: string;
}): string =>
  [
    head,
    'Q) LFBB / QRTCA / IV / BO / W / 000/033 / 4336N00124E005',
    'A) LFBB',
    'B) 2026-06-10 07:00 C) 2026-06-12 16:00',
    `E) ${E}`,
    FG,
  ]
    .filter(Boolean)
    .join('\n');

describe('the end of a message', () => {
  it('each line of a bulletin is in a message that was read, carries one, or is refused by its line', () => {
    const bracketed = `(${message({ head: 'R0042/26 NOTAMN' })})`;
    const inText = `(${message({ head: 'R0043/26 NOTAMN', E: 'CRANE (LIT)\n1) NORTH (OBST\nGROUP)\nB) SOUTH', FG: '' })})`;
    const plainMessage = message({ head: 'R0044/26 NOTAMN' });
    const good = fc.constantFrom(bracketed, inText, plainMessage);
    const frame = fc.constantFrom('NNNN', 'ZCZC ABC0123', 'GG LFBOZTZX LFBBZQZX', '281530 LFFAYNYX', '-----');
    const stray = fc.constantFrom(
      '(BROKEN',
      'NOTAMN A77\nZONE INTERDITE LFBO SFC-500M',
      'A) LFBO\nE) ZONE INTERDITE\nF) SFC\nG) 500M)',
      'PARACHUTAGE (LFBO)',
      'ZONE INTERDITE 4336N00124E',
    );
    const parts = fc.array(
      fc.oneof(
        good.map((text) => ({ text, is: 'read' })),
        frame.map((text) => ({ text, is: 'frame' })),
        stray.map((text) => ({ text, is: 'refused' })),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(parts, (given) => {
        const { notams, refused } = parseNotams(given.map(({ text }) => text).join('\n\n'));
        let line = 1;
        const expected: number[] = [];
        for (const { text, is } of given) {
          if (is === 'refused') expected.push(line);
          line += text.split('\n').length + 1;
        }
        expect(notams.map(({ raw }) => raw)).toEqual(
          given.flatMap(({ text, is }) => (is === 'read' ? [text] : [])),
        );
        expect(refused.map((each) => each.line)).toEqual(expected);
      }),
      { numRuns: sized(300, 20_000) },
    );
  });

  it('that are closed end there, even with no empty line behind', () => {
    const closed = `(${message({ head: 'R0042/26 NOTAMN' })})`;
    const { notams, refused } = parseNotams(`${closed}\n(BROKEN\nNNNN`);
    expect(notams.map(({ raw, upper_text }) => [raw, upper_text])).toEqual([[closed, '3300FT AMSL']]);
    expect(refused).toEqual([{ line: 8, identifier: '(BROKEN', reason: 'no_identifier' }]);
  });

  it('keep their limits behind a bracket that their text closes without opening it', () => {
    const { notams, refused } = parseNotams(
      `(${message({ head: 'R0042/26 NOTAMN', E: 'CRANE LIT)\nAT NIGHT' })})`,
    );
    expect([notams.map(({ upper_text }) => upper_text), refused]).toEqual([['3300FT AMSL'], []]);
  });
});
