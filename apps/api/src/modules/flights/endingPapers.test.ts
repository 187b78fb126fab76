import { downloadFlightPdf, getFlight } from '@envol/contract/flights';
import { daysAfter } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../../../../../packages/documents/test/pdfText.ts';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { keepPaper } from '../../../test/papers.ts';
import { endingPapers } from '../documents/index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it('a paper that ends before the mission does is said on its sheet; one that was renewed is not', async () => {
  const { id } = await addFlight(harness);
  const { last_date, pilots, drones } = (await harness.as('owner').call(getFlight, { params: { id } })).body;
  const before = daysAfter(last_date, -1);
  await keepPaper(harness, { pilot_id: pilots[0]?.id ?? 0 }, 'periodic_evaluation', before);
  await keepPaper(harness, { drone_id: drones[0]?.id ?? 0 }, 'design_certificate', before);
  await keepPaper(harness, { drone_id: drones[0]?.id ?? 0 }, 'user_manual', before);
  await keepPaper(harness, { drone_id: drones[0]?.id ?? 0 }, 'user_manual', last_date);
  await keepPaper(harness, { drone_id: drones[0]?.id ?? 0 }, 'aircraft_register', null);
  const ending = await endingPapers(harness.db, id);
  expect(ending.map(({ owner_type, category, expires_on }) => [owner_type, category, expires_on])).toEqual([
    ['drone', 'design_certificate', before],
    ['pilot', 'periodic_evaluation', before],
  ]);
  if (!HAS_POPPLER) return;
  const sheet = await harness.as('owner').call(downloadFlightPdf, { params: { id } }, { language: 'en' });
  const text = textOf(sheet.body).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Periodic');
  expect(text.match(/before the mission ends/g)).toHaveLength(2);
});
