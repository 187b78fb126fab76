import { uploadDocument } from '@envol/contract/documents';
import {
  demoWordLink,
  downloadDemoWord,
  downloadFlightWord,
  downloadFlightZip,
  listFlightFiles,
} from '@envol/contract/flight-files';
import { generateConstraintSheet } from '@envol/contract/mission-sheets';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCrew, addFlight, addRequestedFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { keepPaper } from '../../../test/papers.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const wordText = (file: Uint8Array): string =>
  [
    ...new TextDecoder()
      .decode(unzipSync(new Uint8Array(file))['word/document.xml'])
      .matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g),
  ]
    .map(([, text]) => text)
    .join(' ');

const keep = (owner_type: 'flight' | 'pilot', owner_id: number, name: string) =>
  harness
    .as('owner')
    .call(
      uploadDocument,
      { body: { owner_type, owner_id, category: 'other' } },
      { files: [new File(['%PDF-1.4\n%%EOF\n'], name)] },
    );

describe('the sheets of a mission in Word', () => {
  it('say what the printed ones say, in the language of the call', async () => {
    const { id, display_identifier } = await addFlight(harness, { name: 'Toiture & clocher' });
    const word = (sheet?: 'mission' | 'constraints', language: 'fr' | 'en' = 'fr') =>
      harness.as('pilot').call(downloadFlightWord, { params: { id }, query: { sheet } }, { language });
    const mission = await word();
    expect(mission.headers['content-type']).toContain('wordprocessingml');
    expect(String(mission.headers['content-disposition'])).toContain(`${display_identifier}.docx`);
    expect(wordText(mission.body)).toContain('Toiture &amp; clocher');
    expect(wordText(mission.body)).toContain('Reste à faire');
    // There is none to write down before one was made.
    expect((await word('constraints')).status).toBe(404);
    await harness.as('owner').call(generateConstraintSheet, { params: { id } });
    const english = wordText((await word('constraints', 'en')).body);
    expect(english).toContain(`Constraint sheet ${display_identifier}`);
    expect(english).toContain('Signature');
    expect(english).not.toMatch(/\{\{|constraint_sheet\./);
  });

  it('say which papers of the operator and its drones end before the mission does', async () => {
    const { pilot_id, drone_id } = await addCrew(harness);
    const { id } = await addFlight(harness, { pilot_ids: [pilot_id], drone_ids: [drone_id] });
    await keepPaper(harness, { drone_id }, 'design_certificate', '2020-05-02');
    await keepPaper(harness, 'operator', 'insurance', '2020-05-01');
    const { body } = await harness.as('owner').call(downloadFlightWord, { params: { id }, query: {} });
    await harness.db.deleteFrom('documents').execute();
    const text = wordText(body);
    expect(text).toMatch(/Assurance\s: dernier jour le 1er mai 2020, avant la fin de la mission/);
    expect(text).toMatch(
      /Certificat de conception\s: dernier jour le 2 mai 2020, avant la fin de la mission/,
    );
  });

  it('have an example that anybody opens from its link', async () => {
    const { body } = await harness.as('pilot').call(demoWordLink, {}, { language: 'en' });
    expect(body.url).toMatch(/\/en\/api\/v2\/flights\/demo_word$/);
    const example = await harness.as(null).call(downloadDemoWord, {}, { language: 'en' });
    expect(wordText(example.body)).toContain('Example: Inspection de toiture');
  });
});

describe('everything of a mission in one archive', () => {
  it('holds sheets, areas, requests and papers, and a page that lists them', async () => {
    const { flight } = await addRequestedFlight(harness, { name: 'Château <d’eau>' });
    const { id, display_identifier: identifier } = flight;
    await harness.as('owner').call(generateConstraintSheet, { params: { id } });
    await keep('flight', id, '../plan.pdf');
    await keep('flight', id, 'plan.pdf');
    await keep('pilot', flight.pilots[0]?.id ?? 0, 'brevet.pdf');
    const zip = await harness.as('pilot').call(downloadFlightZip, { params: { id } });
    expect(zip.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(zip.body));
    const names = Object.keys(files);
    expect(names).toEqual(
      expect.arrayContaining([
        `Fiches/Fiche mission ${identifier}.pdf`,
        `Fiches/Fiche mission ${identifier}.docx`,
        `Fiches/Fiche contraintes ${identifier} v1.pdf`,
        `Fiches/Fiche contraintes ${identifier} v1.docx`,
        `Zones/${identifier}.kml`,
        'Documents de la mission/plan.pdf',
      ]),
    );
    expect(names.filter((name) => name.startsWith('Demandes et décisions/'))).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('Documents des télépilotes/'))).toHaveLength(1);
    // Two of one name are two files, and none climbs out of its folder.
    expect(names.filter((name) => /^Documents de la mission\//.test(name))).toHaveLength(2);
    expect(names.some((name) => name.includes('..'))).toBe(false);
    for (const [name, data] of Object.entries(files))
      if (name.endsWith('.pdf')) expect(Buffer.from(data.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(names.at(-1)).toBe('Sommaire.html');
    const page = new TextDecoder().decode(files['Sommaire.html']);
    expect(page).toContain('Château &#60;d’eau&#62;');
    expect(page.match(/<li>/g)).toHaveLength(names.length - 1);
    expect(page).not.toContain('Non joint');
  });

  it('goes on without a file that cannot be read, and says which', async () => {
    const { id } = await addFlight(harness);
    await keep('flight', id, 'perdu.pdf');
    await harness.db
      .updateTable('documents')
      .set({ storage_key: 'gone' })
      .where('owner_type', '=', 'flight')
      .where('owner_id', '=', id)
      .execute();
    const zip = await harness.as('owner').call(downloadFlightZip, { params: { id } }, { language: 'en' });
    const files = unzipSync(new Uint8Array(zip.body));
    expect(Object.keys(files).some((name) => name.endsWith('perdu.pdf'))).toBe(false);
    const page = new TextDecoder().decode(files['Contents.html']);
    expect(page).toContain('Not included');
    expect(page).toContain('perdu.pdf');
  });

  it('names its files and what they come to before it is asked for', async () => {
    const { id } = await addFlight(harness);
    await keep('flight', id, 'plan.pdf');
    const { body } = await harness.as('pilot').call(listFlightFiles, { params: { id } });
    const of = (file: string) => body.files.find((each) => each.file === file);
    expect(of('mission_pdf')).toMatchObject({ count: 1, is_estimated: true });
    expect(of('document')).toMatchObject({ bytes: 15, is_estimated: false });
    expect(of('constraints_pdf')).toBeUndefined();
    expect(body.zip_bytes).toBe(body.files.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  it('is nobody else’s', async () => {
    const { id } = await addFlight(harness);
    for (const endpoint of [downloadFlightZip, downloadFlightWord, listFlightFiles]) {
      expect((await harness.as('stranger').call(endpoint, { params: { id } })).status).toBe(404);
      expect((await harness.as('controller').call(endpoint, { params: { id } })).status).toBe(403);
      expect((await harness.as(null).call(endpoint, { params: { id } })).status).toBe(401);
    }
  });
});
