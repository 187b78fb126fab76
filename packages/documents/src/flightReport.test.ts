import { expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../test/pdfText.ts';
import type { FlightReportModel } from './flightReport.model.ts';
import { renderFlightReport } from './flightReport.ts';

const itReads = it.skipIf(!HAS_POPPLER);

const area = { type: 'Circle', center: [1.44, 43.6], radius_m: 200 } as const;
const model: FlightReportModel = {
  language: 'fr',
  time_zone: 'Europe/Paris',
  generated_at: '2026-06-10T18:00:00Z',
  display_identifier: 'M-1064',
  mission_name: 'Toiture',
  company: 'Aéro Vision',
  drone: 'Matrice 30',
  pilot: 'Camille Martin',
  source: 'file',
  file_name: 'vol.csv',
  digest: 'ab'.repeat(32),
  is_simulated: false,
  started_at: '2026-06-10T09:00:00Z',
  ended_at: '2026-06-10T09:20:00Z',
  airborne_s: 1_180,
  flights_count: 2,
  distance_m: 3_400,
  max_height_m: 62,
  height_reference: 'take_off',
  points_count: 1_200,
  left_out: { lines: 3, first_line: 43, places: 1 },
  held: {
    kind: 'granted',
    authorities: ['Toulouse-Blagnac'],
    areas: [{ name: 'Zone 1', geometry: area, center: [1.44, 43.6], height_m: 50, is_asked: true }],
  },
  conformance: {
    inside_s: 1_150,
    outside_s: 20,
    unjudged: [{ because: 'silent', seconds: 10 }],
    share: 1_150 / 1_170,
    excursions: [
      {
        ...{ kind: 'vertical', from: '2026-06-10T09:05:00Z', to: '2026-06-10T09:05:20Z', seconds: 20 },
        ...{ worst_m: 12, worst_at: '2026-06-10T09:05:10Z', longitude: 1.441, latitude: 43.6 },
        ...{ limit_m: 50, basis: 'ground' },
      },
    ],
    excursions_count: 1,
  },
  track: Array.from({ length: 1_200 }, (_, second) => [second, 1.44 + second / 1e6, 43.6] as const),
  verify_url: `https://envol.example/verify/${'x'.repeat(43)}`,
};

it('a report gives the same bytes for the same flight', () => {
  expect(Buffer.from(renderFlightReport(model)).equals(Buffer.from(renderFlightReport(model)))).toBe(true);
});

itReads('a report tells the verdict, each excursion, the source and what was not judged', async () => {
  const text = await textOf(renderFlightReport(model));
  for (const words of [
    /Rapport de conformité/,
    /1 sortie des limites autorisées/,
    // Rounded down: 98,29 % is not 98,3 %.
    /98,2\s?% du temps évalué/,
    /Trop haut/,
    /12 m au-dessus de 50 m/,
    /11:05:00 – 11:05:20/,
    /Toulouse-Blagnac/,
    /Camille Martin/,
    new RegExp(model.digest),
    /Lignes illisibles\s?: 3 \(la première\s?: ligne 43\)/,
    /aucune position pendant plus de 10 s/,
    /Vérifier ce rapport/,
  ])
    expect(text).toMatch(words);
});

itReads(
  'a report says in English, too, that nothing could be judged, and that positions were invented',
  async () => {
    const conformance: FlightReportModel['conformance'] = {
      ...{ inside_s: 0, outside_s: 0, share: null, excursions: [], excursions_count: 0 },
      unjudged: [{ because: 'no_height', seconds: 60 }],
    };
    const text = await textOf(
      renderFlightReport({ ...model, conformance, language: 'en', is_simulated: true }),
    );
    for (const words of [
      /Conformance report/,
      /Nothing in this flight could be assessed/,
      /proves no flight/,
      /No excursion\./,
    ])
      expect(text).toMatch(words);
    expect(text).not.toMatch(/whole flight stayed within/);
  },
);
