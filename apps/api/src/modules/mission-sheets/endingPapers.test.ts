import { listFlightDocuments } from '@envol/contract/documents';
import { getFlight } from '@envol/contract/flights';
import { downloadFlightPdf } from '@envol/contract/mission-sheets';
import { listPilots } from '@envol/contract/pilots';
import { daysAfter } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../../../../../packages/documents/test/pdfText.ts';
import { addCrew, addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { keepPaper } from '../../../test/papers.ts';
import { endingPapers } from '../paper-states/index.ts';

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
  await keepPaper(harness, 'operator', 'insurance', daysAfter(last_date, -2));
  const ending = await endingPapers(harness.db, id);
  expect(ending.map(({ owner_type, category, expires_on }) => [owner_type, category, expires_on])).toEqual([
    ['operator', 'insurance', daysAfter(last_date, -2)],
    ['drone', 'design_certificate', before],
    ['pilot', 'periodic_evaluation', before],
  ]);
  const sheet = await harness.as('owner').call(downloadFlightPdf, { params: { id } }, { language: 'en' });
  await harness.db.deleteFrom('documents').where('owner_type', '=', 'operator').execute();
  if (!HAS_POPPLER) return;
  const text = textOf(sheet.body).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Periodic');
  expect(text.match(/before the mission ends/g)).toHaveLength(3);
  expect(text).toContain('Insurance: ');
});

const ownMission = async () => {
  const { pilot_id, drone_id } = await addCrew(harness);
  const { id } = await addFlight(harness, { pilot_ids: [pilot_id], drone_ids: [drone_id] });
  return { id, pilot_id };
};
/** Which of a mission's papers the screen marks, and which the sheet names, by their last days. */
const marked = async (id: number) => {
  const { body } = await harness.as('owner').call(listFlightDocuments, { params: { id } });
  const onSheet = await endingPapers(harness.db, id);
  return {
    screen: body.filter(({ expires_before_end }) => expires_before_end).map(({ expires_on }) => expires_on),
    sheet: onSheet.map(({ expires_on }) => expires_on),
  };
};

it.each([
  // 22:00 UTC on the 24th is 02:00 on the 25th on Réunion, where the mission ends.
  ['Indian/Reunion', 'utc', '2031-03-24T22:00:00Z', '2031-03-24', true],
  ['Indian/Reunion', 'local', '2031-03-24T22:00:00Z', '2031-03-24', true],
  ['America/Martinique', 'utc', '2031-03-25T02:00:00Z', '2031-03-24', false],
  // At midnight of summer's first night: the day that begins is not touched.
  ['Europe/Paris', 'local', '2031-03-29T23:00:00Z', '2031-03-29', false],
  ['Europe/Paris', 'local', '2031-03-30T22:00:01Z', '2031-03-30', true],
] as const)(
  'in %s, by %s hours, a mission until %s against a paper until %s',
  async (zone, by, end, last, ends) => {
    const { id, pilot_id } = await ownMission();
    await keepPaper(harness, { pilot_id }, 'periodic_evaluation', last);
    await harness.db
      .updateTable('flights')
      .set({ date_start: '2031-03-20T09:00:00Z', date_end: end, time_zone: zone, hours_reference: by })
      .where('id', '=', id)
      .execute();
    const expected = ends ? [last] : [];
    expect(await marked(id)).toEqual({ screen: expected, sheet: expected });
  },
);

it('a mission sheet marks no paper that was renewed, and of “other” papers each for itself', async () => {
  const { id, pilot_id } = await ownMission();
  const { last_date } = (await harness.as('owner').call(getFlight, { params: { id } })).body;
  const before = daysAfter(last_date, -1);
  await keepPaper(harness, { pilot_id }, 'periodic_evaluation', before);
  await keepPaper(harness, { pilot_id }, 'periodic_evaluation', last_date);
  expect(await marked(id)).toEqual({ screen: [], sheet: [] });
  // Without an end, it says nothing of one filed after it, and stands for one filed before.
  await keepPaper(harness, { pilot_id }, 'theoretical_evaluation', null);
  await keepPaper(harness, { pilot_id }, 'theoretical_evaluation', before);
  expect(await marked(id)).toEqual({ screen: [before], sheet: [before] });
  await keepPaper(harness, { pilot_id }, 'theoretical_evaluation', null);
  expect(await marked(id)).toEqual({ screen: [], sheet: [] });
  // A medical certificate and a contract: the contract, without end, renews no certificate.
  await keepPaper(harness, { pilot_id }, 'other', '2020-05-01');
  await keepPaper(harness, { pilot_id }, 'other', null);
  expect(await marked(id)).toEqual({ screen: ['2020-05-01'], sheet: ['2020-05-01'] });
  const found = await harness.as('owner').call(listPilots, { query: { papers: 'expired' } });
  expect(found.body.results).toMatchObject([
    { id: pilot_id, papers: { count: 7, expiry: 'expired', category: 'other', expires_on: '2020-05-01' } },
  ]);
});
