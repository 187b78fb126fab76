import { describe, expect, it } from 'vitest';
import { BY_HAND, betweenSteps, byHand, checkSheet } from './cssScale.ts';

const why = (sheet: string): readonly string[] =>
  checkSheet(sheet).off.map((each) => `${each.line} ${each.why}`);

describe('the scale of the style sheets', () => {
  it('takes the nearest step for pixels', () => {
    const sheet = [
      '.a {',
      '  font-size: 12.5px;',
      '  border-radius: 0 10px 10px 0;',
      '  z-index: 3;',
      '}',
    ].join('\n');
    expect(checkSheet(sheet).fixed.split('\n').slice(1, 4)).toEqual([
      '  font-size: var(--text-s);',
      '  border-radius: 0 var(--radius-l) var(--radius-l) 0;',
      '  z-index: var(--layer-panel);',
    ]);
    expect(why(sheet)).toEqual([
      '2 pixels instead of a step',
      '3 pixels instead of a step',
      '4 a number instead of a layer',
    ]);
    expect(why(checkSheet(sheet).fixed)).toEqual([]);
  });

  it('reads the size of a shorthand, and leaves the height of its line', () => {
    expect(checkSheet('  font: 600 13.5px / 16px var(--font);').fixed).toBe(
      '  font: 600 var(--text-m) / 16px var(--font);',
    );
  });

  it('takes the step for space that is one, also backwards and within a reckoning', () => {
    const sheet = '  margin: 0 -6px calc(4px + 1vh);\n  row-gap: 10px;\n  padding: 13px 8px;\n  width: 8px;';
    const { fixed, off } = checkSheet(sheet);
    expect(fixed.split('\n')).toEqual([
      '  margin: 0 calc(-1 * var(--space-1-5)) calc(var(--space-1) + 1vh);',
      '  row-gap: var(--space-2-5);',
      '  padding: 13px var(--space-2);',
      '  width: 8px;',
    ]);
    expect(off.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect([betweenSteps(sheet), betweenSteps(fixed)]).toEqual([3, 1]);
    expect(why(fixed)).toEqual([]);
  });

  it('knows an unknown layer and an unknown breakpoint, which it cannot choose', () => {
    expect(why('  z-index: 77;')).toEqual(['1 a number instead of a layer']);
    expect(checkSheet('  z-index: 77;').fixed).toBe('  z-index: 77;');
    expect(why('@media (max-width: 1080px) {')).toEqual(['1 not one of the breakpoints']);
    expect(why('@media (max-width: 759.98px), (pointer: coarse) {')).toEqual([]);
  });

  it('leaves what has no step: circles, none, what is reckoned', () => {
    expect(
      why(
        [
          'border-radius: 50%;',
          'border-radius: 0;',
          'font-size: clamp(24px, 2vw, 31px);',
          'font: inherit;',
        ].join('\n'),
      ),
    ).toEqual([]);
  });

  it('counts the lists and rows that sheets write by hand, and says which are more than they may be', () => {
    const [{ most }] = BY_HAND;
    const sheets = Array.from({ length: most }, () => '  list-style: none;\n  display: flex;');
    expect(byHand(sheets)).toEqual([]);
    expect(byHand([...sheets, '.a {\n  list-style: none;\n}']).join('\n')).toContain(
      `stands ${most + 1} times`,
    );
  });
});
