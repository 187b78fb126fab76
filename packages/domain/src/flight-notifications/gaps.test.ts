import { describe, expect, it } from 'vitest';
import { type DeclaredNotice, declaredLines, noticeGaps } from './gaps.ts';

const WHOLE: DeclaredNotice = {
  company: {
    siret: '73282932000074',
    number: 'FRA1234567890abc',
    address: '3 rue du Port, 31000 Toulouse',
  },
  pilot_phone: '06 99 00 12 34',
  drone_registration: 'UAS-FR-4471',
  insurance: 'RC 118',
  has_exclusion: true,
  areas: 2,
  recipient: { place: 0, email: 'drones@pref.example.invalid' },
  registry: { uid: '184533' },
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
    [{ company: { ...WHOLE.company, siret: null } }, ['lines.siret']],
    [
      { company: { ...WHOLE.company, siret: null }, lines: { ...WHOLE.lines, siret: '732 829 320 00074' } },
      [],
    ],
    [
      { company: { ...WHOLE.company, siret: null }, lines: { ...WHOLE.lines, siret: '123' } },
      ['lines.siret'],
    ],
    [
      { company: { ...WHOLE.company, siret: null }, lines: { ...WHOLE.lines, no_siret: '123' } },
      ['lines.siret'],
    ],
    [{ company: { ...WHOLE.company, siret: null }, lines: { ...WHOLE.lines, no_siret: 'association' } }, []],
    [{ company: { ...WHOLE.company, number: '' } }, ['lines.number']],
    [
      { company: { ...WHOLE.company, number: null }, lines: { ...WHOLE.lines, number: 'FRA1234567890abc' } },
      [],
    ],
    [{ company: { ...WHOLE.company, address: ' ' } }, ['lines.address']],
    [{ pilot_phone: null }, ['pilot_id']],
    [{ drone_registration: null }, ['drone_id']],
    [{ insurance: '' }, ['insurance_reference']],
    [{ has_exclusion: false }, ['lines.exclusion']],
    [{ areas: 3 }, ['lines.communes.2']],
    [{ recipient: { place: 1, email: null } }, ['recipients.1.email']],
    [{ recipient: null }, []],
    [{ registry: { uid: null } }, ['registry_uid']],
    [{ registry: { uid: ' ' } }, ['registry_uid']],
    [{ registry: null }, []],
    [
      { lines: {} },
      ['lines.certificate', 'lines.communes.0', 'lines.communes.1', 'lines.marking', 'lines.signed_at'],
    ],
  ] satisfies [Partial<DeclaredNotice>, string[]][])('of %j is %j', (changes, gaps) => {
    expect(noticeGaps({ ...WHOLE, ...changes })).toEqual(gaps);
  });
});

describe('what a declaration says of its company', () => {
  const NOTHING = { siret: null, number: null, address: null };

  it('is its record before what was written', () => {
    const said = { siret: '123', no_siret: 'association', number: 'FRA0000000000000', address: 'là' };
    expect(declaredLines(WHOLE.company, said)).toEqual({ ...WHOLE.company, no_siret: null });
  });

  it('keeps the words that stood in the line of the SIRET before', () => {
    expect(declaredLines(NOTHING, { siret: 'société belge BE 0123' })).toMatchObject({
      siret: null,
      no_siret: 'société belge BE 0123',
    });
  });
});
