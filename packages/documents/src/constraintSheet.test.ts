import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { constraintSheet } from '../test/constraintSheets.ts';
import { HAS_POPPLER, infoOf, pagesOf, textOf, wordBoxesOf } from '../test/pdfText.ts';
import { renderConstraintSheet } from './constraintSheet.ts';
import { renderConstraintWord } from './word/constraintWord.ts';

const itReads = it.skipIf(!HAS_POPPLER);
const COLUMNS = 'N° Contrainte Motif et base réglementaire Autorité Démarche État Dates';
const LONG = `Toiture ${'très longue '.repeat(25)}${'W'.repeat(300)}`;

describe('a constraint sheet on paper', () => {
  itReads('lies, and has seven columns with what changed beside the headline (needs poppler)', async () => {
    const pdf = await renderConstraintSheet(constraintSheet('fr', 3));
    expect(infoOf(pdf)).toMatchObject({ Pages: '1', Tagged: 'yes' });
    expect(infoOf(pdf)['Page size']).toMatch(/^841\.89 x 595\.28 pts \(A4\)/);
    const text = textOf(pdf);
    for (const words of [
      COLUMNS,
      '30 m AGL 40 m AGL',
      'UAS-FR-200004 UAS-FR-200002',
      'ligne 1',
      'À revoir',
      'SFC – 2 000 ft AMSL',
      'Hauteur limitée à 45 m AGL',
      '05 36 49 00 01',
      '(09:40 UTC)',
      'Note : Appeler aussi la mairie',
      'altitude du sol inconnue',
      'ligne à revoir',
      'mission en version 4, aujourd’hui 6',
      'page 1 sur 1',
    ])
      expect(text).toContain(words);
  });

  itReads(
    'repeats its headings on each page and cuts nothing of sixty constraints (needs poppler)',
    async () => {
      const pdf = await renderConstraintSheet(constraintSheet('fr', 60));
      const pages = pagesOf(pdf).filter((page) => page.trim() !== '');
      expect(pages.length).toBeGreaterThan(4);
      const own = pages.filter((page) => /Demande d’accord|Déclaration en préfecture/.test(page));
      for (const page of own) expect(page).toContain(COLUMNS);
      const text = pages.join(' ');
      for (const number of [1, 30, 60]) expect(text).toMatch(new RegExp(`(LFBO|peuplée|1\\.1) ${number}\\b`));
      expect(text.match(/À revoir/g)).toHaveLength(20 + 1);
      for (const [left, top, right, bottom] of wordBoxesOf(pdf)) {
        expect(left).toBeGreaterThan(20);
        expect(right).toBeLessThan(842 - 20);
        expect(top).toBeGreaterThan(10);
        expect(bottom).toBeLessThan(595);
      }
    },
  );

  itReads('bears long names, many changes, and no constraint at all (needs poppler)', async () => {
    const changes = Array.from({ length: 30 }, (_, index) => ({
      what: `Zone ${index + 1}, ${LONG}`,
      before: LONG,
      after: LONG,
      by: LONG,
      line: null,
    }));
    const long = constraintSheet('fr', 2, { name: LONG, operator: LONG, changes });
    const model = {
      ...long,
      lines: long.lines.map((line) => ({ ...line, title: LONG, who: LONG, why: LONG })),
    };
    for (const [, top, right, bottom] of wordBoxesOf(await renderConstraintSheet(model)))
      expect([right < 825, top > 10, bottom < 595]).toEqual([true, true, true]);
    const none = textOf(
      await renderConstraintSheet(constraintSheet('en', 0, { changes_title: null, changes: [] })),
    );
    expect(none).toContain('No constraint found in the data checked.');
    expect(none).not.toMatch(/Modifié depuis|\{\{|constraint_sheet\./);
  });
});

describe('a constraint sheet as a Word document', () => {
  it('lies, repeats its headings, strikes through what was and shades what is no longer sure', async () => {
    const parts = unzipSync(await renderConstraintWord(constraintSheet('fr', 3)));
    const xml = new TextDecoder().decode(parts['word/document.xml']);
    expect(xml).toMatch(/w:orient="landscape"/);
    expect(xml).toMatch(/w:w="16838" w:h="11906"/);
    expect(xml.match(/<w:tblHeader\/>/g)?.length).toBeGreaterThanOrEqual(3);
    expect(xml.match(/<w:strike\/>/g)).toHaveLength(2);
    // The seven cells of the one line that changed.
    expect(xml.match(/w:fill="E3E7EC"/g)).toHaveLength(7);
    const text = [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, each]) => each).join(' ');
    for (const words of [COLUMNS, 'À revoir', '! À mettre à jour', '✓ Fait', 'Relue avant le vol'])
      expect(text).toContain(words);
    // The code of the mission's page, as a picture.
    expect(Object.keys(parts).some((name) => /^word\/media\/.*\.png$/.test(name))).toBe(true);
  });
});
