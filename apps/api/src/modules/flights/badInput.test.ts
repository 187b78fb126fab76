import { createFlight, listFlights } from '@envol/contract/flights';
import { USUAL_RADIUS_M } from '@envol/domain/geo/usualRadius';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processorMs } from '../../../../../tools/processorTime.ts';
import { crewOf, mission, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const post = (changes: object, language: 'fr' | 'en' = 'en') =>
  crewOf(harness).then((crew) =>
    harness.as('owner').call(createFlight, { body: mission({ ...crew, ...changes }) }, { language }),
  );
const polygon = (...points: [number, number][]) => ({ type: 'Polygon', coordinates: [points] });
const square = (x: number, y: number, side = 0.002): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];

describe('areas that cannot be flown in', () => {
  it.each([
    ['crosses itself', polygon([1, 43], [1.01, 43.01], [1.01, 43], [1, 43.01], [1, 43]), /crosses/],
    ['is empty', polygon([1, 43], [1, 43], [1, 43], [1, 43]), /points/],
    ['has no surface', polygon([1, 43], [1.01, 43], [1.02, 43], [1, 43]), /surface/],
    ['is not closed', polygon([1, 43], [1.01, 43], [1.01, 43.01], [1, 43.01]), /closed/],
    ['is far too large', polygon(...square(0, 44, 5)), /wide/],
    ['has its coordinates swapped', polygon(...square(43.6, 1.4)), /swapped/],
    ['is not in France', polygon(...square(20, 50)), /France/],
    [
      'is a line of one place',
      {
        type: 'LineString',
        coordinates: [
          [1.4, 43.6],
          [1.4, 43.6],
        ],
        buffer_m: 10,
      },
      /points/,
    ],
  ])('one that %s is named, with what to do', async (_, geometry, words) => {
    const reply = await post({ areas: [{ geometry: PLACES.country }, { geometry }] });
    expect([reply.status, reply.error.code]).toEqual([400, 'AREA_INVALID']);
    expect(Object.keys(reply.error.fields ?? {})).toEqual(['areas.1.geometry']);
    expect(reply.error.fields?.['areas.1.geometry']?.[0]).toMatch(words);
  });

  it('speaks French first', async () => {
    const reply = await post({ areas: [{ geometry: polygon(...square(43.6, 1.4)) }] }, 'fr');
    expect(reply.error.fields?.['areas.0.geometry']?.[0]).toMatch(/invers/);
  });

  it.each([
    [{ type: 'Circle', center: [1.4, 43.6], radius_m: 0 }, 'areas.0.geometry.radius_m'],
    [{ type: 'Circle', center: [1.4, 43.6], radius_m: -5 }, 'areas.0.geometry.radius_m'],
    [{ type: 'Circle', center: [1.4, 95], radius_m: 10 }, 'areas.0.geometry.center.1'],
    [{ type: 'Circle', center: [1.4], radius_m: 10 }, 'areas.0.geometry.center'],
    [{ type: 'Circle', center: ['1.4', 43.6], radius_m: 10 }, 'areas.0.geometry.center.0'],
    [{ type: 'MultiPoint', coordinates: [[1.4, 43.6]] }, 'areas.0.geometry.type'],
    [{ type: 'Point', coordinates: [1.4, 143.6] }, 'areas.0.geometry.coordinates.1'],
    [{ type: 'Point', coordinates: [1.4, 43.6], radius_m: 500 }, 'areas.0.geometry.radius_m'],
    [{ type: 'Polygon', coordinates: [] }, 'areas.0.geometry.coordinates'],
    [{ type: 'Polygon', coordinates: [[[1, 43]]] }, 'areas.0.geometry.coordinates.0'],
    [null, 'areas.0.geometry'],
  ])('%j: the very field', async (geometry, field) => {
    const reply = await post({ areas: [{ geometry }] });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.error.fields ?? {})).toContain(field);
  });

  it('says which kinds there are for one of another kind', async () => {
    const reply = await post({ areas: [{ geometry: { type: 'MultiPoint', coordinates: [] } }] });
    expect(reply.error.fields?.['areas.0.geometry.type']?.[0]).toContain(
      'Polygon, Circle, LineString, Point',
    );
  });

  it('takes a point as the circle around it, and judges it like that circle', async () => {
    const [x, y] = PLACES.blagnac.center;
    const judged = async (geometry: object) => {
      const { status, body } = await post({ areas: [{ geometry }] });
      expect(status).toBe(201);
      const keys = body.analysis?.constraints.map(({ key }) => key) ?? [];
      return { drawn: body.areas[0]?.geometry, area_m2: body.areas[0]?.area_m2, keys };
    };
    const circle = { type: 'Circle', center: [x, y], radius_m: USUAL_RADIUS_M };
    const point = await judged({ type: 'Point', coordinates: [x, y] });
    expect(point).toEqual(await judged(circle));
    expect(point.drawn).toEqual(circle);
    expect(point.keys.length).toBeGreaterThan(0);
  });

  it('refuses 2,001 vertices before any geometry runs', async () => {
    const ring = Array.from({ length: 2001 }, (_, index) => [1 + index / 1e5, 43]);
    const began = processorMs();
    expect((await post({ areas: [{ geometry: { type: 'Polygon', coordinates: [ring] } }] })).status).toBe(
      400,
    );
    expect(processorMs() - began).toBeLessThan(500);
  });

  it('refuses areas that share a surface, but not an edge', async () => {
    const left = polygon(...square(2.5, 47.2));
    const beside = polygon(...square(2.502, 47.2));
    const over = polygon(...square(2.501, 47.2));
    expect((await post({ areas: [{ geometry: left }, { geometry: beside }] })).status).toBe(201);
    const reply = await post({ areas: [{ geometry: left, name: 'Left' }, { geometry: over }] });
    expect([reply.status, reply.error.code]).toEqual([400, 'AREAS_OVERLAP']);
    expect(reply.error.fields?.['areas.1.geometry']?.[0]).toContain('Left');
    // By what it would be called: its number alone names nothing.
    const unnamed = await post({ areas: [{ geometry: left }, { geometry: over }] });
    expect(unnamed.error.fields?.['areas.1.geometry']?.[0]).toMatch(/(?:Zone|Area) 1/);
  });
});

describe('other fields', () => {
  it.each([
    [{ areas: [] }, 'areas'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(251) }, 'name'],
    [{ description: 'x'.repeat(2801) }, 'description'],
    [{ max_flying_height: -10 }, 'max_flying_height'],
    [{ max_flying_height: 0 }, 'max_flying_height'],
    [{ max_flying_height: 'high' }, 'max_flying_height'],
    [{ scenario: 'S9' }, 'scenario'],
    [{ visibility: null }, 'visibility'],
    [{ date_start: 'tomorrow' }, 'date_start'],
    [{ date_start: '2026-11-24T09:00:00' }, 'date_start'],
    [{ date_end: undefined }, 'date_end'],
    [{ pilot_ids: ['x'] }, 'pilot_ids.0'],
    [{ pilot_ids: [0] }, 'pilot_ids.0'],
    [{ drone_ids: 3 }, 'drone_ids'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ areas: [{ geometry: PLACES.country, max_height_m: -1 }] }, 'areas.0.max_height_m'],
    [{ areas: [{ geometry: PLACES.country, id: 12 }] }, 'areas.0.id'],
  ])('%j names the field', async (changes, field) => {
    const reply = await post(changes);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
    expect(reply.error.detail).not.toBe('');
  });

  it.each([
    ['2027-01-02T09:00:00Z', '2027-01-02T08:00:00Z', 'date_end'],
    ['2027-01-02T09:00:00Z', '2027-01-02T09:00:00Z', 'date_end'],
    ['1999-01-02T09:00:00Z', '2027-01-02T08:00:00Z', 'date_start'],
    ['2027-01-02T09:00:00Z', '2028-01-05T08:00:00Z', 'date_end'],
  ])('a period from %s to %s', async (date_start, date_end, field) => {
    const reply = await post({ date_start, date_end });
    expect([reply.status, reply.error.code]).toEqual([400, 'PERIOD_INVALID']);
    expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
  });

  it('a text that cannot be stored', async () => {
    const named = await post({ name: 'a\u0000b' });
    expect([named.status, Object.keys(named.error.fields ?? {})]).toEqual([400, ['name']]);
    expect((await post({ name: '\u202e\u200b\u0000' })).status).toBe(400);
    expect([201, 400]).toContain((await post({ name: 'lone \ud800 surrogate' })).status);
  });
});

describe('bodies that are no mission', () => {
  const raw = (payload: string | Buffer, contentType = 'application/json') =>
    harness.app.inject({
      method: 'POST',
      url: '/en/api/v2/flights',
      payload,
      headers: {
        authorization: `Bearer ${harness.actors.owner.token}`,
        ...(contentType && { 'content-type': contentType }),
      },
    });

  it.each([
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['a word', '"mission"', 400],
    ['half an object', '{"name":', 400],
    ['ten megabytes', `{"name":"${'x'.repeat(10_000_000)}"}`, 413],
  ])('%s', async (_, payload, status) => {
    const reply = await raw(payload);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
  });

  it('of another type', async () => {
    expect((await raw('<flight/>', 'application/xml')).statusCode).toBe(415);
  });
});

describe('bad queries of missions', () => {
  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 100_000 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ ordering: 'password' }, 'ordering'],
    [{ status: 'planned,flying' }, 'status.1'],
    [{ date_min: '24/11/2026' }, 'date_min'],
    [{ pilots: '1,x' }, 'pilots.1'],
    [{ is_archived: 'maybe' }, 'is_archived'],
    [{ geom: 'polygons' }, 'geom'],
  ])('%j names the field', async (query, field) => {
    const reply = await harness.as('owner').call(listFlights, { query: query as never });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
  });
});
