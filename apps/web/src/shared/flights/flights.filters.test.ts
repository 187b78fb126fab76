import { describe, expect, it } from 'vitest';
import { chipsOf, flightsQuery, isFiltered, isUnfiltered, toggleChip } from './flights.filters.ts';
import { flightsSearch, withOwnChoice } from './flights.search.ts';
import { missionsOf } from './missionsOf.ts';

const TODAY = '2026-11-21';

describe('the filters of the address', () => {
  it('ask for everything that is not archived when there are none', () => {
    expect(flightsQuery({}, TODAY)).toEqual({ is_archived: 'false', ordering: 'next_start' });
    expect(isFiltered({})).toBe(false);
  });

  it.each([
    [{}, true],
    [{ period: 'upcoming' }, true],
    [{ archived: true }, false],
    [{ mine: true }, false],
    [{ entity: 3 }, false],
    [{ pilots: '2' }, false],
    [{ status: 'ready' }, false],
  ] as const)('leave nobody’s missions out by %j: %s', (search, expected) => {
    expect(isUnfiltered(flightsQuery(search, TODAY))).toBe(expected);
  });

  it('turn chips into the statuses of the specification', () => {
    const query = flightsQuery({ status: 'to_do,ready', q: 'halle', archived: true }, TODAY);
    expect(query).toMatchObject({
      outlook: 'failed,incomplete,no_data,impossible,steps,conditions,settled',
      q: 'halle',
      is_archived: 'true',
    });
  });

  it.each([
    ['upcoming', { date_min: TODAY, ordering: 'next_start' }],
    ['past', { date_max: TODAY, ordering: '-date_start' }],
    ['week', { current_week: 'true', ordering: 'next_start' }],
  ])('%s: %j', (period, expected) => {
    expect(flightsQuery({ period }, TODAY)).toMatchObject(expected);
  });

  it('come in the order that was chosen, whatever the period', () => {
    expect(flightsQuery(flightsSearch({ sort: 'name', period: 'past' }), TODAY).ordering).toBe('name');
    expect(flightsSearch({ sort: 'colour' })).toEqual({});
  });

  it('leave out what they do not know', () => {
    const search = flightsSearch({ status: 'nonsense,to_do', period: 'never', q: '', archived: 'yes' });
    expect(chipsOf(search)).toEqual(['to_do']);
    expect(flightsQuery(search, TODAY)).toEqual({
      outlook: 'failed,incomplete,no_data,impossible,steps',
      is_archived: 'false',
      ordering: 'next_start',
    });
  });

  it('carry crew, authorities and days, and refuse what is none', () => {
    const search = flightsSearch({
      mine: true,
      pilots: '3,5',
      drones: 'x',
      structures: 7,
      date_min: '2026-11-24',
    });
    expect(flightsQuery(search, TODAY)).toEqual({
      mine: 'true',
      pilots: '3,5',
      structures: '7',
      date_min: '2026-11-24',
      is_archived: 'false',
      ordering: 'next_start',
    });
    expect(isFiltered(search)).toBe(true);
  });

  it('do not depend on the order of the touches', () => {
    expect(toggleChip({ status: 'ready' }, 'to_do')).toBe('to_do,ready');
    expect(toggleChip({ status: 'to_do,ready' }, 'ready')).toBe('to_do');
    expect(toggleChip({ status: 'to_do' }, 'to_do')).toBeUndefined();
  });
});

it('a filter of missions gathers a flat collection into missions, archived ones by that name', () => {
  const about = { flight_id: 3, name: 'Halle', verdict: 'clear', data_age: [], en_route: false } as const;
  const properties = { ...about, is_archived: true };
  const circle = { type: 'Circle', center: [1, 43], radius_m: 10 };
  const missions = missionsOf([
    { geometry: circle, properties: { ...properties, role: 'area' } },
    {
      geometry: { type: 'Point', coordinates: [1, 43] } as never,
      properties: { ...properties, role: 'center' },
    },
    { geometry: circle, properties: { ...properties, flight_id: 9, role: 'area' } },
  ]);
  const shown = { id: 3, label: 'Halle', status: 'archived', center: [1, 43], areas: [circle] };
  expect(missions).toEqual([{ ...shown, is_old: false }]);
});

it.each([
  ['clear', 'verdict_ok'],
  ['unverified', 'verdict_info'],
  ['no_data', 'verdict_warn'],
  ['impossible', 'verdict_err'],
] as const)('a mission that is %s has the colour of %s on the map', (verdict, status) => {
  const properties = {
    flight_id: 3,
    name: 'Halle',
    verdict,
    data_age: [],
    is_archived: false,
    en_route: false,
  } as const;
  const center = { geometry: { type: 'Point', coordinates: [1, 43] } as never };
  expect(missionsOf([{ ...center, properties: { ...properties, role: 'center' } }])[0]?.status).toBe(status);
});

it('a mission that is clear by what somebody read beside data out of date is not green on the map', () => {
  const data_age = [
    { code: 'data_out_of_date', params: { since: '2026-10-01', days: 59, read_by: 'Claire' } },
  ];
  const about = { flight_id: 3, name: 'Halle', verdict: 'clear', data_age, role: 'center' } as const;
  const geometry = { type: 'Point', coordinates: [1, 43] } as never;
  const [mission] = missionsOf([{ geometry, properties: { ...about, is_archived: false, en_route: false } }]);
  expect(mission?.status).toBe('verdict_info');
});

it('a mission in the air stands out on the map, whatever is left to do', () => {
  const about = {
    flight_id: 3,
    name: 'Halle',
    verdict: 'steps',
    data_age: [],
    is_archived: false,
    en_route: true,
  } as const;
  const geometry = { type: 'Point', coordinates: [1, 43] } as never;
  expect(missionsOf([{ geometry, properties: { ...about, role: 'center' } }])[0]?.status).toBe('en_route');
});

describe('whose missions', () => {
  it('are those the address says, else those the person chose', () => {
    expect(withOwnChoice({}, { display_only_my_flights: true })).toEqual({ mine: true });
    expect(withOwnChoice({ mine: false }, { display_only_my_flights: true })).toEqual({ mine: false });
    expect(withOwnChoice({}, { display_only_my_flights: false })).toEqual({});
    expect(flightsSearch({ mine: false })).toEqual({ mine: false });
  });
});
