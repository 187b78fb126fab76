import { describe, expect, it } from 'vitest';
import { sized } from '../../../tools/testSizes.ts';
import { HAS_POPPLER, infoOf, pageCount, pagesOf, textOf, wordBoxesOf } from '../test/pdfText.ts';
import { randomSheet } from '../test/randomSheet.ts';
import { toulouseMission, toulouseZones } from '../test/toulouse.ts';
import type { MissionSheetModel } from './missionSheet.model.ts';
import { renderMissionSheet } from './missionSheet.ts';

const A4 = { width: 595.28, height: 841.89 };
const FUZZ_SEEDS = Array.from({ length: sized(8, 40) }, (_, index) => index + 1);

/** Texts that only poppler can read back; without it the tests say that they skip. */
const itReads = it.skipIf(!HAS_POPPLER);

const constraint = (index: number): MissionSheetModel['constraints'][number] => ({
  effect: index % 3 === 0 ? 'agreement' : 'information',
  title: `LF-R ${index}`,
  what: `Phrase ${index} dite en entier, sol et altitude compris, jusqu’au dernier mot${index}.`,
  who: `Gestionnaire ${index}, manager.${index}.with.a.long.mailbox@service.example.invalid`,
  state: 'À faire',
  tone: 'todo',
  source: 'SIA',
  dataset_date: '2026-09-03',
  proof: index % 50 === 1 ? `preuve${index}` : null,
  note: index % 50 === 0 ? `note${index}` : null,
});

/** A mission with very much of everything. */
const crowded = (): MissionSheetModel => {
  const base = toulouseMission('fr', toulouseZones());
  const [area] = base.areas;
  if (area === undefined) throw new Error('the mission has areas');
  return {
    ...base,
    areas: Array.from({ length: 50 }, (_, index) => ({
      ...area,
      name: `Aire${index}`,
      center: [area.center[0] + index * 0.002, area.center[1]] as const,
    })),
    constraints: Array.from({ length: 300 }, (_, index) => constraint(index)),
    contacts: Array.from({ length: 30 }, (_, index) => ({
      role: 'Décide',
      name: `Autorité ${index}`,
      phone: `+33 1 99 00 00 ${index + 10}`,
      email: `permanence.de.la.zone.${index}@direction.regionale.example.invalid`,
    })),
  };
};

/** Words that a line's end may have broken: the page without any space. */
const dense = (text: string): string => text.replaceAll(/\s/g, '');

describe('renderMissionSheet', () => {
  itReads('is tagged A4 pages with title and language (needs poppler)', async () => {
    const info = infoOf(await renderMissionSheet(toulouseMission('fr', toulouseZones())));
    expect(info).toMatchObject({
      Pages: '2',
      Tagged: 'yes',
      Title: 'Fiche mission M-1042 – Inspection de toiture, Halle aux Grains',
    });
    expect(info['Page size']).toContain('A4');
  });

  itReads('says in French what a pilot needs at the roadside (needs poppler)', async () => {
    const pages = pagesOf(await renderMissionSheet(toulouseMission('fr', toulouseZones())));
    for (const words of [
      'Inspection de toiture, Halle aux Grains',
      'Exploitant : Aéro Vision Demo SARL · N° d’exploitant UAS FRAk9p34y6n3wd2n',
      'Encore 2 étapes avant de voler',
      'Reste à faire Zone peuplée · Haute-Garonne À lire avant le vol : NOTAM',
      'Heures accordées, Europe/Paris (UTC+1) 10:00–12:30',
      'demandé : mar. 24 nov. 2026, 09:30–12:30 (08:30–11:30 UTC)',
      '09:00–11:30 UTC',
      'Hauteur accordée, au-dessus du sol 50 m AGL demandée : 80 m AGL au plus 197 m, 646 ft AMSL',
      'zone 2 : 30 m AGL',
      'Scénario STS-01 · En vue directe (VLOS)',
      'LFCL Toulouse-Lasbordes 290°, 3 790 m',
      '© OpenStreetMap contributors (ODbL)',
      'Veille VHF 118.100',
      'Décidé par Marc Delmas, chef de tour, le 18 nov. 2026, 16:42 (15:42 UTC)',
      '43°35′51.1″N 1°27′17.9″E',
      '43.59752, 1.45496',
      'Camille Laurent +33 6 39 98 00 01',
      'Immatriculation UAS-FR-200002 N° de série 1581F4BKD000000000A2 Signalement : Identification européenne',
      'classe C2 · 3,8 kg',
      'Document indicatif',
      'page 1 sur 2',
    ])
      expect(pages[0]).toContain(words);
    for (const words of [
      'Fiche mission M-1042',
      'Édité le 21 nov. 2026, 12:20 (11:20 UTC)',
      'données du 3 sept. 2026',
      'NOTAM non consulté à lire avant le vol',
      'valables jusqu’au 30 septembre 2026',
      'page 2 sur 2',
    ])
      expect(pages[1]).toContain(words);
  });

  itReads('says the same in English (needs poppler)', async () => {
    const text = textOf(await renderMissionSheet(toulouseMission('en', toulouseZones())));
    for (const words of [
      '2 steps left before the flight',
      'To read before the flight: NOTAM',
      'Hours granted, Europe/Paris (UTC+1) 10:00–12:30',
      'requested: Tue, 24 Nov 2026, 09:30–12:30',
      'requested: 80 m AGL',
      'Visual line of sight (VLOS)',
      'Circle, radius 45 m',
      'at most 4.5 m/s over the ground',
      'design certificate',
      'Decided by Marc Delmas, tower chief',
      'Indicative document',
      'page 2 of 2',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/\{\{|sheet\./);
  });

  itReads('names each zone on a map once, or keys it to the legend (needs poppler)', async () => {
    const model = { ...toulouseMission('fr', toulouseZones()), constraints: [] };
    const text = textOf(await renderMissionSheet(model));
    expect(text.match(/R 23/g)).toHaveLength(1);
    expect(text.match(/CTR BLAGNAC/g)).toHaveLength(2);
  });

  itReads(
    'leaves a map readable that lies in many zones: they are named below it (needs poppler)',
    async () => {
      const base = toulouseMission('fr');
      const [area] = base.areas;
      if (area === undefined) throw new Error('the mission has areas');
      const around = (index: number): MissionSheetModel['zones'][number] => ({
        identifier: `LF-P90${index}`,
        kind: 'R',
        lower: { reference: 'AGL', value: 0, unit: 'ft' },
        upper: { reference: 'AMSL', value: 2000, unit: 'ft' },
        geometry: { type: 'Circle', center: area.center, radius_m: 60_000 },
      });
      const zones = Array.from({ length: 8 }, (_, index) => around(index));
      const text = textOf(await renderMissionSheet({ ...base, zones }));
      expect(text).toContain(
        'Les zones de vol sont entièrement dans : LF-P900 (SFC – 2 000 ft AMSL) · LF-P901',
      );
      expect(text).toContain('+ 2.');
      // In the legend each is said to cover the map; none has a letter or a name on it.
      expect(text.match(/couvre toute la carte/g)).toHaveLength(8);
      for (const { identifier } of zones.slice(0, 6)) expect(text.split(identifier)).toHaveLength(3);
    },
  );

  itReads('cuts nothing of 50 areas and 300 constraints, in a second (needs poppler)', async () => {
    const model = crowded();
    await renderMissionSheet(model);
    const started = process.cpuUsage();
    const pdf = await renderMissionSheet(model);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1e6).toBeLessThan(1);
    const text = dense(textOf(pdf));
    const all = (name: string, list: readonly string[]) =>
      expect(
        list.filter((each) => !text.includes(dense(each))),
        name,
      ).toEqual([]);
    all(
      'centres',
      model.areas.map(({ center }) => `${center[1].toFixed(5)}, ${center[0].toFixed(5)}`),
    );
    all(
      'area names',
      model.areas.map(({ name }) => name),
    );
    all(
      'sentences',
      model.constraints.map(({ what }) => what),
    );
    all(
      'deciders',
      model.constraints.map(({ who }) => who ?? ''),
    );
    all(
      'notes',
      model.constraints.flatMap(({ note }) => note ?? []),
    );
    all(
      'contacts',
      model.contacts.flatMap(({ phone, email }) => [phone ?? '', email ?? '']),
    );
    expect(text).not.toContain('…');
  });

  itReads('keeps five drones together, a line each (needs poppler)', async () => {
    const base = toulouseMission('fr', []);
    const [drone] = base.drones;
    if (drone === undefined) throw new Error('the mission has drones');
    const drones = Array.from({ length: 5 }, (_, index) => ({ ...drone, name: `Drone ${index + 1}.` }));
    const pages = pagesOf(await renderMissionSheet({ ...base, constraints: [], drones }));
    const holding = pages.filter((page) => /Drone \d\./.test(page));
    expect(holding).toHaveLength(1);
    expect(holding[0]?.match(/Drone \d\./g)).toHaveLength(5);
    expect(holding[0]?.match(/UAS-FR-200002/g)).toHaveLength(5);
  });

  itReads('prints every word of a long condition (needs poppler)', async () => {
    const [approval] = toulouseMission('fr').approvals;
    const conditions = [Array.from({ length: 900 }, (_, index) => `mot${index}`).join(' ')];
    const model = {
      ...toulouseMission('fr'),
      approvals: approval === undefined ? [] : [{ ...approval, conditions }],
    };
    const pages = pagesOf(await renderMissionSheet(model));
    expect(pages[0]).toContain('Situation');
    const text = pages.join(' ');
    for (let index = 0; index < 900; index++) expect(text).toMatch(new RegExp(`\\bmot${index}\\b`));
    expect(text).toContain('(suite)');
  });

  itReads('asks for the operator number where it is not known (needs poppler)', async () => {
    const base = toulouseMission('fr');
    const model = { ...base, operator: { ...base.operator, registration: null } };
    expect(textOf(await renderMissionSheet(model))).toContain('N° d’exploitant UAS à compléter');
  });

  itReads.each([
    [
      'several days with the same hours',
      [
        ['2026-11-24T09:00:00Z', '2026-11-24T11:00:00Z'],
        ['2026-11-25T09:00:00Z', '2026-11-25T11:00:00Z'],
      ],
      ['chaque jour de 10:00 à 12:00', 'mar. 24 – mer. 25 nov. 2026', '09:00–11:00 UTC'],
    ],
    [
      'days over a change of the clocks',
      [
        ['2026-10-24T08:00:00Z', '2026-10-24T10:00:00Z'],
        ['2026-10-25T09:00:00Z', '2026-10-25T11:00:00Z'],
      ],
      [
        'Europe/Paris (UTC+2, UTC+1)',
        'chaque jour de 10:00 à 12:00',
        'sam. 24 – dim. 25 oct. 2026',
        '08:00–10:00, puis 09:00–11:00 UTC',
        'UTC+2 → UTC+1',
      ],
    ],
    [
      'a stretch over days',
      [['2026-12-10T20:00:00Z', '2026-12-13T00:00:00Z']],
      [
        'jeu. 10 déc. 2026, 21:00 – dim. 13 déc. 2026, 01:00, sans interruption',
        'jeu. 10 déc. 2026, 20:00 – dim. 13 déc. 2026, 00:00 UTC',
      ],
    ],
    ['no hour at all', [], ['Aucune heure commune']],
  ] as const)('says the hours of %s whole (needs poppler)', async (_, spans, expected) => {
    const base = toulouseMission('fr');
    const windows = spans.map(([from, to]) => ({ from, to }));
    const model = { ...base, period: { ...base.period, windows, is_narrowed: false } };
    const text = textOf(await renderMissionSheet(model));
    for (const words of expected) expect(text).toContain(words);
  });

  itReads.each([
    ['Greek and Cyrillic', 'Łódź Жук Ωμέγα'],
    ['Hebrew', 'יוסף כהן'],
    ['Chinese', '李小龍 王伟'],
    ['Japanese', '山田さん 桜井'],
    ['Korean', '김철수 학교'],
    ['Thai', 'สมชาย น้ำ'],
    ['Devanagari', 'राम कुमार क्षत्रिय'],
    ['Armenian and Georgian', 'Հայաստան საქართველო'],
    ['Bengali, Tamil, Khmer, Lao and Amharic', 'বাংলা தமிழ் ខ្មែរ ລາວ አማርኛ'],
    ['emoji', '🚁 👍🏽 🇫🇷'],
  ])('draws %s so that it can be searched (needs poppler)', async (_, name) => {
    const text = textOf(await renderMissionSheet({ ...toulouseMission('fr'), name }));
    expect(text.replaceAll(/\p{Cf}/gu, '')).toContain(name.split(' ')[0]);
    for (const word of name.split(' ')) expect(dense(text)).toContain(word);
    expect(text).not.toContain('[U+');
    expect(text).not.toContain('Caractères non imprimables');
  });

  itReads(
    'says which characters none of its fonts draws, and prints their numbers (needs poppler)',
    async () => {
      const text = textOf(await renderMissionSheet({ ...toulouseMission('fr'), name: 'Ahaggar ⴰⴱ' }));
      expect(text).toContain('Ahaggar [U+2D30][U+2D31]');
      expect(text).toContain('numéro Unicode. [U+2D30] [U+2D31]');
    },
  );

  itReads('writes the hours by the clock they were given by (needs poppler)', async () => {
    const base = toulouseMission('fr');
    const model = {
      ...base,
      period: { ...base.period, hours_reference: 'utc' as const, is_narrowed: false },
    };
    const text = textOf(await renderMissionSheet(model));
    expect(text).toContain('09:00–11:30 UTC mar. 24 nov. 2026 10:00–12:30, heure locale');
  });

  itReads('prints what each step rests on, and where nobody said so (needs poppler)', async () => {
    const base = toulouseMission('fr');
    const done = 'Fait le 18 nov. 2026 à 10:40 par Claire Morel, par téléphone';
    const bare = 'Marqué comme fait sans preuve : ni date, ni nom, ni moyen.';
    const model = {
      ...base,
      constraints: base.constraints.map((each, index) => ({ ...each, proof: [done, bare][index] ?? null })),
    };
    const text = textOf(await renderMissionSheet(model));
    for (const words of [done, bare]) expect(text.split(words)).toHaveLength(2);
  });

  itReads('prints coordinates overseas whole (needs poppler)', async () => {
    const base = toulouseMission('fr');
    const areas = base.areas.map((area) => ({ ...area, center: [-149.61234, -17.55678] as const }));
    const text = textOf(await renderMissionSheet({ ...base, areas }));
    expect(text).toContain('-17.55678, -149.61234');
    expect(text).toContain('17°33′24.4″S 149°36′44.4″W');
  });

  it('gives the same bytes for the same model', async () => {
    const first = await renderMissionSheet(toulouseMission('fr', toulouseZones()));
    const second = await renderMissionSheet(toulouseMission('fr', toulouseZones()));
    expect(Buffer.compare(first, second)).toBe(0);
  });

  it.each(FUZZ_SEEDS)('keeps random model %i inside its pages', async (seed) => {
    const pdf = await renderMissionSheet(randomSheet(seed));
    const pages = pageCount(pdf);
    expect(pages).toBeGreaterThan(1);
    if (!HAS_POPPLER || seed % 6 !== 0) return;
    expect(infoOf(pdf).Pages).toBe(String(pages));
    for (const [left, top, right, bottom] of wordBoxesOf(pdf)) {
      expect(left).toBeGreaterThan(0);
      expect(top).toBeGreaterThan(0);
      expect(right).toBeLessThan(A4.width);
      expect(bottom).toBeLessThan(A4.height);
    }
  });
});
