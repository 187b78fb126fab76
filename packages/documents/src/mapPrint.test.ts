import { expect, it } from 'vitest';
import { HAS_POPPLER, pageCount, textOf } from '../test/pdfText.ts';
import { toulouseZones } from '../test/toulouse.ts';
import { type MapPrintModel, renderMapPrint } from './mapPrint.ts';

const itReads = it.skipIf(!HAS_POPPLER);

const SIA: MapPrintModel['sources'][number] = {
  of: 'sia',
  version: {
    name: 'AIRAC 2026-09-03',
    effective_date: '2026-09-03',
    valid_until: '2026-10-01',
    attribution: 'SIA',
  },
  days_old: null,
  issue: null,
};

const model = (more: Partial<MapPrintModel> = {}): MapPrintModel => ({
  language: 'fr',
  time_zone: 'Europe/Paris',
  title: 'Chantier nord',
  author: 'Envol',
  printed_at: '2026-09-10T08:00:00.000Z',
  day: '2026-09-10',
  is_today: true,
  box: [1.2, 43.5, 1.6, 43.8],
  zones: toulouseZones(),
  aerodromes: [],
  mission: null,
  leaves_out_uas: true,
  leaves_out_tma: true,
  sources: [SIA, { of: 'official', version: null, days_old: null, issue: 'none_kept' }],
  ...more,
});

it('A printed map has the same bytes each time', () => {
  expect(Buffer.from(renderMapPrint(model())).equals(Buffer.from(renderMapPrint(model())))).toBe(true);
});

itReads('names the map, its day, its scale, its legend, its sources and how old each is', async () => {
  const text = await textOf(renderMapPrint(model()));
  for (const words of [
    /Chantier nord/,
    /Espaces connus le 10 sept\. 2026/,
    /\d+\s?km/,
    /Zone de contrôle \(CTR\)/,
    /en vigueur jusqu’au 1er? oct\. 2026/,
    /non consultée/,
    /OpenStreetMap/,
    /Ne remplace pas une carte officielle/,
    /agrandissez la carte/,
  ])
    expect(text).toMatch(words);
});

itReads('draws terminal areas where they are asked for, and says that they are not elsewhere', async () => {
  const [zone] = toulouseZones();
  if (zone === undefined) throw new Error('the place has zones');
  const zones = [{ ...zone, kind: 'TMA' as const, identifier: 'TMA TOULOUSE 1.1' }];
  const drawn = await textOf(renderMapPrint(model({ zones, leaves_out_tma: false })));
  expect(drawn).toMatch(/Région terminale \(TMA\)/);
  expect(drawn).toMatch(/TMA TOULOUSE 1\.1/);
  expect(drawn).not.toMatch(/Non affichés : TMA/);
  expect(await textOf(renderMapPrint(model()))).toMatch(/Non affichés : TMA/);
});

itReads('says of a day without its publication that another is drawn, in English too', async () => {
  const old = { ...SIA, days_old: 52, issue: 'after_last' as const };
  const text = await textOf(
    renderMapPrint(model({ language: 'en', title: '', day: '2026-11-22', is_today: false, sources: [old] })),
  );
  expect(text).toMatch(/Airspace map[\s\S]*Airspace published for 22 Nov 2026/);
  expect(text).toMatch(/out of date for 52 days/);
  expect(text).toMatch(/a later one may exist/);
});

itReads('stays a map where nothing is published, and on one page', async () => {
  const bytes = renderMapPrint(model({ zones: [], box: [-1, 46, -0.9, 46.05] }));
  expect(await pageCount(bytes)).toBe(1);
  expect(await textOf(bytes)).toMatch(/Aucun espace publié sur cette carte/);
});

const SQUARE = {
  type: 'Polygon' as const,
  coordinates: [
    [[1.38, 43.62] as const, [1.42, 43.62] as const, [1.42, 43.66] as const, [1.38, 43.62] as const],
  ],
};
const MISSION: NonNullable<MapPrintModel['mission']> = {
  display_identifier: 'M-104',
  name: 'Pont de Blagnac',
  date_start: '2026-09-12T08:00:00.000Z',
  date_end: '2026-09-12T10:00:00.000Z',
  time_zone: 'Europe/Paris',
  areas: [{ name: 'Piles 2 à 4', geometry: SQUARE, center: [1.4, 43.64], height_m: 50 }],
  points: [{ kind: 'take_off', position: [1.4, 43.63] }],
  exclusion: {
    zone: SQUARE,
    contingency: SQUARE,
    markers: [{ kind: 'pilot', position: [1.4, 43.64] }],
    saved_at: '2026-09-09T08:00:00.000Z',
    warning: null,
  },
};

itReads('draws a mission over the airspace, and says what each sign of it is', async () => {
  const bytes = renderMapPrint(model({ title: '', mission: MISSION }));
  const text = await textOf(bytes);
  for (const words of [
    /M-104 – Pont de Blagnac/,
    /prévue du 12 sept\. 2026.*10:00 \(08:00 UTC\)/,
    /Piles 2 à 4, 50 m AGL prévus/,
    /Décollage/,
    /Télépilote/,
    /Zone d’exclusion des tiers, enregistrée/,
    /Zone de contingence/,
  ])
    expect(text).toMatch(words);
  const alone = renderMapPrint(model({ title: '', mission: null }));
  expect(bytes.length).toBeGreaterThan(alone.length);
  expect(await textOf(alone)).not.toMatch(/Mission/);
});

itReads('says of an exclusion zone that it is no longer the mission’s', async () => {
  const stale = (zone: NonNullable<(typeof MISSION)['exclusion']>, box?: MapPrintModel['box']) =>
    textOf(
      renderMapPrint(
        model({
          mission: { ...MISSION, exclusion: { ...zone, warning: 'À revoir : la mission a changé.' } },
          ...(box && { box }),
        }),
      ),
    );
  if (MISSION.exclusion === null) throw new Error('the mission has a zone');
  expect(await stale(MISSION.exclusion)).toMatch(/À revoir : la mission a changé/);
  expect(await stale(MISSION.exclusion, [5, 46, 5.2, 46.1])).not.toMatch(/À revoir/);
});

it('A printed map’s legend signs nothing that the mission does not have', async () => {
  const bare = { ...MISSION, points: [], exclusion: null };
  expect(renderMapPrint(model({ mission: bare })).length).toBeLessThan(
    renderMapPrint(model({ mission: MISSION })).length,
  );
});

itReads('says of a mission beside the map that its area is outside, and explains no sign of it', async () => {
  const text = await textOf(renderMapPrint(model({ mission: MISSION, box: [5, 46, 5.2, 46.1] })));
  expect(text).toMatch(/Piles 2 à 4, 50 m AGL prévus, hors de cette carte/);
  expect(text).not.toMatch(/Décollage|Télépilote|Zone d’exclusion|Zone de contingence/);
  expect(await textOf(renderMapPrint(model({ mission: MISSION })))).not.toMatch(/hors de cette carte/);
});
