import { expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../test/pdfText.ts';
import type { DayLogModel } from './dayLog.model.ts';
import { renderDayLog } from './dayLog.ts';

const MODEL: DayLogModel = {
  language: 'fr',
  time_zone: 'Europe/Paris',
  structure: 'Toulouse-Blagnac',
  date: '2026-12-01',
  printed_at: '2026-12-01T18:00:00Z',
  printed_by: 'Marc Vidal',
  lines: Array.from({ length: 120 }, (_, at) => ({
    at: `2026-12-01T${String(6 + Math.floor(at / 12)).padStart(2, '0')}:${String((at % 12) * 5).padStart(2, '0')}:00Z`,
    kind: at % 2 === 0 ? ('decision' as const) : ('alarm' as const),
    subject: `A-${2000 + at} · Halle aux Grains · Aéro Vision`,
    what: 'Acceptée sous réserves',
    who: 'Marc Vidal',
    text: at % 3 === 0 ? 'Appeler la tour 15 min avant le décollage, puis dès l’atterrissage.' : null,
  })),
  lines_count: 120,
};

it('a printed day log of many pages is a PDF, the same model gives the same bytes, an empty day one too', () => {
  const [one, again] = [renderDayLog(MODEL), renderDayLog(MODEL)];
  expect(Buffer.from(one.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(Buffer.compare(one, again)).toBe(0);
  const empty = renderDayLog({ ...MODEL, language: 'en', lines: [], lines_count: 0 });
  expect(one.length).toBeGreaterThan(empty.length);
});

it.skipIf(!HAS_POPPLER)(
  'a line of a printed day log stands at the local time, and at that of UTC',
  async () => {
    const text = await textOf(renderDayLog({ ...MODEL, lines: MODEL.lines.slice(0, 1), lines_count: 1 }));
    expect(text).toContain('07:00');
    expect(text).toContain('06:00 UTC');
  },
);
