import { describe, expect, it } from 'vitest';
import { HAS_POPPLER, infoOf, pageCount, textOf, wordBoxesOf } from '../test/pdfText.ts';
import { randomSheet } from '../test/randomSheet.ts';
import { toulouseMission, toulouseZones } from '../test/toulouse.ts';
import type { MissionSheetModel } from './missionSheet.model.ts';
import { renderMissionSheet } from './missionSheet.ts';

const A4 = { width: 595.28, height: 841.89 };
const FUZZ_SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

/** Texts that only poppler can read back; without it the tests say that they skip. */
const itReads = it.skipIf(!HAS_POPPLER);

const constraint = (
  effect: MissionSheetModel['constraints'][number]['effect'],
  title: string,
): MissionSheetModel['constraints'][number] => ({
  effect,
  title,
  what: 'Ce que cela veut dire pour ce vol, en une phrase.',
  who: 'Tour de Toulouse',
  state: 'À faire',
  tone: 'todo',
  source: 'SIA',
  dataset_date: '2026-09-03',
});

describe('renderMissionSheet', () => {
  itReads('is one tagged A4 page with title and language (needs poppler)', async () => {
    const info = infoOf(await renderMissionSheet(toulouseMission('fr', toulouseZones())));
    expect(info).toMatchObject({
      Pages: '1',
      Tagged: 'yes',
      Title: 'Fiche mission M-1042 – Inspection de toiture, Halle aux Grains',
    });
    expect(info['Page size']).toContain('A4');
  });

  itReads('says in French what a pilot needs at the roadside (needs poppler)', async () => {
    const text = textOf(await renderMissionSheet(toulouseMission('fr', toulouseZones())));
    for (const words of [
      'Inspection de toiture, Halle aux Grains',
      'M-1042 · Action requise · Aéro Vision Demo SARL',
      'Encore 2 étapes avant de voler',
      'Sources non vérifiées : NOTAM',
      'mar. 24 nov. 2026 10:00 – 12:30',
      '09:00 – 11:30 UTC',
      'Europe/Paris (UTC+1)',
      'limitée à 50 m AGL (demandée : 80 m AGL)',
      'soit 197 m AMSL au plus',
      'Scénario STS-01',
      'En vue directe (VLOS)',
      'LFCL Toulouse-Lasbordes 290°, 3,8 km',
      'Veille VHF 118.100',
      'Décidé par Marc Delmas, chef de tour, le 18 nov. 2026, 16:42 (15:42 UTC)',
      'données du 3 sept. 2026',
      '43°35′51.1″N 1°27′17.9″E',
      '43.59752, 1.45496',
      'Camille Laurent +33 6 39 98 00 01',
      'UAS-FR-200002 · 3,8 kg · classe C2',
      'Document indicatif',
      'SIA AIRAC 2026-09-03, en vigueur le 3 sept. 2026',
      'Édité le 21 nov. 2026, 12:20 (11:20 UTC)',
    ]) {
      expect(text).toContain(words);
    }
  });

  itReads('says the same in English (needs poppler)', async () => {
    const text = textOf(await renderMissionSheet(toulouseMission('en', toulouseZones())));
    for (const words of [
      '2 steps left before flying',
      'Sources not checked: NOTAM',
      'Tue, 24 Nov 2026 10:00 – 12:30',
      'limited to 50 m AGL (requested: 80 m AGL)',
      'Visual line of sight (VLOS)',
      'Circle, radius 45 m',
      'Decided by Marc Delmas, tower chief',
      'Indicative document',
      'effective 3 Sept 2026',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/\{\{|sheet\./);
  });

  itReads('writes each zone once on each map (needs poppler)', async () => {
    const text = textOf(
      await renderMissionSheet({ ...toulouseMission('fr', toulouseZones()), constraints: [] }),
    );
    expect(text.match(/R 23/g)).toHaveLength(1);
    expect(text.match(/CTR BLAGNAC/g)).toHaveLength(2);
  });

  itReads(
    'keeps the most binding constraints of a crowded page and counts the others (needs poppler)',
    async () => {
      const many = Array.from({ length: 60 }, (_, index) =>
        constraint('information', `Information ${index}.`),
      );
      const crowded = {
        ...toulouseMission('fr'),
        constraints: [...many, constraint('forbidden', 'LF-P 226')],
      };
      const text = textOf(await renderMissionSheet(crowded));
      expect(text).toContain('LF-P 226');
      const shown = text.match(/Information \d+\./g)?.length ?? 0;
      expect(shown).toBeGreaterThan(1);
      expect(text).toContain(`et ${60 - shown} de plus : voir la page de la mission`);
    },
  );

  itReads('marks a condition that it had to cut (needs poppler)', async () => {
    const [approval] = toulouseMission('fr').approvals;
    const conditions = 'Appeler la tour avant chaque décollage. '.repeat(200);
    const model = {
      ...toulouseMission('fr'),
      approvals: approval === undefined ? [] : [{ ...approval, conditions }],
    };
    expect(textOf(await renderMissionSheet(model))).toContain('… [suite sur la page de la mission]');
  });

  itReads('never shows an altitude as a height without the ground (needs poppler)', async () => {
    const base = toulouseMission('fr');
    const approvals = base.approvals.map((approval) => ({
      ...approval,
      max_height: { reference: 'AMSL' as const, value: 850, unit: 'ft' as const },
    }));
    const unknown = textOf(await renderMissionSheet({ ...base, approvals, ground: null }));
    expect(unknown).toContain('limitée à 850 ft AMSL (demandée : 80 m AGL)');
    expect(unknown).toContain('altitude du sol inconnue');
    // 850 ft = 259.08 m; over the highest ground at 200 m that leaves 59 m.
    const ground = { min_m: 150, max_m: 200 };
    const known = textOf(await renderMissionSheet({ ...base, approvals, ground }));
    expect(known).toContain('au-dessus du sol 59 m AGL limitée à 850 ft AMSL');
  });

  it('gives the same bytes for the same model', async () => {
    const first = await renderMissionSheet(toulouseMission('fr', toulouseZones()));
    const second = await renderMissionSheet(toulouseMission('fr', toulouseZones()));
    expect(Buffer.compare(first, second)).toBe(0);
  });

  it.each(FUZZ_SEEDS)('stays one page for random model %i', async (seed) => {
    const pdf = await renderMissionSheet(randomSheet(seed));
    expect(pageCount(pdf)).toBe(1);
    if (!HAS_POPPLER || seed % 4 !== 0) return;
    expect(infoOf(pdf).Pages).toBe('1');
    for (const [left, top, right, bottom] of wordBoxesOf(pdf)) {
      expect(left).toBeGreaterThan(0);
      expect(top).toBeGreaterThan(0);
      expect(right).toBeLessThan(A4.width);
      expect(bottom).toBeLessThan(A4.height);
    }
  });
});
