import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { centroidOf } from '@envol/domain/geo/measure';
import { describe, expect, it } from 'vitest';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';
import { formOf } from './cerfa.form.ts';
import { operatorLetter, prefectureWords } from './letters.ts';

const at = (east: number, north: number): Position => [2.55 + east, 47.2 + north];
const area = (name: string, geometry: AreaGeometry, max_height_m: number | null = null) => ({
  name,
  geometry,
  center: [...centroidOf(geometry)] as [number, number],
  max_height_m,
});

const NOTICE: StoredNotice = {
  identifier: 'M-1296',
  name: 'Tournage',
  description: null,
  prefecture: 'Préfecture du Cher',
  departement: '18',
  recipient: null,
  operator: {
    name: 'A',
    company: 'A SAS',
    siret: null,
    number: null,
    uid: null,
    address: null,
    person: 'Claire Morel',
  },
  pilot: { id: 1, name: 'Camille Laurent', phone: null, email: null },
  other_pilots: [],
  drones: [],
  scenario: 'STS-01',
  visibility: 'in_sight',
  areas: [
    area('Place A', { type: 'Circle', center: at(0, 0), radius_m: 80 }),
    area('Rue B', { type: 'LineString', coordinates: [at(0.002, 0), at(0.002, 0.009)], buffer_m: 15 }, 35),
    area('Parc C', {
      type: 'Polygon',
      coordinates: [[at(0.01, 0), at(0.014, 0), at(0.014, 0.002), at(0.01, 0.002), at(0.01, 0)]],
    }),
  ],
  date_start: '2026-12-14T07:30:00.000Z',
  date_end: '2026-12-18T15:45:00.000Z',
  time_zone: 'Europe/Paris',
  is_continuous: false,
  hours_reference: 'local',
  night_flight: false,
  populated_area: 'yes',
  max_height_m: 60,
  insurance: 'RC-2026-118',
  insurance_document_id: null,
  reason: null,
  notice_kept: true,
  ruleset: 'FR-2026',
};

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const letterOf = (notice: StoredNotice): string => plain(prefectureWords(notice, 'declared').text);
const formValues = (notice: StoredNotice): string => {
  const { regime, areas, time } = formOf(notice, { at: '2026-12-01T09:00:00.000Z', by: 'Claire Morel' });
  return plain([regime, ...areas, time].flatMap((fields) => fields.map(([, value]) => value)).join('\n'));
};
const lineOf = (notice: StoredNotice, start: string): string =>
  letterOf(notice)
    .split('\n')
    .find((line) => line.startsWith(start)) ?? '';

describe('the letter to a prefecture', () => {
  it('tells how far each area reaches, one a line, as the form does', () => {
    const told: readonly [name: string, extent: string, height: string][] = [
      ['Place A', 'rayon 80 m', '60 m au-dessus'],
      ['Rue B', 'couloir large de 30 m (15 m de part et d’autre), long de 1 001 m', '35 m au-dessus'],
      ['Parc C', 'polygone de 303 m (ouest-est) × 222 m (sud-nord)', '60 m au-dessus'],
    ];
    const form = formValues(NOTICE);
    for (const [name, extent, height] of told) {
      const line = lineOf(NOTICE, `Lieu : ${name}`);
      expect(line).toContain(extent);
      expect(line).toContain(height);
      expect(line).toMatch(/centre 47\.\d{5}, 2\.\d{5} \(WGS 84\)/);
      expect(form).toContain(extent);
    }
  });

  it.each([
    ['STS-01', 'in_sight', 'STS-01, en vue'],
    ['A2', 'not_said', 'catégorie ouverte A2'],
    ['non-standard', 'off_sight', 'autorisation d’exploitation, hors vue'],
  ])('tells the regime of %s, %s', (scenario, visibility, text) => {
    const notice = { ...NOTICE, scenario, visibility };
    expect(lineOf(notice, 'Régime')).toBe(`Régime : ${text}`);
    for (const part of text.split(', ')) expect(formValues(notice)).toContain(part);
  });

  it.each([
    ['inspection', 'Inspection technique'],
    ['other', 'Tournage'],
    [null, 'Tournage'],
  ] as const)('goes with a form whose object is what the flight is for: %s', (purpose, text) => {
    const { time } = formOf({ ...NOTICE, purpose }, { at: '2026-12-01T09:00:00.000Z', by: 'Claire Morel' });
    expect(time).toContainEqual(['Objet', text]);
  });

  it.each<[string, Partial<StoredNotice>, string[]]>([
    ['of each day', {}, ['chaque jour de 08:30 à 16:45', '07:30–15:45 UTC']],
    [
      'of each day in UTC',
      { hours_reference: 'utc' },
      ['chaque jour de 07:30 à 15:45 UTC', '08:30–16:45, heure locale'],
    ],
    [
      'of each day over a change of clocks',
      { date_start: '2026-10-23T06:30:00.000Z', date_end: '2026-10-26T09:00:00.000Z' },
      ['chaque jour de 08:30 à 10:00', '06:30–08:00, puis 07:30–09:00 UTC'],
    ],
    ['without a break', { is_continuous: true }, ['sans interruption']],
    ['of one day', { date_end: '2026-12-14T10:00:00.000Z' }, ['08:30–11:00', '07:30–10:00 UTC']],
  ])('tells the hours %s by both clocks, as the form does', (_, changes, texts) => {
    const notice = { ...NOTICE, ...changes };
    const form = formValues(notice);
    for (const text of texts) {
      expect(lineOf(notice, 'Vol :')).toContain(text);
      expect(form).toContain(text);
    }
  });
});

describe('a company without a SIRET', () => {
  const foreign = { ...NOTICE, lines: { no_siret: 'UK Ltd 09123456' } };

  it('is named by what it has instead, and not as a SIRET', () => {
    expect(lineOf(foreign, 'Exploitant')).toMatch(/, identifiant : UK Ltd 09123456$/);
    const { operator } = formOf(foreign, { at: '2026-12-01T09:00:00.000Z', by: 'Claire Morel' });
    expect(operator).toContainEqual(['Identifiant (sans SIRET)', 'UK Ltd 09123456']);
    expect(operator.map(([label]) => label)).not.toContain('SIRET');
  });

  it('has an empty SIRET where it has nothing', () => {
    expect(lineOf(NOTICE, 'Exploitant')).toMatch(/, SIRET –$/);
  });
});

describe('the letter to whoever programmed a notification', () => {
  const row = {
    id: 1,
    flight_id: 2,
    operator_id: 3,
    identifier: 'M-1296',
    author_email: 'emma@example.invalid',
    decider: null,
  };
  const letter = (author_language: 'fr' | 'en' | null, what: Parameters<typeof operatorLetter>[2]) => {
    const of = { at: '2026-12-01T09:00:00.000Z', key: '1', failure: 'no_delegation' };
    const { subject, body } = operatorLetter(
      { config: { public_url: 'https://envol.example.invalid' } as never },
      { ...row, author_language },
      what,
      of,
    );
    return plain(`${subject}\n${body}`);
  };

  it('is in their language', () => {
    const english = letter('en', 'not_left');
    expect(english).toContain('M-1296: notification not sent (Ministry of the Armed Forces)');
    expect(english).toContain('Your operator has no AlphaTango identifier.');
    expect(english).toContain('Open the mission: ');
    for (const language of ['fr', null] as const)
      expect(letter(language, 'not_left')).toContain('Ouvrir la mission : ');
  });

  it('does not say that nothing was declared where a part of it left', () => {
    expect(letter('fr', 'left_in_part')).toContain('l’un des deux envois a échoué');
  });
});
