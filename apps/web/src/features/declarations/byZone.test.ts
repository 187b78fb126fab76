import type { DeclarationSummary } from '@envol/contract/declarations';
import { expect, it } from 'vitest';
import { byZone } from './byZone.ts';

const of = (id: number, ...zones: string[]) => ({ id, zones }) as unknown as DeclarationSummary;

it('flights stand under each of their zones, those of none last, and one alone keeps its id', () => {
  const lines = byZone([of(1), of(2, 'VOLTAC', 'SETBA'), of(3, 'SETBA')], (a, b) => a.localeCompare(b));
  expect(lines.map(({ id, zone }) => [id, zone])).toEqual([
    [2, 'SETBA'],
    [3, 'SETBA'],
    ['2 VOLTAC', 'VOLTAC'],
    [1, null],
  ]);
});
