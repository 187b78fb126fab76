import { describe, expect, it } from 'vitest';
import { againOf, hasToMake, noticeState } from './noticeState.ts';

const LATEST = '2026-11-24';
const asked = (is_late: boolean) => [{ latest_date: LATEST, is_late }];
const told = (change: Partial<Parameters<typeof noticeState>[1][number]> = {}) => ({
  status: 'sent' as const,
  is_outdated: false,
  sent_at: '2026-11-23T10:00:00Z',
  ways: [{ is_simulated: false }],
  ...change,
});

describe('how the notice of prefectures stands', () => {
  it.each([
    ['nothing was declared and there is time', false, [], 'open'],
    ['nothing was declared in time', true, [], 'over'],
    ['it is programmed', false, [told({ status: 'programmed', sent_at: null })], 'open'],
    ['it left in time, and the last day is past today', true, [told()], 'kept'],
    ['it left too late', true, [told({ sent_at: '2026-11-25T08:00:00Z' })], 'over'],
    ['the mission changed since', false, [told({ is_outdated: true })], 'open'],
    ['one of two has not left', false, [told(), told({ status: 'failed', sent_at: null })], 'open'],
    ['nothing left in truth', false, [told({ ways: [{ is_simulated: true }] })], 'simulated'],
    // 24 November, 23:30 UTC is the 25th in Paris.
    ['it left after midnight of the place', false, [told({ sent_at: '2026-11-24T23:30:00Z' })], 'over'],
  ])('%s', (_, isLate, notices, expected) => {
    expect(noticeState(asked(isLate), notices, LATEST, 'Europe/Paris')).toBe(expected);
  });
});

it('the state of a notice offers what leaving once more means, and what nobody has made yet', () => {
  const again = (status: 'programmed' | 'failed' | 'cancelled' | 'sent', is_outdated = false) =>
    againOf({ status, is_outdated });
  expect([again('programmed'), again('failed'), again('cancelled'), again('sent', true)]).toEqual([
    'change',
    'retry',
    'again',
    'resend',
  ]);
  const made = (key: string, status: 'sent' | 'todo' | 'cancelled') => ({ key, status });
  expect(hasToMake(['18', '58'], [made('18', 'sent')])).toBe(true);
  expect(hasToMake(['18', '58'], [made('18', 'sent'), made('58', 'todo')])).toBe(true);
  expect(hasToMake(['18'], [made('18', 'cancelled'), made('58', 'todo')])).toBe(false);
});
