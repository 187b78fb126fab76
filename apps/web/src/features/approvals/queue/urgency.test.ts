import { describe, expect, it } from 'vitest';
import { dueOf } from './urgency.ts';

const NOW = Date.parse('2026-11-24T07:50:00Z');
const request = (
  urgency: { kind: 'start' | 'notice' | 'message' | 'none'; at: string | null },
  more = {},
) => ({
  urgency,
  unread_messages: 0,
  date_start: urgency.at ?? '2026-11-24T10:00:00Z',
  date_end: '2026-12-24T12:00:00Z',
  time_zone: 'Europe/Paris',
  ...more,
});
const says = (given: Parameters<typeof dueOf>[0]) => {
  const said = dueOf(given, NOW);
  return said && [said.key, said.tone, said.params];
};
const params = (given = {}) => ({ count: 0, minutes: 0, hours: 0, ...given });

describe('dueOf a start', () => {
  it.each([
    ['2026-11-24T08:00:00Z', ['minutes', 'now', params({ minutes: 10 })]],
    ['2026-11-24T10:00:00Z', ['hours_minutes', 'soon', params({ hours: 2, minutes: '10' })]],
    ['2026-11-24T09:55:00Z', ['hours_minutes', 'soon', params({ hours: 2, minutes: '05' })]],
    ['2026-11-24T10:50:00Z', ['hours', 'soon', params({ hours: 3 })]],
    ['2026-11-24T21:30:00Z', ['hours', 'soon', params({ hours: 13 })]],
    ['2026-11-25T10:00:00Z', ['tomorrow', 'soon', params()]],
    // 23:30 UTC is tomorrow in Paris already.
    ['2026-11-24T23:30:00Z', ['tomorrow', 'soon', params()]],
    ['2026-11-27T10:00:00Z', ['days', 'quiet', params({ count: 3 })]],
    ['2026-11-24T07:50:00Z', ['started', 'now', params()]],
  ])('%s', (at, expected) => {
    expect(says(request({ kind: 'start', at }))).toEqual(expected);
  });
  it('says when the period is over', () => {
    const past = request({ kind: 'start', at: '2026-11-23T08:00:00Z' }, { date_end: '2026-11-23T10:00:00Z' });
    expect(says(past)).toEqual(['over', 'now', params()]);
  });
});

describe('dueOf a notice', () => {
  it.each([
    ['2026-11-24T22:59:59Z', ['notice_today', 'now', params()]],
    ['2026-11-25T22:59:59Z', ['notice_tomorrow', 'soon', params()]],
    ['2026-11-29T22:59:59Z', ['notice_days', 'quiet', params({ count: 5 })]],
  ])('%s', (at, expected) => {
    expect(says(request({ kind: 'notice', at }))).toEqual(expected);
  });

  // 24 November, 07:50 UTC: still the 23rd in Tahiti, the 24th in Réunion.
  it.each([
    ['2026-11-24T09:59:59Z', 'Pacific/Tahiti', 'notice_today'],
    ['2026-11-25T09:59:59Z', 'Pacific/Tahiti', 'notice_tomorrow'],
    ['2026-11-24T19:59:59Z', 'Indian/Reunion', 'notice_today'],
  ])('%s in %s', (at, time_zone, key) => {
    expect(says(request({ kind: 'notice', at }, { time_zone }))?.[0]).toBe(key);
  });
});

it('a text of urgency puts unread messages in their number', () => {
  const unread = request({ kind: 'message', at: '2026-11-23T10:00:00Z' }, { unread_messages: 2 });
  expect(says(unread)).toEqual(['message', 'message', params({ count: 2 })]);
});

it('a text of urgency says nothing when nothing presses', () => {
  expect(dueOf(request({ kind: 'none', at: null }), NOW)).toBeNull();
});
