import type { OrderSource } from '@envol/contract/prefect-orders';
import { expect, it } from 'vitest';
import { orderOf, TypedOrder, typedFrom } from './order.form.ts';
import { ordersHref, ordersSearch } from './prefectOrders.search.ts';

const source: OrderSource = {
  kind: 'approval',
  id: 12,
  reference: 'A-2031',
  operator: { id: 7, name: 'SNCF Réseau' },
  name: 'Verrière, gare Matabiau',
  place: 'Toulouse 31000',
  center: [1.453512345, 43.6112],
  radius_m: 90,
  max_height_m: 140,
  date_start: '2026-12-18T19:30:00Z',
  date_end: '2026-12-18T23:00:00Z',
  time_zone: 'Europe/Paris',
  is_continuous: false,
  night_flight: true,
  drones: ['UAS-FR-200001'],
  is_waiting: true,
};

it('a draft from a request names what it asks for, by the days of its place, with room around it', () => {
  const typed = { ...typedFrom(source), reasons: ' ', conditions: 'Périmètre fermé.' };
  expect(TypedOrder.safeParse(typed).success).toBe(true);
  expect(typed).toMatchObject({
    objects: ['night', 'height'],
    first_date: '2026-12-18',
    last_date: '2026-12-18',
    radius_m: 140,
    lng: 1.45351,
  });
  const subject = { operator_id: 7, approval_id: 12, declaration_id: null };
  expect(orderOf({ ...typed, drones: 'UAS-FR-200001, 1581F7;' }, subject)).toMatchObject({
    ...subject,
    drones: ['UAS-FR-200001', '1581F7'],
    reasons: null,
    conditions: 'Périmètre fermé.',
    geometry: { type: 'Circle', radius_m: 140 },
  });
});

it('the register reads from the address what its rows lead to', () => {
  const search = { show: 'over', q: 'nuit & gare', open: 4 } as const;
  const read = Object.fromEntries(new URL(ordersHref(search), 'http://x').searchParams);
  expect(ordersSearch(read)).toEqual(search);
  expect(ordersSearch({ show: 'none', open: '-1' })).toEqual({});
});
