import { describe, expect, it } from 'vitest';
import { type DeclaredNotice, noticeGaps } from './gaps.ts';

const WHOLE: DeclaredNotice = {
  siret: '51234567900017',
  address: '3 rue du Port, 31000 Toulouse',
  pilot_phone: '06 99 00 12 34',
  drone_registration: 'UAS-FR-4471',
  insurance: 'RC 118',
  has_exclusion: true,
  areas: 2,
  recipient: { place: 0, email: 'drones@pref.example.invalid' },
  lines: {
    certificate: 'FR-1',
    communes: ['Colomiers 31770', 'Blagnac 31700'],
    marking: 'cônes',
    signed_at: 'Toulouse',
  },
};

describe('what a declaration still lacks', () => {
  it('is nothing where every line is said', () => {
    expect(noticeGaps(WHOLE)).toEqual([]);
  });

  it.each([
    [{ siret: null }, ['lines.siret']],
    [{ siret: null, lines: { ...WHOLE.lines, siret: '51234567900017' } }, []],
    [{ address: ' ' }, ['lines.address']],
    [{ pilot_phone: null }, ['pilot_id']],
    [{ drone_registration: null }, ['drone_id']],
    [{ insurance: '' }, ['insurance_reference']],
    [{ has_exclusion: false }, ['lines.exclusion']],
    [{ areas: 3 }, ['lines.communes.2']],
    [{ recipient: { place: 1, email: null } }, ['recipients.1.email']],
    [{ recipient: null }, []],
    [
      { lines: {} },
      ['lines.certificate', 'lines.communes.0', 'lines.communes.1', 'lines.marking', 'lines.signed_at'],
    ],
  ] satisfies [Partial<DeclaredNotice>, string[]][])('of %j is %j', (changes, gaps) => {
    expect(noticeGaps({ ...WHOLE, ...changes })).toEqual(gaps);
  });
});
