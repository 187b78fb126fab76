import { downloadFlightKml, downloadFlightPdf } from '@envol/contract/flights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFlight, addRequestedFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { titleOf, whoOf } from './sheetWords.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it.each([
  ['fr', 'Fiche mission'],
  ['en', 'Mission sheet'],
] as const)('draws the sheet off the request thread, in %s', async (language, name) => {
  const { flight } = await addRequestedFlight(harness, { name: 'Toiture — Éole' });
  const reply = await harness
    .as('pilot')
    .call(downloadFlightPdf, { params: { id: flight.id } }, { language });
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(String(reply.headers['content-disposition'])).toContain(`${name} ${flight.display_identifier}.pdf`);
  expect(reply.body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(reply.body.includes(Buffer.from('/Count 1'))).toBe(true);
});

it('calls rules and services of the State by the words of the sheet’s language', async () => {
  const flight = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    max_flying_height: 150,
    visibility: 'off_sight',
    populated_area: 'yes',
  });
  const rules = (flight.analysis?.constraints ?? []).filter(({ procedure }) => procedure !== null);
  const printed = (language: 'fr' | 'en') =>
    rules.map((rule) => [titleOf(language, rule), whoOf(language, rule)?.split(',')[0]]);
  expect(printed('en')).toEqual([
    ['Maximum height', 'Prefecture'],
    ['Populated area', 'Prefecture'],
    ['Beyond visual line of sight', 'Ministry of Armed Forces'],
  ]);
  expect(printed('fr')).toEqual([
    ['Hauteur maximale', 'Préfecture'],
    ['Zone peuplée', 'Préfecture'],
    ['Vol hors vue', 'Ministère des Armées'],
  ]);
});

it('writes the areas as KML', async () => {
  const flight = await addFlight(harness, { name: 'A & B <c>' });
  const reply = await harness.as('owner').call(downloadFlightKml, { params: { id: flight.id } });
  expect(reply.headers['content-type']).toBe('application/vnd.google-earth.kml+xml');
  const kml = reply.body.toString();
  expect(kml).toContain('<kml xmlns="http://www.opengis.net/kml/2.2">');
  expect(kml).toContain('A &amp; B &lt;c&gt;');
});

it('is for those who plan missions', async () => {
  const { id } = await addFlight(harness);
  for (const call of [downloadFlightPdf, downloadFlightKml]) {
    expect((await harness.as('controller').call(call, { params: { id } })).status).toBe(403);
    expect((await harness.as(null).call(call, { params: { id } })).status).toBe(401);
  }
});
