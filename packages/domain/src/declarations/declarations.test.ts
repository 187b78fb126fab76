import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noticeFor } from '../regulation/notices.ts';
import { RULESETS } from '../regulation/ruleset.ts';
import { daysAfter, instantAt } from '../time/localTime.ts';
import { silenceOf, unopposedFrom } from './silence.ts';
import {
  DECLARATION_ACTS,
  DECLARATION_STATES,
  declarationActs,
  declarationAfter,
  declarationReference,
} from './statuses.ts';

const PARIS = 'Europe/Paris';

describe('the days of a declaration', () => {
  it('end on the day that the operator counts back from: the same notice, read from either side', () => {
    const day = fc.integer({ min: 0, max: 900 }).map((days) => daysAfter('2025-03-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40 }), (received, ahead) => {
        const flight = daysAfter(received, ahead);
        const rules = RULESETS.find(({ valid_to }) => valid_to === null || flight <= valid_to);
        if (!rules) return;
        const now = instantAt(received, '15:00', PARIS);
        const { respected } = noticeFor(rules.prefecture.notice, flight, {
          now,
          time_zone: PARIS,
          departements: '31',
        });
        const end = unopposedFrom({
          counted_from: now,
          flight_start: instantAt(flight, '00:00', PARIS),
          time_zone: PARIS,
          departement: '31',
        });
        expect(Date.parse(end) <= Date.parse(instantAt(flight, '00:00', PARIS))).toBe(respected);
      }),
    );
  });

  it.each([
    [
      'a declaration of 2026 after ten days',
      '2026-11-20T08:00:00Z',
      '2026-12-14T06:00:00Z',
      '2026-11-29T23:00:00Z',
    ],
    // Monday to Saturday, without 11 November.
    [
      'one of 2025 after five working days',
      '2025-11-07T08:00:00Z',
      '2025-12-01T06:00:00Z',
      '2025-11-14T23:00:00Z',
    ],
  ])('%s', (_, counted_from, flight_start, end) => {
    expect(unopposedFrom({ counted_from, flight_start, time_zone: PARIS, departement: '31' })).toBe(end);
  });
});

describe('the silence of a prefecture', () => {
  const sent = {
    state: 'received',
    is_proven: true,
    unopposed_from: '2026-11-29T23:00:00Z',
    flight_start: '2026-12-14T06:00:00Z',
  } as const;
  it.each([
    [{}, '2026-11-29T22:59:59Z', 'running'],
    [{}, '2026-11-29T23:00:00Z', 'over'],
    [{ is_proven: false }, '2027-01-01T00:00:00Z', 'unknown'],
    [{ unopposed_from: null }, '2027-01-01T00:00:00Z', 'unknown'],
    [{ flight_start: '2026-11-29T22:00:00Z' }, '2027-01-01T00:00:00Z', 'too_late'],
    [{ state: 'paper_asked' }, '2027-01-01T00:00:00Z', 'suspended'],
    [{ state: 'opposed' }, '2027-01-01T00:00:00Z', 'answered'],
    [{ opposed_at: '2026-11-22T08:00:00Z' }, '2027-01-01T00:00:00Z', 'after_opposition'],
    [{ opposed_at: '2026-11-22T08:00:00Z', state: 'acknowledged' }, '2027-01-01T00:00:00Z', 'answered'],
  ] as const)('of a declaration with %j is at %s worth: %s', (changes, now, silence) => {
    expect(silenceOf({ ...sent, ...changes }, new Date(now))).toBe(silence);
  });
});

describe('what is done with a declaration', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const standing = { kind: 'prefecture', flight_end: '2026-12-14T08:00:00Z', is_deleted: false } as const;
  it.each(DECLARATION_STATES)('follows from its state (%s) and is what is offered', (state) => {
    expect(declarationActs({ ...standing, state }, now)).toEqual(
      DECLARATION_ACTS.filter((act) => declarationAfter(state, act) !== null),
    );
    expect(declarationActs({ ...standing, state, is_deleted: true }, now)).toEqual([]);
    expect(declarationActs({ ...standing, state, flight_end: now.toISOString() }, now)).toEqual([]);
    expect(declarationActs({ ...standing, kind: 'army', state }, now)).not.toContain('oppose');
    // Silence makes something of what nobody answered alone.
    expect(declarationAfter(state, 'pass') !== null).toBe(state === 'received');
  });

  it('is told under its number', () => {
    expect(declarationReference({ kind: 'prefecture', departement: '31', number: 482 })).toBe('D-31-0482');
    expect(declarationReference({ kind: 'prefecture', departement: null, number: 7 })).toBe('D-0007');
    expect(declarationReference({ kind: 'army', departement: null, number: 12 })).toBe('N-0012');
  });
});
