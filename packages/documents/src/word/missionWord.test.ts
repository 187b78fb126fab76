import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { toulouseMission } from '../../test/toulouse.ts';
import { renderMissionWord } from './missionWord.ts';

/** The text of a Word document: its runs, in order. */
const wordText = (file: Uint8Array): string => {
  const parts = unzipSync(file);
  const xml = new TextDecoder().decode(parts['word/document.xml']);
  return [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(' ');
};

describe('a request as a Word document', () => {
  it('says what its sheet says: hours, heights, conditions, areas, drones, people', async () => {
    const text = wordText(await renderMissionWord({ ...toulouseMission('fr'), kind: 'request' }));
    for (const words of [
      'Demande d’accord M-1042',
      'Inspection de toiture, Halle aux Grains',
      'N° d’exploitant UAS FRAk9p34y6n3wd2n',
      'mar. 24 nov. 2026, 10:00–12:30 (09:00–11:30 UTC)',
      '50 m AGL',
      'demandée : 80 m AGL',
      'Décidé par Marc Delmas, chef de tour, le 18 nov. 2026, 16:42 (15:42 UTC)',
      '43.59752, 1.45496',
      'Polygone, 5 sommets, 0,0612 km²',
      'UAS-FR-200002',
      'Camille Laurent · +33 6 39 98 00 01',
    ])
      expect(text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')).toContain(words);
    expect(text).not.toMatch(/\{\{|sheet\./);
  });

  it('is in English where it is asked for', async () => {
    const text = wordText(await renderMissionWord({ ...toulouseMission('en'), kind: 'request' }));
    expect(text).toContain('Approval request M-1042');
    expect(text).toContain('Decided by Marc Delmas, tower chief');
  });

  it('keeps what people typed: angle brackets, line breaks, and nothing that XML cannot carry', async () => {
    const model = { ...toulouseMission('fr'), description: 'A < B & C\nligne 2\u0000\uD800' };
    const parts = unzipSync(await renderMissionWord(model));
    const xml = new TextDecoder().decode(parts['word/document.xml']);
    expect(xml).toContain('A &lt; B &amp; C');
    expect(xml).toContain('ligne 2');
    expect(xml).not.toContain('\u0000');
  });
});
