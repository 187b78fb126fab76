import { exportDrones, importDrones, listDrones, previewDrones } from '@envol/contract/drones';
import { exportPilots, importPilots, listPilots, previewPilots } from '@envol/contract/pilots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const HEADER = 'Nom;Constructeur;Modèle;N° de série;Immatriculation;Masse;Classe;Couleur;Entité';
const file = (...lines: string[]) => [HEADER, ...lines].join('\r\n');
const preview = async (text: string, changes = {}) =>
  (await harness.as('entityOwner').call(previewDrones, { body: { text, ...changes } })).body;
const write = async (text: string, changes = {}) =>
  (await harness.as('entityOwner').call(importDrones, { body: { text, ...changes } })).body;
const found = async (q: string) =>
  (await harness.as('entityOwner').call(listDrones, { query: { q, ordering: 'name' } })).body.results;

describe('a file of drones', () => {
  it('is told line by line before anything is written: ready, repaired, to review', async () => {
    const text = file(
      'É1 prêt;DJI;M30T;P-1;UAS-FR-200131;3,8;C2;bleu;',
      'É2 réparé;DJI;M30T;P-2;uas-fr-200132;3800 g;c2;;',
      'É3 sans constructeur;;M30T;P-3;;3,8;C2;;',
      'É4 immatriculé F;DJI;M30T;P-4;F-ABCD;3,8;C2;;',
      'É5 deux fois;DJI;M30T;P-1;;3,8;;;',
      'É6 ailleurs;DJI;M30T;P-6;;lourd;C9;;Agence du Nort',
    );
    const report = await preview(`\uFEFF${text}`);
    expect(report).toMatchObject({
      separator: ';',
      counts: { lines: 6, ready: 1, repaired: 1, to_review: 4, left: 0 },
    });
    expect(report.columns.filter(({ field }) => field === null)).toEqual([
      { header: 'Couleur', field: null },
    ]);
    const told = report.lines.map(({ line, state, notes }) => [
      line,
      state,
      notes.map(({ field, read_as, problem }) => (problem === null ? `${field}=${read_as}` : field)),
    ]);
    expect(told).toEqual([
      [4, 'to_review', ['manufacturer']],
      [5, 'to_review', ['registration']],
      [6, 'to_review', ['serial_number']],
      [7, 'to_review', expect.arrayContaining(['mass_kg', 'drone_class', 'sub_exploitant_id'])],
      [3, 'repaired', ['registration=UAS-FR-200132', 'mass_kg=3.8', 'drone_class=C2']],
    ]);
    expect(await found('É1 prêt')).toEqual([]);
  });

  it('takes the unit that a heading names, and that of a cell before it', async () => {
    const headings = ['Masse (g)', 'masse g', 'Poids (g)', 'mass_g', 'Masse (KG)', 'Masse (kg)'];
    for (const [at, heading] of headings.entries()) {
      const mass = /kg/i.test(heading) ? '3,8' : '3800';
      const text = [
        `Nom;Constructeur;Modèle;N° de série;${heading};Vitesse (km/h)`,
        `G${at};DJI;M30T;G-${at};${mass};36`,
        `K${at};DJI;M30T;K-${at};3,8 kg;36 km/h`,
      ].join('\n');
      const report = await preview(text);
      expect(
        report.columns.map(({ field }) => field),
        heading,
      ).toEqual(['name', 'manufacturer', 'model', 'serial_number', 'mass_kg', 'max_speed_ms']);
      expect(report.lines.every(({ state }) => state === 'repaired')).toBe(true);
      await write(text);
      for (const name of [`G${at}`, `K${at}`])
        expect((await found(name))[0], `${heading} ${name}`).toMatchObject({
          mass_kg: 3.8,
          max_speed_ms: 10,
        });
    }
    const unknown = await preview('Nom;Constructeur;Modèle;Masse (lb)\nL1;DJI;M30T;8,4');
    expect(unknown.columns.at(-1)).toEqual({ header: 'Masse (lb)', field: null });
  });

  it('is put right line by line, and then written', async () => {
    const text = file('W1;DJI;M30T;W-1;;3,8;C2;;', 'W2;;M30T;W-2;;3,8;C2;;', 'W3;DJI;M30T;W-3;x;3,8;C2;;');
    const decided = {
      fixes: [{ line: 3, field: 'manufacturer', value: 'Parrot' }],
      left: [4],
    };
    expect((await preview(text, decided)).counts).toMatchObject({ ready: 2, to_review: 0, left: 1 });
    expect(await write(text, decided)).toEqual({ created: 2, updated: 0 });
    expect(await found('W')).toMatchObject([
      { name: 'W1', manufacturer: 'DJI', mass_kg: 3.8 },
      { name: 'W2', manufacturer: 'Parrot' },
    ]);
  });

  it('asks about what is known already, and changes it where that is wanted', async () => {
    await write(file('K1;DJI;M30T;K-1;;3,8;C2;;'));
    const text = file('K1 neuf;DJI;M300;K-1;;6,3;C3;;');
    const { lines } = await preview(text);
    expect(lines).toMatchObject([{ line: 2, state: 'to_review', known: { name: 'K1' } }]);
    expect(await write(text)).toEqual({ created: 0, updated: 0 });
    expect(await write(text, { updated: [2] })).toEqual({ created: 0, updated: 1 });
    expect(await found('K-1')).toMatchObject([{ name: 'K1 neuf', model: 'M300', mass_kg: 6.3 }]);
  });

  it.each([
    ['Name,Manufacturer,Model,Serial number,Mass\nVirgule,"D,JI",M30T,S-1,3.8', ',', 'Virgule'],
    ['nom\tfabricant\tmodele\tsn\tpoids\nOnglet\tDJI\tM30T\tS-2\t3,8', '\t', 'Onglet'],
  ])('is read by other separators and headings: %s', async (text, separator, name) => {
    expect(await preview(text)).toMatchObject({ separator, counts: { ready: 1 } });
    await write(text);
    expect(await found(name)).toHaveLength(1);
  });

  it.each([
    ['no table', 'bonjour'],
    ['headings that name nothing', 'a;b\nc;d'],
    ['a quotation mark without its end', 'Nom;Modèle\n"x;y'],
  ])('of %s is refused', async (_, text) => {
    const reply = await harness.as('owner').call(previewDrones, { body: { text } });
    expect([reply.status, reply.error.code]).toEqual([400, 'CSV_UNREADABLE']);
  });

  it('of 5,000 lines holds up nobody', async () => {
    const lines = Array.from({ length: 5_000 }, (_, place) => `L${place};DJI;M30T;L-${place};;3800 g;c2;;`);
    const text = file(...lines);
    const { result, turn_ms } = await longestTurn(() =>
      harness.as('stranger').call(previewDrones, { body: { text } }),
    );
    expect(result.body.counts).toMatchObject({ lines: 5_000, repaired: 5_000 });
    expect([result.body.lines.length, result.body.more_lines]).toEqual([500, 4_500]);
    expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
  });

  it('is what the export writes, formulas disarmed', async () => {
    await write(file('"=1+1";DJI;M30T;X-1;UAS-FR-200140;3,8;C2;;', 'X2;Parrot;Anafi;X-2;;0,5;;;'));
    const ids = [...(await found('X-1')), ...(await found('X-2'))].map(({ id }) => id);
    const reply = await harness.as('entityOwner').call(exportDrones, { body: { ids } });
    const text = String(reply.body);
    expect(text).toContain("'=1+1;DJI;M30T;X-1;UAS-FR-200140;3,8;C2");
    const again = await harness.as('stranger').call(previewDrones, { body: { text } });
    expect(again.body.counts).toMatchObject({ lines: 2, ready: 2 });
  });
});

describe('a file of pilots', () => {
  it('is read with dates, flags and words of the screens, and written', async () => {
    const text = [
      'Prénom,Nom,Téléphone,Date de naissance,Genre,Restreint,UID',
      'Inès,Fichier,06 39 98 00 21,28/02/1990,F,oui,184533',
      'Jean,Fichier,pas de téléphone,31/02/1990,,,',
    ].join('\n');
    const report = await harness.as('owner').call(previewPilots, { body: { text } });
    expect(report.body).toMatchObject({
      counts: { ready: 0, repaired: 1, to_review: 1 },
      lines: [{ line: 3, name: 'Jean Fichier' }, { line: 2 }],
    });
    expect(report.body.lines[0]?.notes.map(({ field }) => field).sort()).toEqual(['birth_date', 'phone']);
    expect((await harness.as('owner').call(importPilots, { body: { text } })).body.created).toBe(1);
    const { results } = (await harness.as('owner').call(listPilots, { query: { q: 'Fichier' } })).body;
    expect(results).toMatchObject([
      { birth_date: '1990-02-28', gender: 'female', is_restricted: true, alphatango_uids: ['184533'] },
    ]);
    const ids = results.map(({ id }) => id);
    const out = await harness.as('owner').call(exportPilots, { body: { ids } });
    expect(String(out.body)).toContain('Inès;Fichier;06 39 98 00 21');
  });
});
