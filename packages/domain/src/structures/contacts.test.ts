import { expect, it } from 'vitest';
import { type InformedContact, recipientsAt } from './contacts.ts';

const contact = (email: string, changes: Partial<InformedContact> = {}): InformedContact => ({
  zone_id: null,
  moment: 'asked',
  emails: [email],
  floor_height: 0,
  ceiling_height: 120,
  unit: 'm',
  reference: 'AGL',
  ...changes,
});
const area = (height_m: number, ...zones: number[]) => ({ height_m, ground: null, zone_ids: new Set(zones) });

it('informs by zone, height and moment, each address once', () => {
  const contacts = [
    contact('all@a'),
    contact('all@a', { zone_id: 7 }),
    contact('zone@a', { zone_id: 7 }),
    contact('high@a', { floor_height: 60 }),
    contact('later@a', { moment: 'granted' }),
    contact('sea@a', { reference: 'AMSL', ceiling_height: 10 }),
  ];
  expect(recipientsAt('asked', contacts, [area(50)])).toEqual(['all@a', 'sea@a']);
  expect(recipientsAt('asked', contacts, [area(50, 7), area(90)])).toEqual([
    'all@a',
    'zone@a',
    'high@a',
    'sea@a',
  ]);
  expect(recipientsAt('granted', contacts, [area(50)])).toEqual(['later@a']);
  // A flight above these heights comes up through them.
  expect(recipientsAt('granted', contacts, [area(121)])).toEqual(['later@a']);
});
