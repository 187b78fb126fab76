import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  canBeRead,
  holdsUntil,
  READABLE_SOURCES,
  type ReadableSource,
  readableFrom,
  readingStep,
  sourceEditionOf,
  sourcesToRead,
} from '../../flights/readings.ts';
import { airacCycle } from '../../time/airac.ts';
import type { SourceCheck } from '../constraint.ts';
import {
  ageBesideReading,
  agedChecks,
  ageIssue,
  dataAgeOf,
  listAgeBesideReading,
  listAgesNow,
} from '../dataAge.ts';
import { LISTS_OF_CHECK } from '../lists/editions.ts';
import { airacEffectiveDate } from '../sia/siaRecords.ts';
import { type ConsultedSource, type SourceReading, withConsulted } from './consulted.ts';
import { settledVerdict } from './settledVerdict.ts';

const HOUR = 3_600_000;
const at = (ms: number): string => new Date(ms).toISOString();
const DATASETS = [
  { id: 1, source: 'SIA', effective_date: '2026-09-03', valid_until: '2026-10-01' },
  { id: 2, source: 'UAS', effective_date: '2026-05-14', valid_until: '2026-06-11' },
];
const CHECKS: readonly SourceCheck[] = READABLE_SOURCES.map((source) => ({
  source,
  status: source === 'sia' || source === 'heliports' || source === 'other_zones' ? 'checked' : 'not_checked',
  reason: null,
}));
const reading = (source: ReadableSource, now: string): SourceReading => ({
  source,
  at: now,
  until: holdsUntil(source, now),
  by: 'Claire Morel',
  user_id: 1,
  held: sourceEditionOf(source, DATASETS),
});

test('the cycle of an instant is the one that the SIA publishes', () => {
  expect(airacCycle('2026-11-29T10:00:00Z')).toEqual({
    from: '2026-11-26T00:00:00.000Z',
    to: '2026-12-24T00:00:00.000Z',
  });
  expect(airacCycle('2026-12-24T00:00:00Z').from.slice(0, 10)).toBe(airacEffectiveDate(2613));
});

it.each([
  ['notam', '2026-11-29T22:00:00.000Z'],
  ['azba', '2026-11-30T10:00:00.000Z'],
  ['sia', '2026-12-24T00:00:00.000Z'],
  ['heliports', '2026-12-24T00:00:00.000Z'],
  ['other_zones', '2026-12-24T00:00:00.000Z'],
  ['sup_aip', '2026-12-24T00:00:00.000Z'],
  ['rmz', '2026-12-24T00:00:00.000Z'],
  ['terrain', '2026-12-27T10:00:00.000Z'],
  ['photo_bans', '2026-12-27T10:00:00.000Z'],
  ['nature', '2026-12-27T10:00:00.000Z'],
] as const)('what was read of %s on 29 November holds until %s', (source, until) => {
  expect(holdsUntil(source, '2026-11-29T10:00:00Z')).toBe(until);
});

const INSTANT = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
const FLIGHT = fc
  .tuple(INSTANT, fc.integer({ min: 10, max: 60 * 24 * 60 }))
  .map(([start, minutes]) => ({ date_start: at(start), date_end: at(start + minutes * 60_000) }));

it('a reading lets a source be read from the first instant on at which the reading serves the flight, and not before', () => {
  fc.assert(
    fc.property(fc.constantFrom(...READABLE_SOURCES), FLIGHT, (source, flight) => {
      const from = readableFrom(source, flight);
      const needed = source === 'notam' || source === 'azba' ? flight.date_start : flight.date_end;
      expect(Date.parse(holdsUntil(source, from))).toBeGreaterThanOrEqual(Date.parse(needed));
      const before = at(Date.parse(from) - 60_000);
      expect(Date.parse(holdsUntil(source, before))).toBeLessThan(Date.parse(needed));
    }),
  );
});

it('asks of a read publication what is asked of the product’s own: that it holds until the flight is over', () => {
  fc.assert(
    fc.property(INSTANT, FLIGHT, (now, flight) => {
      const { to } = airacCycle(at(now));
      const isOwnGood = ageIssue(to.slice(0, 10), { now: at(now), end: flight.date_end }) === null;
      const isReadable = Date.parse(readableFrom('sia', flight)) <= now;
      // A reading of the last cycle that a flight reached is past; the product says so by its own date.
      fc.pre(Date.parse(flight.date_end) > now);
      expect(isReadable).toBe(isOwnGood);
    }),
  );
});

describe('a reading', () => {
  const NOW = '2026-11-29T10:00:00Z';
  const END = '2026-11-29T14:00:00Z';
  const aged = agedChecks(CHECKS, DATASETS, { now: NOW, end: END });
  const all = READABLE_SOURCES.map((source) => reading(source, NOW));
  const since = (readings: readonly SourceReading[], datasets = DATASETS) => ({
    consulted: null,
    readings,
    datasets,
  });

  it('of everything makes a mission clear, whatever is out of date, and keeps the age with who read what', () => {
    const read = withConsulted(aged, since(all), NOW);
    expect(settledVerdict(read)).toBe('clear');
    expect(dataAgeOf(read)).toEqual([
      {
        code: 'data_out_of_date',
        params: { since: '2026-10-01', days: 59, read_by: 'Claire Morel', read_at: '29/11 10:00' },
      },
      {
        code: 'official_out_of_date',
        params: { since: '2026-06-11', days: 171, read_by: 'Claire Morel', read_at: '29/11 10:00' },
      },
    ]);
  });

  it.each(
    Object.entries(LISTS_OF_CHECK).flatMap(([source, lists]) => lists.map((list) => ({ source, list }))),
  )(
    'tells the age of the list $list.code of $source, unread, today and on the day of the flight',
    ({ source, list: { code, edition } }) => {
      const day = `${edition.valid_until}T00:00:00Z`;
      const before = new Date(Date.parse(day) - 1).toISOString();
      const codesAt = (now: string, end: string): readonly string[] => {
        const check = { source, status: 'checked' as const, reason: null };
        return dataAgeOf(agedChecks([check], [], { now, end })).map((reason) => reason.code);
      };
      expect(codesAt(before, before)).not.toContain(`${code}_list_old`);
      expect(codesAt(day, day)).toEqual([`${code}_list_old`]);
      const others = LISTS_OF_CHECK[source]?.filter((each) => each.code !== code) ?? [];
      if (others.every((each) => each.edition.valid_until > edition.valid_until))
        expect(codesAt(before, `${edition.valid_until}T08:00:00Z`)).toEqual([`${code}_list_old_by_flight`]);
      expect(listAgesNow(day).map((reason) => reason.code)).toContain(`${code}_list_old`);
    },
  );

  it('of a list past its date keeps the date of the list, which is told with the ages of the publications', () => {
    const lists = agedChecks(
      CHECKS.map((check) => ({ ...check, status: 'checked' as const })),
      DATASETS,
      { now: NOW, end: END },
    );
    const old = lists.filter(({ reason }) => reason?.code.endsWith('_list_old'));
    expect(old.map(({ source }) => source)).toEqual(['rmz', 'photo_bans', 'nature']);
    for (const check of old) {
      const [read] = withConsulted([check], since(all), NOW);
      expect(read?.status).toBe('checked');
      expect(read && listAgeBesideReading(read)).toEqual({
        code: `${check.source}_list_old`,
        params: { ...check.reason?.params, read_by: 'Claire Morel', read_at: '29/11 10:00' },
      });
      expect(read && ageBesideReading(read)).toBeNull();
      expect(read && dataAgeOf([read])).toEqual([listAgeBesideReading(read ?? check)]);
      // Nobody read its source: whoever sees no list of sources, an authority in its queue, is told of it too.
      expect(dataAgeOf([check])).toEqual([check.reason]);
    }
  });

  it.each(READABLE_SOURCES)('left out of %s leaves it open', (source) => {
    const read = withConsulted(aged, since(all.filter((each) => each.source !== source)), NOW);
    expect(settledVerdict(read)).not.toBe('clear');
    expect(read.filter(({ status }) => status !== 'checked').map((check) => check.source)).toEqual([source]);
  });

  it('of a part of a publication says nothing beside its age', () => {
    const ages = dataAgeOf(withConsulted(aged, since([reading('heliports', NOW)]), NOW));
    expect(ages.map(({ code, params }) => [code, 'read_by' in params])).toEqual([
      ['data_out_of_date', false],
      ['official_out_of_date', false],
    ]);
  });

  it('ends at its hour, and with another publication of the same source', () => {
    const later = (hours: number) => at(Date.parse(NOW) + hours * HOUR);
    const open = (readings: readonly SourceReading[], now: string, datasets = DATASETS) =>
      sourcesToRead(withConsulted(aged, since(readings, datasets), now)).flatMap(({ sources }) => sources);
    expect(open(all, later(11))).toEqual([]);
    expect(open(all, later(12))).toEqual(['notam']);
    expect(open(all, later(24))).toEqual(['notam', 'azba']);
    const [sia, uas] = DATASETS;
    expect(
      open(all, NOW, [{ ...(sia as (typeof DATASETS)[0]), id: 9 }, uas as (typeof DATASETS)[0]]),
    ).toEqual(['sia']);
  });

  it('tells nothing of a place without data', () => {
    const abroad = aged.map((check) => ({ ...check, status: 'not_here' as const }));
    expect(withConsulted(abroad, since(all), NOW)).toEqual(abroad);
    expect(abroad.some(canBeRead)).toBe(false);
  });
});

describe('the step of a mission of which only reading is left', () => {
  const CHECKED = agedChecks(CHECKS, DATASETS, {
    now: '2026-11-29T10:00:00Z',
    end: '2026-12-07T10:00:00Z',
  });
  const stepAt = (now: string, checks: readonly SourceCheck[] = CHECKED) =>
    readingStep(
      checks,
      { date_start: '2026-12-07T08:00:00Z', date_end: '2026-12-07T10:00:00Z', time_zone: 'Europe/Paris' },
      now,
    );

  it('counts each publication once, and what may be read now alone', () => {
    // Of ten sources two rest on one publication; NOTAM and the table of the day are too early.
    expect(stepAt('2026-11-29T10:00:00Z')).toEqual({ code: 'read_sources', params: { count: 7 } });
    expect(stepAt('2026-12-07T07:00:00Z')).toEqual({ code: 'read_sources', params: { count: 9 } });
  });

  it('names the day on which the first of what is left may be read', () => {
    const left = CHECKED.map((check) =>
      check.source === 'notam' || check.source === 'azba'
        ? check
        : { ...check, status: 'checked' as const, reason: null },
    );
    expect(stepAt('2026-11-29T10:00:00Z', left)).toEqual({
      code: 'read_sources_from',
      params: { count: 2, date: '2026-12-06' },
    });
    expect(
      stepAt(
        '2026-11-29T10:00:00Z',
        left.map((check) => ({ ...check, status: 'checked' })),
      ),
    ).toBeNull();
  });
});

describe('what the product itself consulted', () => {
  const unread = (source: string): SourceCheck => ({ source, status: 'not_checked', reason: null });
  const FETCHED = '2026-06-01T06:00:00.000Z';
  const notam = {
    source: 'notam',
    at: '2026-06-01T08:05:00.000Z',
    until: holdsUntil('notam', FETCHED),
    by: 'Claire',
  } as const;

  const since = (consulted: readonly ConsultedSource[] | null) => ({
    consulted,
    readings: null,
    datasets: [],
  });

  it('counts a source as consulted with its hour, for as long as it holds', () => {
    const checks = [unread('notam'), unread('azba'), unread('rmz')];
    expect(withConsulted(checks, since([notam]), '2026-06-01T12:00:00Z').map(({ status }) => status)).toEqual(
      ['checked', 'not_checked', 'not_checked'],
    );
    expect(withConsulted(checks, since([notam]), '2026-06-01T12:00:00Z')[0]?.reason).toEqual({
      code: 'notam_consulted',
      params: { at: '01/06 08:05', by: 'Claire' },
    });
    // Twelve hours after the briefing, not after the reading.
    expect(withConsulted(checks, since([notam]), '2026-06-01T18:00:00Z')[0]?.status).toBe('not_checked');
  });

  it('lifts nothing that is worse than unread', () => {
    const abroad: SourceCheck = { source: 'notam', status: 'not_here', reason: null };
    expect(withConsulted([abroad], since([notam]), '2026-06-01T12:00:00Z')).toEqual([abroad]);
    expect(withConsulted([unread('notam')], since(null), '2026-06-01T12:00:00Z')[0]?.status).toBe(
      'not_checked',
    );
  });
});
