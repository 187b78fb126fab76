import { describe, expect, it } from 'vitest';
import { insertText } from './insertText.ts';

describe('insertText', () => {
  it('puts each text on its own line', () => {
    expect(insertText('', 'A')).toBe('A');
    expect(insertText('A ', 'B')).toBe('A\nB');
  });
  it('does not repeat a line', () => {
    expect(insertText('A\nB', 'A')).toBe('A\nB');
  });
});
