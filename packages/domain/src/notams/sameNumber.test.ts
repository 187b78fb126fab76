import { describe, expect, it } from 'vitest';
import { parseNotams } from './parseNotams.ts';

describe('NOTAM that bear one number', () => {
  const told = (e: string, { c = '2612012000', a = 'LFBB' } = {}) =>
    `LFFA-W0702/26 NOTAMN\nQ) LFBB/QRPCA/IV/BO/W/000/010/4345N00118E002\nA) ${a} B) 2611300600 C) ${c}\nE) ${e}\nF) SFC G) 3000FT AMSL`;
  const outlineAt = (east: string) =>
    `434000N 001${east}00E 434000N 001${east}30E 434030N 001${east}30E 434000N 001${east}00E`;
  const [first, second] = [`ZIT 1 : ${outlineAt('18')}`, `ZIT 2 : ${outlineAt('20')}`];

  it('and say the same are read alike', () => {
    const one = parseNotams(told(first)).notams[0];
    expect(parseNotams(`${told(first)}\n\n${told(first)}`)).toEqual({ notams: [one, one], refused: [] });
  });

  it.each([
    [`(PART 1/2)\n${first}`, `(PART 2/2)\n${second}`],
    [`${first}\nPARTIE 1 SUR 2`, `${second}\nPARTIE 2 SUR 2`],
  ])('and are parts by their texts are joined: %#', (one, other) => {
    const { notams, refused } = parseNotams(`${told(one)}\n\n${told(other)}`);
    expect([notams.length, refused]).toEqual([1, []]);
    expect(notams[0]?.places.filter(({ type }) => type === 'Polygon')).toHaveLength(2);
    expect(parseNotams(notams[0]?.raw ?? '').notams).toEqual(notams);
  });

  it('and say different things of one place are one with all that they draw, and the circle of their Q line', () => {
    const { notams, refused } = parseNotams(`${told(first)}\n\n${told(second)}`);
    expect([notams.length, refused]).toEqual([1, []]);
    expect(notams[0]).toMatchObject({ place_source: 'text_in_part' });
    expect(notams[0]?.places.map(({ type }) => type).toSorted()).toEqual(['Circle', 'Polygon', 'Polygon']);
    expect(parseNotams(notams[0]?.raw ?? '').notams).toEqual(notams);
  });

  it('and say another time are not one: the second is refused by its line', () => {
    const text = `${told(first)}\n\n${told(second, { c: '2612312000' })}`;
    const { notams, refused } = parseNotams(text);
    expect(notams).toEqual(parseNotams(told(first)).notams);
    expect(refused).toEqual([{ line: 7, identifier: 'LFFA-W0702/26', reason: 'number_taken' }]);
  });
});
