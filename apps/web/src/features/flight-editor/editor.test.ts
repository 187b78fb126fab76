// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { draftKey, dropDraft, keepDraft, readDraft } from '../../shared/flight-form/drafts.ts';
import {
  emptyForm,
  type FlightForm,
  inputOf,
  missingOf,
  missionOf,
  ofChosen,
  zoneOf,
} from '../../shared/flight-form/flight.form.ts';
import {
  dayPeriod,
  durationText,
  earliestDay,
  movedBy,
  periodLasting,
  sameClockIn,
} from '../../shared/flight-form/periods.ts';
import { isStepDone, stepOf } from '../../shared/flight-form/steps.ts';
import { readTyped, swappedAxes, textOf } from '../../shared/flight-form/typedCoordinates.ts';
import { fieldOf, patchOf } from '../../shared/verdict/planPatch.ts';
import { issuesOf } from './validate.ts';
import { firstWrong, wrongPaths } from './wrongFields.ts';

const START = '2026-11-24T09:00:00.000Z';
const END = '2026-11-24T11:00:00.000Z';
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [1.44, 43.6],
      [1.45, 43.6],
      [1.45, 43.61],
      [1.44, 43.61],
      [1.44, 43.6],
    ],
  ],
} as const;
const form: FlightForm = {
  ...emptyForm(START, END),
  name: 'Halle',
  scenario: 'A3',
  visibility: 'in_sight',
  populated_area: 'no',
  pilot_ids: [1],
  drone_ids: [2],
  areas: [{ key: 'area-1', name: 'Zone 1', geometry: square, max_height_m: null }],
};

const shelf = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

describe('drafts of a mission', () => {
  const key = draftKey('4', 'new');

  it('come back as they were kept, each user and mission its own', () => {
    const storage = shelf();
    expect(keepDraft(storage, key, { form, version: 3, kept_at: 5 })).toBe(true);
    expect(readDraft(storage, key)).toEqual({ form, version: 3, kept_at: 5 });
    expect(readDraft(storage, draftKey('5', 'new'))).toBeNull();
    expect(readDraft(storage, draftKey('4', 12))).toBeNull();
    dropDraft(storage, key);
    expect(readDraft(storage, key)).toBeNull();
  });

  it.each(['{', 'null', '{"form":{}}', '[]', '{"form":{"name":1},"kept_at":2}'])('leave %s aside', (text) => {
    const storage = shelf();
    storage.setItem(key, text);
    expect(readDraft(storage, key)).toBeNull();
  });

  it('say when the device is full', () => {
    const full = {
      ...shelf(),
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    expect(keepDraft(full, key, { form, version: null, kept_at: 1 })).toBe(false);
  });
});

describe('the form', () => {
  it('passes the contract when it is complete', () => {
    expect(issuesOf(form)).toEqual([]);
  });

  it('names each field that is wrong', () => {
    const crossing = {
      type: 'Polygon',
      coordinates: [
        [
          [1.44, 43.6],
          [1.45, 43.61],
          [1.45, 43.6],
          [1.44, 43.61],
          [1.44, 43.6],
        ],
      ],
    } as const;
    const wrong: FlightForm = {
      ...form,
      name: ' ',
      date_start: END,
      date_end: START,
      max_flying_height: -3,
      areas: [{ key: 'area-1', name: 'x', geometry: crossing, max_height_m: 0 }],
    };
    const issues = issuesOf(wrong);
    expect(issues.map(({ path, key }) => `${path} ${key}`).sort()).toEqual([
      'areas.0.geometry invalid',
      'areas.0.max_height_m above_number',
      'date_end end_before_start',
      'max_flying_height above_number',
      'name required',
    ]);
    expect(issues.find(({ path }) => path === 'areas.0.geometry')?.area?.code).toBe('area_self_crossing');
  });

  it('asks for an area, dates, a height, a pilot and a drone', () => {
    const empty: FlightForm = {
      ...form,
      areas: [],
      date_start: null,
      date_end: null,
      max_flying_height: null,
      pilot_ids: [],
      drone_ids: [],
    };
    expect(
      issuesOf(empty)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['areas', 'date_end', 'date_start', 'drone_ids', 'max_flying_height', 'pilot_ids']);
  });

  it('knows on which step a field stands', () => {
    expect(
      ['areas.0.geometry', 'date_end', 'max_flying_height', 'pilot_ids.0', 'name', 'root.server'].map(stepOf),
    ).toEqual(['where', 'when', 'what', 'who', null, null]);
  });

  it('judges what is under the hand in the place of what is saved', () => {
    const circle = { type: 'Circle', center: [1, 43], radius_m: 30 } as const;
    expect(missionOf({ ...form, areas: [] }, null, [])).toBeNull();
    expect(
      missionOf(form, { id: 'area-1', geometry: circle }, [])?.areas.map((area) => area.geometry),
    ).toEqual([circle]);
    expect(missionOf(form, { id: 'area-2', geometry: circle }, [])?.areas).toHaveLength(2);
  });

  it('reads the hours in the time of the place', () => {
    expect(zoneOf({ areas: [] })).toBe('Europe/Paris');
    const reunion = {
      key: 'a',
      name: '',
      geometry: { type: 'Circle', center: [55.5, -21.1], radius_m: 9 } as const,
      max_height_m: null,
    };
    expect(zoneOf({ areas: [reunion] })).toBe('Indian/Reunion');
    expect(inputOf({ ...form, areas: [reunion] })).toMatchObject({ time_zone: 'Indian/Reunion' });
  });
});

describe('typed coordinates', () => {
  it.each([
    '43.6045,1.4442 43.6085,1.4502 43.6030,1.4530',
    '43.6045 1.4442 ; 43.6085 1.4502 | 43.6030 1.4530',
  ])('reads several points on a line: %s', (text) => {
    const reading = readTyped(text, 'polygon', 0);
    expect(reading.ok && textOf(reading.geometry).split('\n')).toHaveLength(3);
  });

  it('exchanges longitude and latitude', () => {
    expect(swappedAxes({ type: 'Circle', center: [43.6, 1.4], radius_m: 30 })).toEqual({
      type: 'Circle',
      center: [1.4, 43.6],
      radius_m: 30,
    });
  });

  it('make a closed polygon, latitude first, and come back as text', () => {
    const reading = readTyped('43.6045, 1.4442\n43.6085 1.4502\n\n43°36\'10.8"N 1°27\'10.8"E', 'polygon', 0);
    expect(reading).toEqual({
      ok: true,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1.4442, 43.6045],
            [1.4502, 43.6085],
            [1.453, 43.603],
            [1.4442, 43.6045],
          ],
        ],
      },
    });
    expect(reading.ok && textOf(reading.geometry).split('\n')[0]).toBe('43.60450, 1.44420');
  });

  it.each([
    ['43.6, 1.4\nbonjour', 'polygon', { problem: 'line', line: 2 }],
    ['43.6, 1.4\n43.6, 1.4\n43.6, 1.4', 'polygon', { problem: 'few', minimum: 3 }],
    ['', 'circle', { problem: 'few', minimum: 1 }],
    ['43.6, 1.4\n43.7, 1.4', 'circle', { problem: 'center' }],
    ['43.6, 1.4', 'line', { problem: 'few', minimum: 2 }],
  ] as const)('%j as a %s: %j', (text, shape, expected) => {
    expect(readTyped(text, shape, 30)).toMatchObject({ ok: false, ...expected });
  });
});

describe('periods of a mission', () => {
  it('keep what the clock shows when the place tells another zone, over a change of day too', () => {
    expect(sameClockIn('2026-11-24T08:00:00.000Z', 'Europe/Paris', 'Indian/Reunion')).toBe(
      '2026-11-24T05:00:00.000Z',
    );
    expect(sameClockIn('2026-11-24T08:00:00.000Z', 'Europe/Paris', 'Pacific/Tahiti')).toBe(
      '2026-11-24T19:00:00.000Z',
    );
    const there = sameClockIn('2026-07-01T22:30:00.000Z', 'Europe/Paris', 'Pacific/Noumea');
    expect(sameClockIn(there, 'Pacific/Noumea', 'Europe/Paris')).toBe('2026-07-01T22:30:00.000Z');
  });

  const PARIS = 'Europe/Paris';
  const NOW = Date.parse('2026-11-21T12:00:00Z');

  it('begin tomorrow morning, local time', () => {
    expect(dayPeriod(NOW, 1, '09:00', '12:00', PARIS)).toEqual({
      start: '2026-11-22T08:00:00.000Z',
      end: '2026-11-22T11:00:00.000Z',
    });
  });

  it('keep the clock when they move over the change of time', () => {
    const before = { start: '2026-10-24T08:00:00.000Z', end: '2026-10-24T10:00:00.000Z' };
    expect(movedBy(before, 1, PARIS)).toEqual({
      start: '2026-10-25T09:00:00.000Z',
      end: '2026-10-25T11:00:00.000Z',
    });
  });

  it('know the first day that respects every notice', () => {
    const notice = { days: 5, mode: 'calendar', latest_date: '2026-11-19', respected: false } as const;
    expect(earliestDay([{ notice }, { notice: null }], NOW, PARIS)).toBe('2026-11-26');
    expect(earliestDay([{ notice: { ...notice, respected: true } }], NOW, PARIS)).toBeNull();
  });

  it('say their length', () => {
    expect(durationText(periodLasting(START, 2.5), 'j')).toBe('2 h 30');
    expect(durationText(periodLasting(START, 0.5), 'j')).toBe('30 min');
    expect(durationText(periodLasting(START, 49), 'j')).toBe('2 j 1 h');
  });
});

describe('what the verdict waits for', () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['area', { areas: [] }],
    ['period', { date_end: null }],
    ['past_period', { date_start: '2026-11-20T09:00:00Z', date_end: '2026-11-20T11:00:00Z' }],
    ['height', { max_flying_height: null }],
    ['height', { max_flying_height: -5 }],
    ['visibility', { visibility: null }],
    ['scenario', { scenario: null }],
    ['pilot', { pilot_ids: [] }],
    ['drone', { drone_ids: [] }],
    [undefined, {}],
  ] as const)('%s', (awaited, given) => {
    expect(missingOf({ ...form, ...given }, NOW)[0]).toBe(awaited);
  });

  it('starts without an answer that nobody gave', () => {
    const fresh = emptyForm(START, END);
    expect(fresh).toMatchObject({ scenario: null, visibility: null, populated_area: 'to_check' });
    const before = Date.parse(START);
    expect(isStepDone('what', fresh, before)).toBe(false);
    expect(isStepDone('what', form, before)).toBe(true);
    expect(isStepDone('what', { ...form, populated_area: 'to_check' }, before)).toBe(false);
  });

  it('takes a period that is over for no answer', () => {
    expect(isStepDone('when', form, Date.parse(END) - 1)).toBe(true);
    expect(isStepDone('when', form, Date.parse(END))).toBe(false);
  });

  it('judges at a usual height meanwhile, never at an impossible one', () => {
    expect(missionOf({ ...form, max_flying_height: -5 }, null, [])?.max_height_m).toBe(50);
  });
});

describe('remedies in the form', () => {
  it('move the period to the day that every notice allows, at the same hours', () => {
    const patch = patchOf({ kind: 'period', date: '2026-12-06' }, { start: START, end: END }, 'Europe/Paris');
    expect(patch).toEqual({ date_start: '2026-12-06T09:00:00.000Z', date_end: '2026-12-06T11:00:00.000Z' });
  });

  it('change one field, and leave the choice of a drone to the operator', () => {
    expect(patchOf({ kind: 'height', height_m: 120 }, null, 'Europe/Paris')).toEqual({
      max_flying_height: 120,
    });
    expect(patchOf({ kind: 'drone' }, null, 'Europe/Paris')).toBeNull();
    expect(fieldOf({ kind: 'drone' })).toEqual({ step: 'who', path: 'drone_ids' });
  });

  it('lead to the speed, which only the operator knows', () => {
    expect(patchOf({ kind: 'speed' }, null, 'Europe/Paris')).toBeNull();
    expect(fieldOf({ kind: 'speed' })).toEqual({ step: 'what', path: 'max_ground_speed_ms' });
    expect(fieldOf({ kind: 'in_sight' })).toBeNull();
  });
});

describe('cards of a scenario that is not chosen', () => {
  const cards = [
    { kind: 'controlled_airspace' },
    { kind: 'scenario' },
    { kind: 'drone_compatibility' },
  ] as const;

  it('are not shown: they would judge a scenario that nobody named', () => {
    expect(ofChosen(null, cards)).toEqual([{ kind: 'controlled_airspace' }]);
    expect(ofChosen('A3', cards)).toEqual(cards);
  });
});

describe('the first thing that is wrong', () => {
  const wrong = (message: string) => ({ type: 'given', message });

  it('is the name, then the fields in the order of the steps', () => {
    const errors = { drone_ids: wrong('a'), date_end: wrong('b'), name: wrong('c') };
    expect(firstWrong(wrongPaths(errors))).toEqual({ step: 'when', path: 'name' });
    expect(firstWrong(['drone_ids', 'date_end'])).toEqual({
      step: 'when',
      path: 'date_end',
    });
  });

  it('is nowhere when only the whole was refused', () => {
    expect(firstWrong(['root.server'])).toEqual({ step: null, path: null });
  });
});
