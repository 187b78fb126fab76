import {
  actOnFlightAuthorization,
  decideFlightAuthorization,
  externalAnalysis,
  getFlightAuthorization,
  listFlightAuthorizations,
  requestFlightAuthorization,
} from '@envol/contract/flight-authorizations';
import { listNotifications } from '@envol/contract/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ANNEX_IV,
  addConnectedUssp,
  addUsspAt,
  addUsspFlight,
  CONNECTED_USSP,
  setUspaceClosed,
  USSP,
} from '../../../test/flightAuthorizations.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const ask = async (body: object = {}, who: 'owner' | 'stranger' = 'owner') =>
  (
    await harness.as(who).call(requestFlightAuthorization, {
      params: { id: await addUsspFlight(harness, {}, who) },
      body: { ...ANNEX_IV, ...body } as never,
    })
  ).body;
const decide = (id: number, body: object, who: 'uspaceAuthority' | 'uspaceSupervisor' = 'uspaceAuthority') =>
  harness.as(who).call(decideFlightAuthorization, { params: { id }, body: body as never });
const act = (id: number, action: 'activate' | 'end' | 'cancel' | 'declare_contingency', version: number) =>
  harness.as('owner').call(actOnFlightAuthorization, { params: { id }, body: { action, version } });
/** Its hours begin now. */
const begins = (id: number) => {
  const now = Date.now();
  return harness.db
    .updateTable('flight_authorizations')
    .set({
      date_start: new Date(now - 60_000).toISOString(),
      date_end: new Date(now + 3_600_000).toISOString(),
    })
    .where('id', '=', id)
    .execute();
};

describe('a U-space that is drawn', () => {
  const [lng, lat] = [1.36, 43.62] as const;
  const analysisAt = async (code: string, place: readonly [number, number]) => {
    const flight_id = await addUsspFlight(harness);
    await harness.db
      .updateTable('flight_areas')
      .set({ geometry: HERE })
      .where('flight_id', '=', flight_id)
      .execute();
    const ussp_identifier = await addUsspAt(harness, code, place);
    const { body } = await harness
      .as('owner')
      .call(externalAnalysis, { query: { flight_id, ussp_identifier } });
    const { status, error } = await harness.as('owner').call(requestFlightAuthorization, {
      params: { id: flight_id },
      body: { ...ANNEX_IV, ussp_identifier } as never,
    });
    return [body.reasons.map(({ kind }) => kind), status, error?.code];
  };
  const HERE = JSON.stringify({ type: 'Circle', center: [lng, lat], radius_m: 100 });

  it('takes the missions that touch it, and says to the others that they are outside', async () => {
    expect(await analysisAt('UHERE', [lng + 0.012, lat])).toEqual([[], 201, undefined]);
    expect(await analysisAt('UTHERE', [lng + 0.02, lat])).toEqual([['outside'], 409, 'OUTSIDE_USPACE']);
  });
});

describe('a mission of many areas and days', () => {
  const askFor = async (days: number) => {
    const flight_id = await addUsspFlight(harness);
    await sql`update flights set is_continuous = false,
      date_end = date_start + make_interval(days => ${days - 1}, hours => 1) where id = ${flight_id}`.execute(
      harness.db,
    );
    const reply = await harness
      .as('owner')
      .call(requestFlightAuthorization, { params: { id: flight_id }, body: ANNEX_IV as never });
    const analysis = await harness
      .as('owner')
      .call(externalAnalysis, { query: { flight_id, ussp_identifier: ANNEX_IV.ussp_identifier } });
    return { reply, analysis };
  };

  it('is asked for with all of its parts, and refused where they are more than a request takes', async () => {
    const most = await askFor(200);
    expect([most.reply.status, most.reply.body.request.volumes.length]).toEqual([201, 200]);
    const more = await askFor(201);
    for (const { status, error } of [more.reply, more.analysis])
      expect([status, error.code, error.params]).toEqual([
        409,
        'FLIGHT_AUTHORIZATION_TOO_LARGE',
        { volumes: 201, most: 200 },
      ]);
  });
});

describe('a provider whose people decide', () => {
  it('gets what annex IV asks for, accepts it, and sees it flown', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ status: 'submitted', decided_by: 'people', available_actions: ['cancel'] });
    expect(asked.request).toMatchObject({
      operation_mode: 'Vlos',
      operation_category: 'Specific',
      uas_class: 'C2',
      uas_id: 'UAS-FR-200002',
      endurance_minutes: 25,
    });
    expect(asked.request.volumes[0]?.altitude_upper).toMatchObject({ reference: 'AGL', units: 'M' });
    const news = await harness.as('uspaceAuthority').call(listNotifications, { query: {} });
    expect(news.body[0]?.payload.title).toContain(asked.identifier);
    const accepted = await decide(asked.id, {
      action: 'accept',
      version: 1,
      conditions: 'Au sud du fleuve.',
    });
    expect(accepted.body).toMatchObject({ status: 'accepted', conditions: 'Au sud du fleuve.', version: 2 });
    await begins(asked.id);
    expect((await act(asked.id, 'activate', 2)).body).toMatchObject({ status: 'activated' });
    const left = await decide(asked.id, { action: 'note_deviation', version: 3 }, 'uspaceSupervisor');
    expect(left.body.status).toBe('nonconforming');
    expect((await act(asked.id, 'end', 4)).body).toMatchObject({ status: 'ended', available_actions: [] });
  });

  it('modifies what was asked downwards alone, and says why', async () => {
    const { id, date_start, date_end } = await ask();
    await decide(id, { action: 'accept', version: 1 });
    const later = new Date(Date.parse(date_start) + 1_800_000).toISOString();
    const modified = await decide(id, {
      action: 'modify',
      version: 2,
      reason: 'Hélicoptère attendu.',
      max_height_m: 30,
      time_start: later,
      time_end: '2099-01-01T00:00:00Z',
    });
    expect(modified.body).toMatchObject({ status: 'accepted', reason: 'Hélicoptère attendu.' });
    expect([modified.body.date_start, modified.body.date_end].map((each) => Date.parse(each))).toEqual([
      Date.parse(later),
      Date.parse(date_end),
    ]);
    expect(modified.body.request.volumes.map(({ altitude_upper }) => altitude_upper.value)).toEqual([30]);
    expect(modified.body.modified_at).not.toBeNull();
    const news = await harness.as('owner').call(listNotifications, { query: {} });
    expect(news.body[0]?.payload.second_line).toBe('Hélicoptère attendu.');
  });

  it('is one of two people: of two decisions from one version, one wins', async () => {
    const { id } = await ask();
    const both = await Promise.all([
      decide(id, { action: 'accept', version: 1 }),
      decide(id, { action: 'reject', version: 1, reason: 'Trafic.' }, 'uspaceSupervisor'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('reads what it was asked alone, and operators their own alone', async () => {
    const mine = await ask();
    const theirs = await ask({}, 'stranger');
    const read = async (who: 'owner' | 'uspaceAuthority' | 'controller') =>
      (await harness.as(who).call(listFlightAuthorizations, { query: { limit: 200 } })).body.results.map(
        ({ id }) => id,
      );
    expect(await read('owner')).toContain(mine.id);
    expect(await read('owner')).not.toContain(theirs.id);
    expect(await read('uspaceAuthority')).toEqual(expect.arrayContaining([mine.id, theirs.id]));
    expect(await read('controller')).toEqual([]);
    const moved = { structure_id: await addConnectedUssp(harness) };
    await harness.db.updateTable('flight_authorizations').set(moved).where('id', '=', mine.id).execute();
    expect((await decide(mine.id, { action: 'accept', version: 1 })).status).toBe(404);
    expect((await decide(mine.id, { action: 'accept', version: 1 }, 'uspaceSupervisor')).status).toBe(404);
    const own = await harness.as('owner').call(decideFlightAuthorization, {
      params: { id: mine.id },
      body: { action: 'accept', version: 1 },
    });
    expect(own.status).toBe(403);
  });
});

describe('a provider whose system is connected', () => {
  it('decides at once, and says that it is simulated', async () => {
    await addConnectedUssp(harness);
    const accepted = await ask({ ussp_identifier: CONNECTED_USSP });
    expect(accepted).toMatchObject({ status: 'accepted', decided_by: 'simulated' });
    expect(accepted.reference).toMatch(/^SIM-USIM-FA-/);
  });

  it('decides alone: its people do not', async () => {
    const { id } = await ask();
    const by = (decided_by: 'people' | 'live') =>
      harness.db.updateTable('flight_authorizations').set({ decided_by }).where('id', '=', id).execute();
    await by('live');
    const read = async () =>
      (await harness.as('uspaceAuthority').call(getFlightAuthorization, { params: { id } })).body;
    expect((await read()).available_actions).toEqual([]);
    const reply = await decide(id, { action: 'accept', version: 1 });
    expect([reply.status, reply.error.code]).toEqual([409, 'FLIGHT_AUTHORIZATION_TRANSITION_ILLEGAL']);
    await by('people');
    expect((await read()).available_actions).toContain('accept');
  });

  it('does not bring back what was cancelled while it looked', async () => {
    await addConnectedUssp(harness);
    // Cancelled before the answer comes.
    await sql`create function cancelled_meanwhile() returns trigger language plpgsql as $$ begin
      update flight_authorizations set status = 'cancelled', version = 2 where id = new.id; return null; end $$`.execute(
      harness.db,
    );
    await sql`create trigger cancelled_meanwhile after insert on flight_authorizations
      for each row execute function cancelled_meanwhile()`.execute(harness.db);
    const answered = await ask({ ussp_identifier: CONNECTED_USSP });
    expect(answered).toMatchObject({ status: 'cancelled', version: 2, decided_at: null });
    const flight_id = await addUsspFlight(harness);
    const silent = await harness.as('owner').call(requestFlightAuthorization, {
      params: { id: flight_id },
      body: {
        ...ANNEX_IV,
        ussp_identifier: CONNECTED_USSP,
        emergency_procedure: 'simulate silence',
      } as never,
    });
    expect(silent.status).toBe(503);
    const kept = await harness.as('owner').call(listFlightAuthorizations, { query: { flight_id } });
    expect(kept.body.results.map(({ status }) => status)).toEqual(['cancelled']);
    await sql`drop function cancelled_meanwhile cascade`.execute(harness.db);
  });

  it('that is silent has been asked nothing', async () => {
    await addConnectedUssp(harness);
    const id = await addUsspFlight(harness);
    const reply = await harness.as('owner').call(requestFlightAuthorization, {
      params: { id },
      body: {
        ...ANNEX_IV,
        ussp_identifier: CONNECTED_USSP,
        emergency_procedure: 'simulate silence',
      } as never,
    });
    expect([reply.status, reply.error.code]).toEqual([503, 'USSP_UNAVAILABLE']);
    const list = await harness.as('owner').call(listFlightAuthorizations, { query: { flight_id: id } });
    expect(list.body.count).toBe(0);
  });
});

describe('what a provider would answer', () => {
  const analysis = async (ussp_identifier: string, flight_id: number) =>
    (await harness.as('owner').call(externalAnalysis, { query: { flight_id, ussp_identifier } })).body;

  it('is nothing where no system is connected, beside what is known here', async () => {
    const id = await addUsspFlight(harness);
    const free = await analysis(USSP, id);
    expect(free).toMatchObject({ source: 'none', answer: null, is_consulted: false });
    expect(free.missing).toEqual([
      'identification_technologies',
      'connectivity_methods',
      'endurance_minutes',
      'emergency_procedure',
    ]);
    await harness.db.deleteFrom('flight_authorizations').execute();
    const asked = await ask();
    await decide(asked.id, { action: 'accept', version: 1 });
    const conflicts = async () =>
      (await analysis(USSP, id)).reasons.filter(({ kind }) => kind === 'conflict');
    expect(await conflicts()).toMatchObject([{ text: null, from: asked.date_start }]);
    // In the same rectangle, and nowhere near: the outline leaves its middle out.
    const [first] = asked.request.volumes;
    const xs = first?.outline_polygon.map(([lng]) => lng) ?? [];
    const ys = first?.outline_polygon.map(([, lat]) => lat) ?? [];
    const [west, south, east, north] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const volumes = (outline_polygon: readonly (readonly [number, number])[], lower: number) =>
      harness.db
        .updateTable('flight_authorizations')
        .set({
          request: sql`jsonb_set(jsonb_set(request, '{volumes,0,outline_polygon}', ${JSON.stringify(
            outline_polygon,
          )}::jsonb), '{volumes,0,altitude_lower,value}', ${JSON.stringify(lower)}::jsonb)`,
        })
        .where('id', '=', asked.id)
        .execute();
    const corner = [
      [west - 0.5, north + 0.01],
      [west - 0.01, north + 0.01],
      [west - 0.01, south - 0.5],
      [east + 0.5, south - 0.5],
      [west - 0.5, south - 0.5],
      [west - 0.5, north + 0.01],
    ] as const;
    await volumes(corner, 0);
    expect(await conflicts()).toEqual([]);
    // At the same place, over what is asked for.
    await volumes(first?.outline_polygon ?? [], 61);
    expect(await conflicts()).toEqual([]);
    // Behind more flights than are read at a time.
    await sql`insert into flight_authorizations (flight_name, operator_id, company_name, structure_id, status,
        decided_by, request, date_start, date_end, time_zone, submitted_at)
      select flight_name, operator_id, company_name, structure_id, status, decided_by, request,
        date_start - interval '1 minute', date_end, time_zone, submitted_at
      from flight_authorizations, generate_series(1, 200) where id = ${asked.id}`.execute(harness.db);
    await volumes(first?.outline_polygon ?? [], 0);
    expect(await conflicts()).toMatchObject([{ from: asked.date_start }]);
    await harness.db.deleteFrom('flight_authorizations').where('id', '>', asked.id).execute();
    await volumes(first?.outline_polygon ?? [], 61);
    await setUspaceClosed(harness, true);
    const closed = await analysis(USSP, id);
    await setUspaceClosed(harness, false);
    expect([closed.ussp.is_closed, closed.reasons[0]?.kind]).toEqual([true, 'closed']);
  });

  it('is the provider’s own word where its system is connected', async () => {
    await addConnectedUssp(harness);
    const id = await addUsspFlight(harness);
    expect(await analysis(CONNECTED_USSP, id)).toMatchObject({
      source: 'simulated',
      answer: 'possible',
      is_consulted: true,
    });
    await harness.db
      .updateTable('flight_areas')
      .set({ max_height_m: 150 })
      .where('flight_id', '=', id)
      .execute();
    expect(await analysis(CONNECTED_USSP, id)).toMatchObject({
      answer: 'refused',
      reasons: expect.arrayContaining([expect.objectContaining({ kind: 'too_high' })]),
    });
  });
});

it('A flight authorisation with an unknown id is answered like a foreign one', async () => {
  const reply = await harness.as('owner').call(getFlightAuthorization, { params: { id: 987_654 } });
  expect(reply.status).toBe(404);
});
