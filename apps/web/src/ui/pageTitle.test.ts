import { describe, expect, it } from 'vitest';
import { titleOf } from './pageTitle.ts';

describe('the title of a tab', () => {
  it('names the open record before the list beside it, whatever their order', () => {
    const list = { title: 'Demandes', rank: 'list' } as const;
    const record = { title: 'Toiture du CHU', rank: 'record' } as const;
    expect(titleOf([record, list], 0)).toBe('Toiture du CHU · Envol');
    expect(titleOf([list, record], 0)).toBe('Toiture du CHU · Envol');
    expect(titleOf([list], 0)).toBe('Demandes · Envol');
  });

  it('begins with the count of what waits, and is the product’s name alone where no screen has one', () => {
    expect(titleOf([{ title: 'Demandes', rank: 'list' }], 3)).toBe('(3) Demandes · Envol');
    expect(titleOf([], 0)).toBe('Envol');
  });
});
