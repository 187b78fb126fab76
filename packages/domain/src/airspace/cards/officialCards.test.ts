import { describe, expect, test } from 'vitest';
import { at, codes, HERE, judge, only } from '../../../test/officialCards.ts';
import { agl, amsl, disk, officialZone } from '../../../test/officialZones.ts';
import type { UasZone } from '../official/uasZone.ts';
import type { Zone } from '../zone.ts';

describe('one card for one thing', () => {
  const own = (lower: number, remarks: string | null = null): Zone => ({
    id: 7,
    identifier: 'LF-R 5 B',
    name: 'R 5 B',
    kind: 'R',
    airspace_class: null,
    lower: agl(lower),
    upper: amsl(2_000),
    geometry: { type: 'Circle', center: HERE, radius_m: 2_000 },
    activity: { kind: 'unknown' },
    remarks,
  });
  const official = (lower: number, more: Partial<UasZone> = {}): UasZone =>
    officialZone('restricted_area', '[LF][R 5 B] CHAUMONT', [disk(HERE, 3_000, agl(lower))], {
      concerns: 'LF-R 5 B',
      ...more,
    });

  test.each([
    [0, 100, 'agreement'],
    [100, 0, 'agreement'],
  ])('ours from %i m and the official from %i m: the stricter binds', (ours, theirs, effect) => {
    const card = only(judge([official(theirs)], at(0, 0), {}, { zones: [own(ours)] }));
    expect(card).toMatchObject({ key: 'zone:LF-R 5 B', zone_id: 7, effect, free_height_m: null });
    expect(card.source.dataset).toContain('SIA');
    expect(card.source.dataset).toContain('UAS');
  });

  test('where only the official outline is met, its card has the same key', () => {
    expect(only(judge([official(0)], at(0, 2_500), {}, { zones: [own(0)] }))).toMatchObject({
      key: 'zone:LF-R 5 B',
      effect: 'agreement',
    });
  });

  test('its authority, its notice and its message stand in for the usual ones', () => {
    const published = official(0, {
      message: 'Champ de tir',
      authorities: [
        {
          name: 'Régiment',
          service: 'Opérations',
          email: 'ops@example.invalid',
          phone: '03 00 00 00 00',
          url: null,
          purpose: 'AUTHORIZATION',
          interval_before: 'P10D',
        },
      ],
    });
    expect(only(judge([published], at(0, 0), {}, { zones: [own(0)] }))).toMatchObject({
      decider: {
        name: 'Régiment',
        contact: 'ops@example.invalid',
        contacts: [{ kind: 'email' }, { kind: 'phone', label: 'Opérations' }],
      },
      notice: { days: 10, mode: 'calendar' },
    });
  });

  test('the notice and the contact of the remarks are read', () => {
    const remarks =
      "Dérogation soumise à l'accord de l'autorité gestionnaire, avec un préavis minimum de 5 jours ouvrés.\nContact : ops@example.invalid";
    const card = only(judge([official(0)], at(0, 0), {}, { zones: [own(0, remarks)] }));
    expect(card).toMatchObject({
      notice: { days: 5, mode: 'ouvres' },
      decider: { contact: 'ops@example.invalid' },
    });
    expect(codes(card)).toContain('notice_published');
    expect(codes(card)).not.toContain('manager_not_in_data');
  });

  // The flight is on Thursday 10 December 2026, 09:00 to 12:00 UTC.
  test.each([
    [[{ days: ['THU' as const], start: '10:00', end: '11:00' }], 'agreement', 'active'],
    [[{ days: ['THU' as const], start: '12:00', end: '15:00' }], 'information', 'inactive'],
    [[{ days: ['WED' as const], start: '22:00', end: '09:30' }], 'agreement', 'active'],
    [[{ days: ['SAT' as const, 'SUN' as const], start: '00:00', end: '23:59' }], 'information', 'inactive'],
  ])('hours %j: %s', (schedule, effect, activity) => {
    const timed = official(0, { applicability: [{ permanent: false, start: null, end: null, schedule }] });
    expect(only(judge([timed], at(0, 0), {}, { zones: [own(0)] }))).toMatchObject({ effect, activity });
  });

  test('lost hours count as always active, and the card says so', () => {
    const lost = official(0, { applicability: [], lost: ['applicability', 'authority', 'message'] });
    const card = only(judge([lost], at(0, 0)));
    expect(card).toMatchObject({ effect: 'agreement', activity: 'unknown' });
    expect(codes(card)).toEqual(
      expect.arrayContaining(['official_hours_lost', 'official_authority_and_message_lost']),
    );
  });
});
