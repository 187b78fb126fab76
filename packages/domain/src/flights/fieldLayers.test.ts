import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FIELD_HOLDS_MS,
  FIELD_LAYERS,
  type FieldCopy,
  fieldLight,
  isFieldDue,
  NO_COPY,
} from './fieldLayers.ts';

const NOW = Date.parse('2026-12-14T08:12:00Z');
const HOUR_MS = 3_600_000;
const copyOf = (changes: Partial<FieldCopy> = {}): FieldCopy => ({ ...NO_COPY, at: NOW, ...changes });
const layers = fc.constantFrom(...FIELD_LAYERS);
const instants = fc.integer({ min: NOW - 90 * 24 * HOUR_MS, max: NOW + 90 * 24 * HOUR_MS });
const copies: fc.Arbitrary<FieldCopy> = fc.record({
  at: fc.option(instants),
  source_at: fc.option(instants),
  source: fc.constantFrom('read', 'old', 'simulated', 'unread'),
  is_outdated: fc.boolean(),
});

describe('the light of a layer on the phone', () => {
  it('is never fresh past its limit, unread, invented, incomplete or of another mission', () => {
    fc.assert(
      fc.property(layers, copies, (layer, copy) => {
        const { light } = fieldLight(layer, copy, NOW);
        if (light !== 'fresh') return;
        expect(copy.source).toBe('read');
        expect(copy.is_outdated).toBe(false);
        for (const at of [copy.at, copy.source_at ?? copy.at]) {
          expect(at).not.toBeNull();
          expect(NOW - Number(at)).toBeLessThanOrEqual(FIELD_HOLDS_MS[layer]);
          expect(Number(at) - NOW).toBeLessThanOrEqual(5 * 60_000);
        }
      }),
    );
  });

  it('only worsens while time passes and nothing is fetched', () => {
    const rank = { fresh: 0, simulated: 0, old: 1, absent: 2 } as const;
    fc.assert(
      fc.property(layers, copies, fc.nat(60 * 24 * HOUR_MS), (layer, copy, passed) => {
        fc.pre((copy.at ?? 0) <= NOW && (copy.source_at ?? 0) <= NOW);
        const before = rank[fieldLight(layer, copy, NOW).light];
        expect(rank[fieldLight(layer, copy, NOW + passed).light]).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('tells the age of the older of copy and source', () => {
    const light = fieldLight('notam', copyOf({ source_at: NOW - 13 * HOUR_MS }), NOW);
    expect(light).toEqual({ light: 'old', at: NOW - 13 * HOUR_MS, copied_at: NOW, why: 'source_old' });
    expect(fieldLight('notam', copyOf({ source_at: NOW - 11 * HOUR_MS }), NOW)).toEqual({
      light: 'fresh',
      at: NOW - 11 * HOUR_MS,
    });
  });

  it('asks for a source that was old no sooner than it may be another', () => {
    const light = fieldLight('notam', copyOf({ source: 'old' }), NOW);
    expect([isFieldDue(light, NOW), isFieldDue(light, NOW + HOUR_MS)]).toEqual([false, true]);
  });

  it.each([
    ['nothing there', NO_COPY, 'absent', true],
    ['a source that the server has not read', copyOf({ source: 'unread' }), 'absent', false],
    ['an invented source', copyOf({ source: 'simulated' }), 'simulated', false],
    ['an invented source of yesterday', copyOf({ source: 'simulated', at: NOW - 25 * HOUR_MS }), 'old', true],
    ['a mission that was changed', copyOf({ is_outdated: true }), 'old', true],
    ['a clock that was set back', copyOf({ at: NOW + HOUR_MS }), 'old', true],
    ['an instant that cannot be read', copyOf({ source_at: Number.NaN }), 'old', true],
    ['a copy of this minute', copyOf(), 'fresh', false],
  ] as const)('of %s is told, and fetched again where that helps', (_, copy, light, isDue) => {
    const found = fieldLight('notam', copy, NOW);
    expect(found.light).toBe(light);
    expect(isFieldDue(found, NOW)).toBe(isDue);
  });
});
