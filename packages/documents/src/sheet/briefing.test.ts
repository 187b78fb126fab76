import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../../test/pdfText.ts';
import { toulouseMission } from '../../test/toulouse.ts';
import type { SheetNotams, SheetWeather } from '../missionSheet.model.ts';
import { renderMissionSheet } from '../missionSheet.ts';
import { renderMissionWord } from '../word/missionWord.ts';

const NOTAMS: SheetNotams = {
  title: 'NOTAM à moins de 18,5 km',
  state: 'NOTAM non consultés',
  is_read: false,
  rows: [
    {
      identifier: 'LFFA-R1234/26',
      title: 'Parachutage',
      effect: 'Concerne la mission',
      text: 'PJE SUR MURET',
      when: ['mar. 24 nov. 2026 10:00–11:30', '09:00–10:30 UTC'],
      where: ['à 640 m', 'SFC – FL 145'],
      tone: 'todo',
    },
  ],
  empty: 'Rien n’a été lu',
  others: 'Autres : LFFA-A0001/26',
};
const WEATHER: SheetWeather = {
  state: 'prévision reçue le 24 nov.',
  is_read: true,
  flight: 'Près d’une limite pendant le vol',
  height: 'vent à 50 m AGL',
  rows: [
    {
      day: 'mar. 24 nov. 2026',
      hour: '10:00 (09:00 UTC)',
      wind: '300° 5 m/s (10 kt)',
      gust: '9 m/s (17 kt)',
      visibility: '10 km ou plus',
      cloud: '900 m (2 953 ft)',
      temperature: '7 °C',
      rain: '0 mm',
      state: 'près d’une limite · rafales',
      tone: 'todo',
    },
  ],
  more: 'et 3 autres heures',
  reports: ['LFBO 240500Z 30010KT'],
};
const model = { ...toulouseMission('fr'), notams: NOTAMS, weather: WEATHER };
const WORDS = [
  'NOTAM non consultés',
  'LFFA-R1234/26',
  'PJE SUR MURET',
  '09:00–10:30 UTC',
  'LFFA-A0001/26',
  '300° 5 m/s (10 kt)',
  'près d’une limite',
  'et 3 autres heures',
  'LFBO 240500Z 30010KT',
];

describe('what the day’s sources say, on the sheet of a mission', () => {
  it.skipIf(!HAS_POPPLER)('is printed with its age and its cautions, and so are the corners', async () => {
    const text = textOf(await renderMissionSheet(model));
    for (const words of [...WORDS, 'Sommets des zones', '43.59850, 1.45340']) expect(text).toContain(words);
    // A request has neither: they are the day's.
    const asked = textOf(await renderMissionSheet({ ...toulouseMission('fr'), kind: 'request' }));
    expect(asked).not.toContain('Météo du vol');
  });

  it('stands in the Word document too', async () => {
    const parts = unzipSync(await renderMissionWord(model));
    const text = new TextDecoder().decode(parts['word/document.xml']);
    for (const words of WORDS) expect(text).toContain(words);
  });
});
