import { describe, expect, it } from 'vitest';
import { toRuns } from './fonts.ts';

const drawn = (text: string): string[] =>
  toRuns(text, 400).map((run) => `${run.is_right_to_left ? '<' : '>'}${run.text}`);

describe('a line of several scripts', () => {
  it('begins at the left, and stands right-to-left words the other way round', () => {
    expect(drawn('avec محمد علي ici')).toEqual(['>avec ', '<علي', '> ', '<محمد', '> ici']);
  });

  it('keeps numbers between right-to-left words whole, and turns brackets', () => {
    expect(drawn('יוסף (12) כהן')).toEqual(['<כהן', '> (', '>12', '>) ', '<יוסף']);
  });

  it('joins Arabic letters: inside a word each has another shape than apart', () => {
    const glyphs = (text: string): number[] =>
      toRuns(text, 400).flatMap(({ face: { source }, text: word, is_right_to_left }) =>
        source.layout(word, is_right_to_left).glyphs.map(({ glyph }) => glyph.id),
      );
    const joined = glyphs('محمد');
    expect(joined).toHaveLength(4);
    // From left to right: the last letter first. The first letter's shape is that before another one.
    expect(joined[3]).not.toBe(glyphs('م')[0]);
    expect(joined[3]).toBe(glyphs('مح').at(-1));
    expect(new Set(joined).size).toBe(4);
  });

  it('draws Chinese characters the Japanese way beside kana, the Korean way beside hangul', () => {
    const faces = (text: string): string[] =>
      toRuns(text, 400).map(({ face }) => face.id.split('-')[2] ?? '');
    expect(faces('国')).toEqual(['sc']);
    expect(new Set(faces('国の'))).toEqual(new Set(['jp']));
    expect(new Set(faces('국國'))).toEqual(new Set(['kr']));
  });

  it('reads no other font for a text that Inter draws', () => {
    expect(toRuns('Élodie Жук Ωμέγα', 600).every(({ face }) => face.id.startsWith('Inter-'))).toBe(true);
  });
});
