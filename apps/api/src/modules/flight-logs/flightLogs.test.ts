import { decideApproval } from '@envol/contract/approvals';
import {
  addFlightLog,
  deleteFlightLog,
  downloadFlightLogReport,
  getFlightLog,
  listFlightLogs,
  noteFlightLog,
  updateFlightLog,
  verifyFlightLog,
} from '@envol/contract/flight-logs';
import { landFlight, takeOffFlight } from '@envol/contract/flight-progress';
import { updateFlight } from '@envol/contract/flights';
import { deleteFlyingTime, listFlyingTimes } from '@envol/contract/flying-times';
import { describe, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { addLog, airdata, type FlownPlace, logFile, SHORT_FLIGHT } from '../../../test/flightLogs.ts';
import { addCrew } from '../../../test/flights.ts';
import { CENTER, START, setUpFlownDay } from '../../../test/flownDay.ts';
import { addMember } from '../../../test/members.ts';
import { addRequest, decision } from '../../../test/requests.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';

const day = setUpFlownDay();

const upload = (id: number, file: File, body: object = {}) =>
  day.owner().call(addFlightLog, { params: { id }, body: body as never }, { files: [file] });
const flown = (places: readonly FlownPlace[] = SHORT_FLIGHT, start = START) =>
  logFile(airdata(places, { start, center: CENTER }));

describe('the file of a finished flight', () => {
  it('is compared with no mission that was widened after it, and with one whose name alone changed', async () => {
    const id = await day.planned();
    const params = { id };
    expect((await day.owner().call(updateFlight, { params, body: { name: 'Autre nom' } })).status).toBe(200);
    expect((await upload(id, flown())).status).toBe(200);
    expect((await day.owner().call(updateFlight, { params, body: { max_flying_height: 119 } })).status).toBe(
      200,
    );
    const refused = await upload(id, flown(SHORT_FLIGHT, '2026-06-10T09:30:00Z'));
    expect([refused.status, refused.error.code]).toEqual([409, 'FLIGHT_CHANGED_SINCE']);
  });

  it('is kept with what it says of the flight, and read again with its track', async () => {
    const id = await day.planned();
    const { status, body } = await upload(id, flown());
    expect(status).toBe(200);
    expect(body).toMatchObject({ was_known: false, questions: [] });
    expect(body.flight_log).toMatchObject({
      ...{ source: 'file', format: 'airdata', file_name: 'vol.csv', is_simulated: false, airborne_s: 9 },
      ...{ started_at: '2026-06-10T09:00:00.000Z', max_height_m: 30, height_reference: 'take_off' },
      ...{ flights_count: 1, left_out: [], available_actions: ['note', 'edit', 'delete'] },
      conformance: { outside_s: 0, excursions: [], excursions_count: 0 },
      held_against: { kind: 'mission', authorities: [], areas: [{ height_m: 50, is_asked: false }] },
    });
    expect(body.flight_log?.digest).toMatch(/^[\da-f]{64}$/);
    const found = await day.owner().call(getFlightLog, { params: { id: body.flight_log?.id ?? 0 } });
    expect(found.body.track[0]?.[0]).toBe(0);
    expect(found.body.track.length).toBeGreaterThan(6);
    const list = await day.owner().call(listFlightLogs, { query: { flight_id: id } });
    expect(list.body.results.map((log) => log.id)).toEqual([body.flight_log?.id]);
  });

  it('twice is one log', async () => {
    const id = await day.planned();
    const first = (await upload(id, flown())).body;
    const again = (await upload(id, flown())).body;
    expect([again.was_known, again.flight_log?.id]).toEqual([true, first.flight_log?.id]);
    expect((await day.owner().call(listFlightLogs, { query: { flight_id: id } })).body.count).toBe(1);
  });

  it('that leaves a unit or a clock open is asked back, and read as it is answered', async () => {
    const id = await day.planned();
    const csv = `CUSTOM.updateTime [local],OSD.latitude,OSD.longitude,OSD.height
${SHORT_FLIGHT.map(([second, , height]) => `2026-06-10 11:00:0${second},${CENTER[1]},${CENTER[0]},${height}`).join('\n')}`;
    const asked = (await upload(id, logFile(csv))).body;
    expect(asked).toEqual({
      flight_log: null,
      was_known: false,
      questions: [
        { column: 'CUSTOM.updateTime [local]', asks: 'clock', choices: ['utc', 'local'] },
        { column: 'OSD.height', asks: 'height_unit', choices: ['m', 'ft'] },
      ],
    });
    expect((await day.owner().call(listFlightLogs, { query: { flight_id: id } })).body.count).toBe(0);
    const answers = { 'CUSTOM.updateTime [local]': 'local', 'OSD.height': 'ft' };
    const { flight_log } = (await upload(id, logFile(csv), { answers: JSON.stringify(answers) })).body;
    // The mission is in France: two hours ahead of UTC in June.
    expect(flight_log?.started_at).toMatch(/^2026-06-10T09:00:0/);
    expect(flight_log?.max_height_m).toBeCloseTo(30 * 0.3048, 1);
  });

  it.each([
    ['that is none', logFile('a,b\n1,2'), /Format inconnu/],
    ['of DJI that is encrypted', logFile('a\u0000b', 'DJIFlightRecord.txt'), /chiffrés/],
    [
      'without times',
      logFile(
        'time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(meters)\n0,hier,47,2,3',
      ),
      /Ligne 2/,
    ],
    ['that stays on the ground', flown([0, 1, 2].map((second) => [second, 0, 0])), /reste au sol/],
    ['of tomorrow', flown(SHORT_FLIGHT, '2026-06-11T09:00:00Z'), /dans le futur/],
  ])('%s is refused with what to do', async (_, file, sentence) => {
    const id = await day.planned();
    const { status, error } = await upload(id, file);
    expect([status, error.code]).toEqual([400, 'FLIGHT_LOG_UNREADABLE']);
    expect(error.fields?.files?.[0]).toMatch(sentence);
  });

  it('names its lines that were not read, and keeps the others', async () => {
    const id = await day.planned();
    const text = airdata(SHORT_FLIGHT, { start: START, center: CENTER });
    const { flight_log } = (await upload(id, logFile(`${text},,47.2,2.55,10\n0,,0,0,0\n`))).body;
    expect(flight_log?.left_out).toEqual([
      { reason: 'no_time', line: 13, count: 1 },
      { reason: 'zero_position', line: null, count: 1 },
    ]);
  });
});

describe('what a flight is held against', () => {
  /** A request of which the authority has restricted the height at 08:00, over the day of the tests. */
  const granted = async (body: object = decision('accept', 1)) => {
    day.morning();
    const rows = await addRequest(day.harness);
    await day.harness.db
      .updateTable('approvals')
      .set({ date_start: '2026-06-10T07:00:00Z', date_end: '2026-06-10T12:00:00Z', is_continuous: false })
      .where('id', '=', rows.approval_id)
      .execute();
    const area = await day.harness.db
      .selectFrom('approval_areas')
      .select(['lng', 'lat', 'height'])
      .where('approval_id', '=', rows.approval_id)
      .executeTakeFirstOrThrow();
    day.at(new Date('2026-06-10T08:00:00Z'));
    const params = { id: rows.approval_id };
    await day.harness.as('controller').call(decideApproval, { params, body: body as never });
    const log = (places: readonly FlownPlace[], start = START) => {
      day.evening();
      return addLog(day.harness, rows.flight_id, { start, places, center: [area.lng, area.lat] });
    };
    return { ...rows, area, log };
  };

  it('what was granted: higher than the authority left is an excursion', async () => {
    const { log } = await granted({ ...decision('restrict', 1), restricted_height: 15 });
    const { conformance, held_against } = await log(SHORT_FLIGHT);
    expect(held_against).toMatchObject({ kind: 'granted', areas: [{ height_m: 15, is_asked: true }] });
    expect(conformance.excursions).toMatchObject([{ kind: 'vertical', worst_m: 15, limit_m: 15 }]);
    expect(conformance.share).toBeLessThan(1);
  });

  it('its areas: farther out than the tolerance is an excursion', async () => {
    const { log } = await granted();
    const { conformance } = await log([0, 1, 2, 3, 4, 5, 6].map((second) => [second, second * 100, 20]));
    expect(conformance.excursions).toMatchObject([{ kind: 'horizontal' }]);
    expect(conformance.excursions[0]?.worst_m).toBeGreaterThan(300);
  });

  it('as it stood then: a decision of afterwards grants nothing for a flight of before', async () => {
    const { log } = await granted();
    const { conformance } = await log(SHORT_FLIGHT, '2026-06-10T07:30:00Z');
    expect(conformance.excursions).toMatchObject([{ kind: 'hours' }]);
    expect(conformance.share).toBe(0);
  });

  it('its hours: after them is an excursion', async () => {
    const { log } = await granted();
    expect((await log(SHORT_FLIGHT, '2026-06-10T12:30:00Z')).conformance.excursions).toMatchObject([
      { kind: 'hours' },
    ]);
  });

  it('a refusal, and a request without an answer, grant nothing', async () => {
    const refused = await granted(decision('refuse', 1));
    expect(await refused.log(SHORT_FLIGHT)).toMatchObject({
      ...{ conformance: { share: 0 }, held_against: { areas: [{ height_m: null }] } },
    });
    const open = await granted(decision('take-charge', 1));
    expect((await open.log(SHORT_FLIGHT)).conformance.share).toBe(0);
  });
});

describe('a log becomes a flying time', () => {
  const lines = async (id: number) =>
    (await day.owner().call(listFlyingTimes, { query: { limit: 100 } })).body.results.filter(
      ({ flight }) => flight?.id === id,
    );

  it('once, and again when its line was taken back', async () => {
    const id = await day.planned();
    const minute: FlownPlace[] = Array.from({ length: 61 }, (_, second) => [second * 2, 0, 20]);
    const log = (await upload(id, flown(minute))).body.flight_log;
    const params = { id: log?.id ?? 0 };
    const { status, body } = await day.owner().call(noteFlightLog, { params });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{
        source: 'log',
        date: '2026-06-10',
        duration: 2,
        nb_flights: 1,
        max_height_m: 20,
        night_duration: 0,
      },
      ...{ started_at: '2026-06-10T09:00:00.000Z', contact: log?.pilot, drone: log?.drone },
    });
    expect((await day.owner().call(noteFlightLog, { params })).error.code).toBe('FLIGHT_LOG_NOTED');
    expect((await day.owner().call(getFlightLog, { params })).body).toMatchObject({
      ...{ flying_time_id: body.id, available_actions: ['edit', 'delete'] },
    });
    await day.owner().call(deleteFlyingTime, { params: { id: body.id } });
    expect((await day.owner().call(noteFlightLog, { params })).status).toBe(201);
  });

  it('the line that a declared landing wrote of the same flight is made exact, and no second one is', async () => {
    const id = await day.planned();
    day.at(new Date('2026-06-10T09:00:00Z'));
    const params = { id };
    await day.owner().call(takeOffFlight, { params, body: { despite_obstacles: true } });
    day.at(new Date('2026-06-10T09:05:00Z'));
    await day.owner().call(landFlight, { params, body: {} });
    const [declared] = await lines(id);
    expect(declared).toMatchObject({ source: 'envol', duration: 5 });
    day.evening();
    const log = (await upload(id, flown(Array.from({ length: 121 }, (_, second) => [second, 0, 20])))).body
      .flight_log;
    const noted = (await day.owner().call(noteFlightLog, { params: { id: log?.id ?? 0 } })).body;
    expect(await lines(id)).toMatchObject([{ id: declared?.id, source: 'log', duration: 2 }]);
    expect(noted.id).toBe(declared?.id);
  });

  it('asks who flew where the log does not say it', async () => {
    const id = await day.planned();
    const log = (await upload(id, flown())).body.flight_log;
    const params = { id: log?.id ?? 0 };
    await day.owner().call(updateFlightLog, { params, body: { pilot_id: null } });
    const { status, error } = await day.owner().call(noteFlightLog, { params });
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([
      400,
      'PILOT_UNKNOWN',
      ['pilot_id'],
    ]);
  });
});

describe('the report', () => {
  it('is a PDF, and whoever has its code reads the figures and nobody’s name', async () => {
    const id = await day.planned({ name: 'Toiture' });
    const log = (await upload(id, flown())).body.flight_log;
    const params = { id: log?.id ?? 0 };
    const pdf = await day.owner().call(downloadFlightLogReport, { params });
    expect([pdf.status, pdf.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const secret = newToken();
    await day.harness.db
      .updateTable('flight_logs')
      .set({ secret_hash: hashToken(secret) })
      .where('id', '=', params.id)
      .execute();
    const { body } = await day.harness.as(null).call(verifyFlightLog, { params: { secret } });
    expect(body).toMatchObject({ digest: log?.digest, flight_name: 'Toiture', held_against: 'mission' });
    expect(body.conformance).toEqual({
      inside_s: 9,
      outside_s: 0,
      unjudged: [],
      share: 1,
      excursions_count: 0,
    });
    for (const name of [log?.pilot?.name, log?.drone?.name, log?.created_by, 'vol.csv'])
      expect(JSON.stringify(body)).not.toContain(name);
    const wrong = await day.harness.as(null).call(verifyFlightLog, { params: { secret: 'x'.repeat(43) } });
    expect(wrong.status).toBe(404);
    await day.owner().call(deleteFlightLog, { params });
    expect((await day.harness.as(null).call(verifyFlightLog, { params: { secret } })).status).toBe(404);
  });
});

describe('whose a log is', () => {
  it('a standard member changes its own alone, an administrator every one, another company none', async () => {
    const id = await day.planned();
    const log = (await upload(id, flown())).body.flight_log;
    const params = { id: log?.id ?? 0 };
    const { token } = await addMember(day.harness, operatorIdOf(day.harness.actors.owner), 'standard');
    const colleague = createClient(day.harness.app, token);
    expect((await colleague.call(getFlightLog, { params })).body.available_actions).toEqual([]);
    expect((await colleague.call(deleteFlightLog, { params })).error.code).toBe('FLIGHT_LOG_NOT_OWN');
    expect((await day.harness.as('stranger').call(getFlightLog, { params })).status).toBe(404);
    expect((await day.harness.as('controller').call(getFlightLog, { params })).status).toBe(403);
    expect((await day.owner().call(deleteFlightLog, { params })).status).toBe(204);
    expect((await day.owner().call(getFlightLog, { params })).status).toBe(404);
  });

  it('a restricted pilot reads and writes those of its own missions alone', async () => {
    const [own, others] = [await day.planned(), await day.planned()];
    day.morning();
    const { pilot_id } = await addCrew(day.harness);
    await day.harness.db
      .updateTable('flight_pilots')
      .set({ pilot_id })
      .where('flight_id', '=', own)
      .execute();
    day.evening();
    const theirs = await addLog(day.harness, others, { start: START });
    const { token, id } = await addMember(day.harness, operatorIdOf(day.harness.actors.owner), 'standard');
    const restricted = { is_restricted: true, pilot_id };
    await day.harness.db.updateTable('memberships').set(restricted).where('user_id', '=', id).execute();
    const client = createClient(day.harness.app, token);
    const files = [flown()];
    const added = await client.call(addFlightLog, { params: { id: own }, body: {} }, { files });
    expect(added.body.flight_log?.available_actions).toEqual(['note', 'edit', 'delete']);
    const list = (await client.call(listFlightLogs, { query: {} })).body;
    expect(list.results.map((log) => log.id)).toEqual([added.body.flight_log?.id]);
    expect((await client.call(getFlightLog, { params: { id: theirs.id } })).status).toBe(404);
    expect((await client.call(addFlightLog, { params: { id: others }, body: {} }, { files })).status).toBe(
      404,
    );
    const noted = await client.call(noteFlightLog, { params: { id: added.body.flight_log?.id ?? 0 } });
    expect([noted.status, noted.body.source]).toEqual([201, 'log']);
  });

  it('what was added and deleted stands in the audit journal', async () => {
    const id = await day.planned();
    const log = (await upload(id, flown())).body.flight_log;
    await day.owner().call(deleteFlightLog, { params: { id: log?.id ?? 0 } });
    const lines = await day.harness.db
      .selectFrom('audit_journal')
      .select(['action', 'user_id'])
      .where('source', '=', 'flight_log')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const user_id = day.harness.actors.owner.id;
    expect(lines).toEqual([
      { action: 'deleted', user_id },
      { action: 'added', user_id },
    ]);
  });
});
