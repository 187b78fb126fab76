import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withinProcessorMs } from '../../../../tools/processorTime.ts';
import { sized } from '../../../../tools/testSizes.ts';
import { notamMessage, syntheticNotams } from './notam.samples.ts';
import { parseNotams } from './parseNotams.ts';

describe('many NOTAM', () => {
  it('of a French year’s number and shapes are all read, fast', () => {
    const text = syntheticNotams(1_777).join('\n\n');
    const { notams, refused } = parseNotams(text);
    expect(refused).toEqual([]);
    expect(notams).toHaveLength(1_777);
    expect(
      notams.filter(({ schedule_text, schedule }) => schedule_text !== null && schedule === null),
    ).toEqual([]);
  });

  it('that are no NOTAM neither throw nor hang', () => {
    const [sample = ''] = syntheticNotams(1);
    const broken = fc
      .tuple(fc.nat(sample.length), fc.nat(40), fc.string({ maxLength: 40 }))
      .map(([at, less, more]) => sample.slice(0, at) + more + sample.slice(at + less));
    fc.assert(
      fc.property(broken, (text) => {
        const { notams, refused } = parseNotams(text);
        expect(notams.length + refused.length).toBeLessThan(3);
      }),
      { numRuns: sized(300, 100_000) },
    );
    for (const hostile of [
      '4N'.repeat(9_000),
      '433612N '.repeat(2_000),
      '9'.repeat(19_000),
      'RADIUS '.repeat(2_500),
      ')\n'.repeat(9_000),
    ]) {
      withinProcessorMs(200, () => {
        parseNotams(notamMessage({ E: hostile }));
      });
    }
  });

  const corpus = process.env.ENVOL_NOTAM_CORPUS ?? '';
  it('with a heading that cannot be read is refused, not taken for the text of the one before', () => {
    const unnamed = notamMessage({ head: 'LFFA R00042-26', E: 'ZRT AUTRE' });
    const { notams, refused } = parseNotams(
      `${notamMessage()}\n\n${unnamed}\n\n${notamMessage({ head: 'LFFA-R0043/26 NOTAM', E: 'ZRT FIN' })}`,
    );
    expect(notams.map(({ text, upper_text }) => [text, upper_text])).toEqual([
      ['ZRT DEMO ACTIVE', '3300FT AMSL'],
      ['ZRT FIN', '3300FT AMSL'],
    ]);
    expect(refused).toEqual([{ line: 10, identifier: 'LFFA R00042-26', reason: 'no_identifier' }]);
    expect(parseNotams(unnamed).refused).toMatchObject([{ reason: 'no_identifier' }]);
  });

  it('keeps a text that names its limits by their letters, and the limits on lines of their own', () => {
    const E = 'ZRT DEMO. SEE ITEM F) AND G) FOR LIMITS\nUAS FLIGHTS PROHIBITED';
    const { notams, refused } = parseNotams(notamMessage({ E }));
    expect(refused).toEqual([]);
    expect(notams).toMatchObject([{ text: E, lower_text: 'SFC', upper_text: '3300FT AMSL' }]);
  });

  it('without any heading takes nothing from the one before', () => {
    const headless = notamMessage({ E: 'ZRT AUTRE' }).split('\n').slice(1).join('\n');
    for (const gap of ['\n', '\n\n']) {
      const { notams, refused } = parseNotams(`${notamMessage()}${gap}${headless}`);
      expect(notams).toEqual(parseNotams(notamMessage()).notams);
      expect(refused).toMatchObject([{ identifier: '', reason: 'no_identifier' }]);
    }
    const endsInText = notamMessage().replace(/\nF\)[\s\S]*$/, '\nSURVOL INTERDIT');
    const { notams } = parseNotams(`${endsInText}\n\n${headless}`);
    expect(notams[0]?.text).toMatch(/SURVOL INTERDIT$/);
  });

  it.skipIf(!existsSync(corpus))('of a real corpus are all read or refused with a reason', () => {
    const { notams, refused } = parseNotams(readFileSync(corpus, 'utf8'));
    console.info(`${notams.length} read, ${refused.length} refused`);
    expect(notams.length + refused.length).toBeGreaterThanOrEqual(1_777);
    expect(refused.length).toBeLessThan(20);
  });
});
