import { downloadFlightKml, downloadFlightPdf } from '@envol/contract/mission-sheets';
import { MISSION_VERDICTS } from '@envol/domain/flights/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, addRequestedFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { headlineOf } from './sheetHeadline.ts';
import { meansOf, titleOf, todoOf, whoOf } from './sheetWords.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

describe('the download of a sheet', () => {
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
    expect(String(reply.headers['content-disposition'])).toContain(
      `${name} ${flight.display_identifier}.pdf`,
    );
    expect(reply.body.subarray(0, 5).toString()).toBe('%PDF-');
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
      // Which prefecture it is has a name of its own, the same in both languages.
      ['Maximum height', 'Préfecture du Cher'],
      ['Populated area', 'Préfecture du Cher'],
      ['Beyond visual line of sight', 'Ministry of Armed Forces'],
    ]);
    expect(printed('fr')).toEqual([
      ['Hauteur maximale', 'Préfecture du Cher'],
      ['Zone peuplée', 'Préfecture du Cher'],
      ['Vol hors vue', 'Ministère des Armées'],
    ]);
  });

  const READ = { source: 'SIA', data: '', state: '', tone: 'done' } as const;
  const UNREAD = { source: 'NOTAM', data: '', state: '', tone: 'todo' } as const;
  const standing = (changes: Partial<Parameters<typeof headlineOf>[1]>) =>
    headlineOf('fr', {
      verdict: 'steps',
      notes: [],
      left: [],
      free_height: { is: 'none' },
      sources: [READ],
      ...changes,
    });

  it('asks to change a drone that does not suit, and to settle the others', () => {
    const drone = { key: 'rule:drone:4', kind: 'drone_compatibility', title: 'Mini 4 Pro' } as const;
    expect(todoOf('fr', { ...drone, effect: 'forbidden' })).toBe('À modifier\u00A0: Drone · Mini 4 Pro');
    expect(todoOf('en', { ...drone, effect: 'check' })).toBe('Drone · Mini 4 Pro');
  });

  it.each(MISSION_VERDICTS)('of the headlines green is the clear one alone: %s', (verdict) => {
    const { tone, title } = standing({ verdict });
    expect(tone === 'done').toBe(verdict === 'clear');
    expect(title).not.toBe('');
  });

  it('says what is left to do: every step, and every source that was not read', () => {
    const { todo, details, title } = standing({
      left: ['CTR A', 'CTR B'],
      sources: [READ, UNREAD],
      notes: ['Des données plus récentes sont disponibles.'],
    });
    expect(title).toBe('Encore 2 étapes avant de voler');
    expect(todo).toEqual(['CTR A', 'CTR B', 'À lire avant le vol\u00A0: NOTAM']);
    expect(details.at(-1)).toBe('Des données plus récentes sont disponibles.');
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

  it('prints the weather a mission is meant for, and masses where several drones fly', () => {
    const drones = [{ mass_kg: 1.391 }, { mass_kg: 6.5 }];
    expect(meansOf('fr', 'VMC, vent sous 8 m/s', drones)).toEqual([
      'conditions météo\u00A0: VMC, vent sous 8 m/s',
      '6,5 kg au plus par drone, 7,891 kg au total',
    ]);
    expect(meansOf('en', null, drones)).toEqual(['6.5 kg at most per drone, 7.891 kg in total']);
    expect(meansOf('fr', null, drones.slice(1))).toEqual([]);
  });
});
