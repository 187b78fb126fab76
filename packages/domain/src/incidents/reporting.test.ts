import { describe, expect, it } from 'vitest';
import { type IncidentFacts, REPORTING_RULES, reportsDue } from './reporting.ts';

const facts = (changes: Partial<IncidentFacts> = {}): IncidentFacts => ({
  date: '2026-11-20T14:00:00Z',
  aware_at: '2026-11-20T16:00:00Z',
  types: ['drone_breaking'],
  injury: 'none',
  involves_manned_aircraft: false,
  involves_certified_uas: false,
  ...changes,
});

describe('whom an incident must be told', () => {
  it.each([
    ['a broken drone: nobody must, sharing is welcome', {}, [['voluntary', 'voluntary', null]]],
    ['a minor injury: as well', { injury: 'minor' }, [['voluntary', 'voluntary', null]]],
    [
      'a serious injury: the BEA at once, DGAC within 72 hours of hearing of it',
      { injury: 'serious' },
      [
        ['accident_bea', 'mandatory', '2026-11-20T16:00:00.000Z'],
        ['serious_injury', 'mandatory', '2026-11-23T16:00:00.000Z'],
      ],
    ],
    [
      'a crewed aircraft near by',
      { involves_manned_aircraft: true },
      [['manned_aircraft', 'mandatory', '2026-11-23T16:00:00.000Z']],
    ],
    [
      'a certified drone',
      { involves_certified_uas: true },
      [['certified_uas', 'mandatory', '2026-11-23T16:00:00.000Z']],
    ],
  ] as const)('%s', (_, changes, expected) => {
    expect(reportsDue(facts(changes)).map(({ code, duty, due_at }) => [code, duty, due_at])).toEqual(
      expected,
    );
  });

  it('is judged by the rules of the day it happened', () => {
    const before = reportsDue(facts({ date: '2019-06-01T10:00:00Z', injury: 'fatal' }));
    expect(before.map(({ code }) => code)).toEqual(['accident_bea']);
  });

  it('has a source and a first day for every rule', () => {
    for (const { source, valid_from } of REPORTING_RULES) {
      // As every law on the screens and papers is called.
      expect(source).toMatch(/^Règlement \(UE\) \d/);
      expect(valid_from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});
