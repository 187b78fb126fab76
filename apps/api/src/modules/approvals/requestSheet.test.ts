import {
  cancelApproval,
  decideApproval,
  downloadApprovalKml,
  downloadApprovalPdf,
  listApprovals,
  requestApproval,
} from '@envol/contract/approvals';
import { type Flight, getFlight, updateFlight } from '@envol/contract/flights';
import { downloadFlightKml, downloadFlightPdf } from '@envol/contract/mission-sheets';
import { updatePilot } from '@envol/contract/pilots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../../../../../packages/documents/test/pdfText.ts';
import { addCrew, addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const NANTES = { type: 'Circle' as const, center: [-1.6, 47.16] as [number, number], radius_m: 300 };

/** Two areas, of which the first alone is asked for. */
const ask = async () => {
  const { pilot_id, drone_id } = await addCrew(harness);
  const flight = await addFlight(harness, {
    name: 'Toit d’Avant',
    pilot_ids: [pilot_id],
    drone_ids: [drone_id],
    areas: [
      { name: 'Halle', geometry: PLACES.blagnac },
      { name: 'Ailleurs', geometry: PLACES.country },
    ],
  });
  const constraint = flight.analysis?.constraints.find(({ can_request_approval }) => can_request_approval);
  const { body } = await harness.as('owner').call(requestApproval, {
    params: { id: flight.id },
    body: {
      constraint_id: constraint?.id,
      pilot_id,
      drone_ids: [drone_id],
      flight_areas_ids: [flight.areas[0]?.id],
      details: 'Mot à la tour',
    },
  });
  return { flight, pilot_id, approval_id: body.id as number };
};

let serial = 10;
/** Another mission under the same number: name, place, pilot's phone; gives the end of the new phone. */
const change = async ({ flight, pilot_id }: { flight: Flight; pilot_id: number }): Promise<string> => {
  serial += 1;
  const { version } = (await harness.as('owner').call(getFlight, { params: { id: flight.id } })).body;
  const reply = await harness.as('owner').call(updateFlight, {
    params: { id: flight.id },
    body: {
      version,
      name: 'Quai d’Après',
      areas: [{ name: 'Loire', geometry: NANTES }],
      max_flying_height: 30,
    },
  });
  expect(reply.status).toBe(200);
  await harness
    .as('owner')
    .call(updatePilot, { params: { id: pilot_id }, body: { phone: `+33 6 39 98 77 ${serial}` } });
  return `98 77 ${serial}`;
};

const kmlOf = async (id: number) => {
  const reply = await harness.as('controller').call(downloadApprovalKml, { params: { id } });
  expect(reply.status).toBe(200);
  return reply.body.toString();
};
const sheetOf = async (id: number) => {
  const reply = await harness.as('controller').call(downloadApprovalPdf, { params: { id } });
  expect(reply.status).toBe(200);
  expect(reply.body.subarray(0, 5).toString()).toBe('%PDF-');
  return HAS_POPPLER ? textOf(reply.body) : null;
};

const AFTER = ['Après', 'Loire', '47.1', 'Ailleurs', '47.2'];

describe('what an authority prints of a request', () => {
  it.each(['withdrawn', 'refused'] as const)(
    'is what was asked, also after it was %s and the mission became another (the sheet needs poppler)',
    async (end) => {
      const asked = await ask();
      const { approval_id: id } = asked;
      if (end === 'withdrawn') await harness.as('owner').call(cancelApproval, { params: { id } });
      else
        await harness
          .as('controller')
          .call(decideApproval, { params: { id }, body: { type: 'refuse', version: 1, message: 'Non.' } });
      const after = [...AFTER, await change(asked)];
      const kml = await kmlOf(id);
      expect(kml).toContain('Toit d’Avant');
      expect(kml).toContain('<name>Halle</name>');
      expect(kml).toContain('<Data name="center_latitude"><value>43.65</value></Data>');
      for (const later of after) expect(kml).not.toContain(later);
      const text = await sheetOf(id);
      if (text !== null) {
        for (const words of [
          'Toit d’Avant',
          'Halle',
          '43.65000, 1.36500',
          '+33 6 39 98 00 01',
          'Mot à la tour',
          'CTR',
        ])
          expect(text).toContain(words);
        for (const later of after) expect(text).not.toContain(later);
      }
      const map = await harness
        .as('controller')
        .call(listApprovals, { query: { geom: 'collection' } as never });
      const drawn = JSON.stringify(map.body);
      expect(drawn).toContain('Toit d’Avant');
      expect(drawn).not.toContain('Quai d’Après');
    },
  );

  it('shows the operator what was asked as well, and nobody else', async () => {
    const { approval_id: id } = await ask();
    expect((await harness.as('owner').call(downloadApprovalKml, { params: { id } })).status).toBe(200);
    for (const who of ['stranger', 'otherController'] as const)
      for (const call of [downloadApprovalKml, downloadApprovalPdf])
        expect((await harness.as(who).call(call, { params: { id } })).status).toBe(404);
  });
});

it('a limit of height and hours is what the mission’s sheet and KML say, with what was asked beside it', async () => {
  const { flight, approval_id: id } = await ask();
  await harness.as('controller').call(decideApproval, {
    params: { id },
    body: {
      type: 'restrict',
      version: 1,
      message: 'Rappelez la tour.',
      restricted_height: 40,
      max_allowed_time_end: '12:30',
    },
  });
  const kml = (
    await harness.as('owner').call(downloadFlightKml, { params: { id: flight.id } })
  ).body.toString();
  const [halle = '', elsewhere = ''] = kml.split('<Placemark>').slice(1);
  expect(halle).toContain('Hauteur accordée\u00A0: 40 m');
  expect(halle).toContain('<Data name="max_height_m"><value>40</value></Data>');
  expect(halle).toContain('Demandé\u00A0: 50 m AGL');
  expect(halle).toMatch(/,40 /);
  expect(halle).not.toMatch(/,50 /);
  expect(elsewhere).toContain('<Data name="max_height_m"><value>50</value></Data>');
  // 09:00 to 11:00 UTC was asked; 12:30 in Toulouse is 10:30 UTC in summer, and 11:30, after the end, in winter.
  const summer = new Date(flight.date_start).toLocaleString('fr', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
  });
  expect(halle).toMatch(
    summer.startsWith('11') ? /<end>[^<]*T10:30:00\.000Z<\/end>/ : /<end>[^<]*T11:00:00\.000Z<\/end>/,
  );
  expect(kml).toContain('Espaces concernant le vol');
  expect(kml).toMatch(/<name>CTR [A-Z-]+/);
  if (!HAS_POPPLER) return;
  const pdf = await harness.as('owner').call(downloadFlightPdf, { params: { id: flight.id } });
  const text = textOf(pdf.body);
  expect(text).toContain('Hauteur limitée à 40 m AGL');
  expect(text).toMatch(/40 m AGL demandée : 50 m AGL/);
});

describe('the mission’s own sheet and KML', () => {
  const accept = (id: number) =>
    harness.as('controller').call(decideApproval, { params: { id }, body: { type: 'accept', version: 1 } });
  const kmlOfMission = async (id: number) =>
    (await harness.as('owner').call(downloadFlightKml, { params: { id } })).body.toString();

  it('call nothing granted by an agreement to what the mission no longer is', async () => {
    const { flight, approval_id } = await ask();
    await accept(approval_id);
    expect(await kmlOfMission(flight.id)).toContain('Hauteur accordée\u00A0: 50 m');
    // An authority that is no airport leaves the mission open to changes.
    const structures = (structure_type: 'prefecture' | 'dsna_airport') =>
      harness.db
        .updateTable('structures')
        .set({ structure_type })
        .where('id', '=', harness.actors.controller.structure_id)
        .execute();
    await structures('prefecture');
    try {
      const changed = await harness
        .as('owner')
        .call(updateFlight, { params: { id: flight.id }, body: { max_flying_height: 110 } });
      expect(changed.status).toBe(200);
      const kml = await kmlOfMission(flight.id);
      expect(kml).not.toContain('accordée');
      expect(kml).toContain('Hauteur demandée\u00A0: 110 m');
      expect(kml).toContain('Heures demandées');
      if (!HAS_POPPLER) return;
      const pdf = await harness.as('owner').call(downloadFlightPdf, { params: { id: flight.id } });
      const text = textOf(pdf.body).replace(/\s+/g, ' ');
      expect(text).not.toContain('Hauteur accordée');
      expect(text).toContain('mais la mission a changé depuis');
    } finally {
      await structures('dsna_airport');
    }
  });

  it('say that others are missing while one authority alone has granted', async () => {
    const { pilot_id, drone_id } = await addCrew(harness);
    // The hospital of Purpan: in the control zone of Blagnac, and beside a heliport that is asked by itself.
    const flight = await addFlight(harness, {
      pilot_ids: [pilot_id],
      drone_ids: [drone_id],
      areas: [{ geometry: { type: 'Circle', center: [1.399, 43.6107], radius_m: 40 } }],
    });
    const constraint = flight.analysis?.constraints.find(({ can_request_approval }) => can_request_approval);
    const { body } = await harness.as('owner').call(requestApproval, {
      params: { id: flight.id },
      body: { constraint_id: constraint?.id, pilot_id, drone_ids: [drone_id] },
    });
    expect((await accept(body.id)).status).toBe(200);
    const kml = await kmlOfMission(flight.id);
    expect(kml).toContain('Hauteur accordée par une partie des autorités\u00A0: ');
    expect(kml).toContain('Heures accordées par une partie des autorités');
    // The hospital's heliport binds as the control zone does, and is drawn beside it.
    const [, binding = ''] = kml.split('Espaces concernant le vol');
    expect(binding).toContain('<name>CTR BLAGNAC</name>');
    expect(binding).toContain('<name>Hélistation Toulouse Purpan</name>');
    expect(binding).toContain('SUR 020');
    if (HAS_POPPLER) {
      const pdf = await harness.as('owner').call(downloadFlightPdf, { params: { id: flight.id } });
      const [, maps = ''] = textOf(pdf.body).split('Situation');
      expect(maps.split('Contraintes')[0]).toContain('Hélistation Toulouse Purpan');
    }
    // What the authority prints is its own decision.
    expect(await kmlOf(body.id)).toContain('Hauteur accordée\u00A0: ');
  });

  it('say in the KML that nothing is known abroad', async () => {
    const { pilot_id, drone_id } = await addCrew(harness);
    const flight = await addFlight(harness, {
      pilot_ids: [pilot_id],
      drone_ids: [drone_id],
      areas: [{ geometry: { type: 'Circle', center: [-0.454, 51.47], radius_m: 50 } }],
    });
    expect(await kmlOfMission(flight.id)).toMatch(/<description>Aucune donnée pour cet espace aérien\n/);
  });
});

describe('how the mission is flown', () => {
  it('is told to the authority as it was said when it was asked, on screen, in the KML and on paper', async () => {
    const { getApproval } = await import('@envol/contract/approvals');
    const made = await ask();
    const id = made.approval_id;
    const read = async () => (await harness.as('controller').call(getApproval, { params: { id } })).body;
    expect(await read()).toMatchObject({ max_ground_speed_ms: 4.5, airspace_observers: null });
    await harness.db
      .updateTable('flights')
      .set({ max_ground_speed_ms: 9, airspace_observers: 3 })
      .where('id', '=', made.flight.id)
      .execute();
    // Another speed is another mission: the request keeps its own, and is no longer what would be flown.
    expect(await read()).toMatchObject({
      max_ground_speed_ms: 4.5,
      airspace_observers: null,
      in_sight: false,
    });
    expect(await kmlOf(id)).toContain('4,5 m/s');
    const sheet = await sheetOf(id);
    if (sheet !== null) expect(sheet).toContain('4,5 m/s');
  });
});

describe('a request to the structure that another one delegated to', () => {
  it('keeps both, and says so on both sides', async () => {
    const { getApproval } = await import('@envol/contract/approvals');
    const { actors, db } = harness;
    const { pilot_id, drone_id } = await addCrew(harness);
    const flight = await addFlight(harness, {
      pilot_ids: [pilot_id],
      drone_ids: [drone_id],
      areas: [{ geometry: PLACES.blagnac }],
    });
    const card = flight.analysis?.constraints.find(({ can_request_approval }) => can_request_approval);
    const delegator = actors.otherController.structure_id ?? 0;
    await db
      .updateTable('flight_constraints')
      .set({ structure_id: delegator })
      .where('id', '=', card?.id ?? 0)
      .execute();
    const body = { constraint_id: card?.id ?? 0, pilot_id, drone_ids: [drone_id] };
    const sent = await harness.as('owner').call(requestApproval, { params: { id: flight.id }, body });
    for (const who of ['owner', 'controller'] as const) {
      const read = await harness.as(who).call(getApproval, { params: { id: sent.body.id } });
      expect(read.body).toMatchObject({
        structure_id: actors.controller.structure_id,
        delegator: { id: delegator, name: expect.any(String) },
      });
    }
    // It is the delegate's alone to read and to decide.
    const other = await harness.as('otherController').call(getApproval, { params: { id: sent.body.id } });
    expect(other.status).toBe(404);
  });
});
