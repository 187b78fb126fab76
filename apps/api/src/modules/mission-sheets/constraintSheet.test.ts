import { analyseFlight, getFlight, updateFlight, updateFlightConstraint } from '@envol/contract/flights';
import {
  downloadConstraintSheet,
  generateConstraintSheet,
  getConstraintSheet,
} from '@envol/contract/mission-sheets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../../../../../packages/documents/test/pdfText.ts';
import { addFlight, addRequestedFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const make = (id: number) => harness.as('owner').call(generateConstraintSheet, { params: { id } });
const read = async (id: number) =>
  (await harness.as('pilot').call(getConstraintSheet, { params: { id } })).body.constraint_sheet;
const print = (id: number, language: 'fr' | 'en' = 'fr') =>
  harness.as('pilot').call(downloadConstraintSheet, { params: { id } }, { language });

it('A constraint sheet is made once for what it says, and again when the mission has changed', async () => {
  const { id } = await addFlight(harness);
  expect(await read(id)).toBeNull();
  expect((await print(id)).status).toBe(404);
  const first = (await make(id)).body;
  expect(first).toMatchObject({ version: 1, to_update: false });
  expect((await make(id)).body).toEqual(first);
  // The same analysis made again changes nothing.
  await harness.as('owner').call(analyseFlight, { params: { id } });
  expect(await read(id)).toEqual(first);
  await harness.as('owner').call(updateFlight, { params: { id }, body: { max_flying_height: 30 } });
  expect(await read(id)).toMatchObject({ version: 1, to_update: true });
  expect((await make(id)).body).toMatchObject({ version: 2, to_update: false });
});

it.skipIf(!HAS_POPPLER)('prints who changed what since it was made (needs poppler)', async () => {
  const { id } = await addFlight(harness);
  const { generated_by } = (await make(id)).body;
  await harness.as('pilot').call(updateFlight, { params: { id }, body: { max_flying_height: 30 } });
  const { edits } = (await harness.as('owner').call(getFlight, { params: { id } })).body;
  const editor = edits[0]?.by ?? '';
  expect(editor).not.toBe(generated_by);
  const text = textOf((await print(id)).body).replace(/\s+/g, ' ');
  expect(text).toMatch(new RegExp(`30 m AGL ${editor}, .+ \\(\\d\\d:\\d\\d UTC\\)`));
});

it('A constraint sheet asks to be made again when a step is settled, and by an authority’s answer', async () => {
  const flight = await addFlight(harness, { populated_area: 'yes' });
  await make(flight.id);
  const step = flight.analysis?.constraints.find(({ procedure }) => procedure === 'prefecture_notif');
  // A status alone, without a proof or a note, is a change.
  await harness.as('owner').call(updateFlightConstraint, {
    params: { id: flight.id, cid: step?.id ?? 0 },
    body: { status: 'not_handled' },
  });
  expect(await read(flight.id)).toMatchObject({ version: 1, to_update: true });
  expect((await make(flight.id)).body).toMatchObject({ version: 2, to_update: false });
  const proof = { by: 'Claire Morel', on: '2020-01-06T08:30:00Z', how: 'phone' as const };
  await harness.as('owner').call(updateFlightConstraint, {
    params: { id: flight.id, cid: step?.id ?? 0 },
    body: { status: 'checked', proof },
  });
  expect(await read(flight.id)).toMatchObject({ to_update: true });
  const asked = await addFlight(harness);
  await make(asked.id);
  expect(await read(asked.id)).toMatchObject({ to_update: false });
});

it.skipIf(!HAS_POPPLER)('prints that the last date for asking has gone by (needs poppler)', async () => {
  const dayAfter = (days: number): string =>
    new Date(systemClock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const printed = async (days: number): Promise<string> => {
    const { id } = await addFlight(harness, {
      populated_area: 'yes',
      date_start: `${dayAfter(days)}T09:00:00.000Z`,
      date_end: `${dayAfter(days)}T10:00:00.000Z`,
    });
    await make(id);
    return textOf((await print(id)).body).replace(/\s+/g, ' ');
  };
  expect(await printed(3)).toMatch(/dépassé depuis le/);
  expect(await printed(60)).not.toMatch(/dépassé depuis le/);
});

it.skipIf(!HAS_POPPLER)(
  'A constraint sheet prints what changed since it was made, then since the one before (needs poppler)',
  async () => {
    const { flight } = await addRequestedFlight(harness, { name: 'Toiture' });
    const { id } = flight;
    await make(id);
    const fresh = textOf((await print(id)).body);
    expect(fresh).toContain(`Fiche contraintes ${flight.display_identifier}`);
    expect(fresh).toContain('Fiche n° 1');
    expect(fresh).not.toContain('Modifié depuis');
    // What nobody consulted is told on the sheet that is signed, not on the mission's page alone.
    for (const words of ['À lire avant le vol', 'NOTAM', 'Relief', 'Sources']) expect(fresh).toContain(words);
    const note = {
      params: { id, cid: flight.analysis?.constraints[0]?.id ?? 0 },
      body: { note: 'Appeler le soir' },
    };
    await harness.as('owner').call(updateFlightConstraint, note);
    const old = textOf((await print(id)).body);
    for (const words of [
      'À mettre à jour',
      'Modifié depuis cette fiche',
      'note modifiée',
      'ligne 1',
      'À revoir',
    ])
      expect(old).toContain(words);
    // A sheet says what it said: the note is in the next one.
    expect(old).not.toContain('Appeler le soir');
    await make(id);
    const next = textOf((await print(id, 'en')).body);
    for (const words of ['Sheet no. 2', 'Changed since sheet no. 1', 'note changed', 'Appeler le soir'])
      expect(next).toContain(words);
    expect(next).not.toContain('To be updated');
  },
);
