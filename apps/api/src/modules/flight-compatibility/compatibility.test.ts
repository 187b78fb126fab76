import { flightCompatibility } from '@envol/contract/flight-compatibility';
import { downloadFlightPdf } from '@envol/contract/mission-sheets';
import { PROOF_STANDINGS } from '@envol/domain/pilots/proofs';
import { daysAfter } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../../../../../packages/documents/test/pdfText.ts';
import { addFlight, crewOf } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { keepPaper } from '../../../test/papers.ts';
import { sheetProof } from '../mission-sheets/sheetProofs.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const read = async (id: number) =>
  (await harness.as('owner').call(flightCompatibility, { params: { id } })).body;

it('says of scenario, drone and pilot what is known, and of no paper that it is held', async () => {
  const crew = await crewOf(harness);
  const flight = await addFlight(harness, { ...crew, scenario: 'STS-01' });
  expect(await read(flight.id)).toMatchObject({
    scenario: 'STS-01',
    standing: 'fits',
    drones: [{ id: crew.drone_ids[0], standing: 'fits', reasons: [] }],
    pilots: [
      {
        proofs: [
          { proof: 'sts_theory', standing: 'not_known' },
          { proof: 'sts_practice', standing: 'not_known' },
        ],
      },
    ],
  });
  const [pilot] = crew.pilot_ids;
  await keepPaper(harness, { pilot_id: pilot }, 'theoretical_evaluation', daysAfter(flight.last_date, -1));
  await keepPaper(harness, { pilot_id: pilot }, 'pratical_certificate', flight.last_date);
  expect((await read(flight.id)).pilots[0]?.proofs.map(({ standing }) => standing)).toEqual([
    'expired',
    'kept',
  ]);
  const other = await addFlight(harness, { ...crew, scenario: 'A2' });
  expect(await read(other.id)).toMatchObject({
    drones: [{ standing: 'contradicts', reasons: [{ code: 'drone_class' }, {}] }],
    pilots: [{ proofs: [{ proof: 'open_a1_a3', standing: 'expired' }, { proof: 'open_a2' }] }],
  });
});

it.skipIf(!HAS_POPPLER)('prints on the sheet what the scenario asks of the pilots', async () => {
  const flight = await addFlight(harness, { ...(await crewOf(harness)), scenario: 'STS-01' });
  const reply = await harness.as('owner').call(downloadFlightPdf, { params: { id: flight.id } });
  const text = textOf(reply.body).replace(/\s+/g, ' ');
  for (const words of [
    'Justificatifs des télépilotes',
    'Certificat théorique STS (CATS)',
    'expiré le',
    'conservé, valide jusqu’au',
  ])
    expect(text).toContain(words);
});

it('A mission sheet says a proof that no paper tells of to be missing, and none to be held', () => {
  const of = (standing: 'kept' | 'end_not_said' | 'expired' | 'not_known') =>
    sheetProof('en', { proof: 'open_a2', category: 'theoretical_evaluation', standing, expires_on: null });
  expect(of('not_known')).toMatchObject({ name: 'A2 certificate', tone: 'todo' });
  expect(of('not_known').state).toMatch(/^MISSING/);
  expect(PROOF_STANDINGS.map((standing) => of(standing).tone)).not.toContain('done');
});
