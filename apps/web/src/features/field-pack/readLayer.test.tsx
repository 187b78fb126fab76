import type { Flight } from '@envol/contract/flights';
import { fieldLight } from '@envol/domain/flights/fieldLayers';
import { expect, it } from 'vitest';
import { type FieldDevice, readLayer } from './readLayer.ts';

const NOW = Date.parse('2026-11-24T06:00:00Z');
const DAY_MS = 86_400_000;
const flight = {
  id: 4,
  display_identifier: 'M-4',
  updated_at: new Date(NOW - 9 * DAY_MS).toISOString(),
  areas: [],
  approvals: [],
} as unknown as Flight;

const device = (of: Partial<FieldDevice>): FieldDevice => ({
  answer: async () => ({ at: NOW, data: [{ id: 1, name: 'Arrêté.pdf' }] }),
  file: async () => ({ at: NOW, bytes: 10 }),
  place: async () => undefined,
  ...of,
});

it('a list of papers that was read again makes neither its sheet nor its papers newer', async () => {
  const old = NOW - 3 * DAY_MS;
  for (const of of ['sheet', 'paper']) {
    const held = await readLayer(
      'documents',
      flight,
      device({ file: async (file) => ({ at: file.of === of ? old : NOW, bytes: 10 }) }),
    );
    expect(held.at).toBe(old);
    expect(fieldLight('documents', held, NOW)).toMatchObject({ light: 'old', why: 'aged' });
  }
  const whole = await readLayer('documents', flight, device({}));
  expect(fieldLight('documents', whole, NOW)).toEqual({ light: 'fresh', at: NOW });
});

it('a picture without a tile is absent', async () => {
  const empty = { at: NOW, box: 'null', addresses: [], count: 0, bytes: 0 };
  const held = await readLayer('aerial', flight, device({ place: async () => empty }));
  expect(fieldLight('aerial', held, NOW)).toEqual({ light: 'absent', at: null, why: 'missing' });
});
