import { describe, expect, it } from 'vitest';
import {
  EMAIL_REQUEST_ACTIONS,
  EMAIL_REQUEST_STATUSES,
  emailRequestActs,
  emailRequestAfter,
  isCurrentEmail,
  reminderDueAt,
  type StandingEmail,
  statusAfterEmails,
} from './statuses.ts';

const LEGAL: Readonly<Record<string, string>> = {
  'to_send send': 'to_send',
  'to_send leave': 'sent',
  'to_send fail': 'failed',
  'to_send withdraw': 'handled',
  'failed send': 'to_send',
  'failed leave': 'sent',
  'failed fail': 'failed',
  'failed withdraw': 'handled',
  'sent remind': 'sent',
  'sent receive': 'answered',
  'sent question': 'answered',
  'sent settle': 'handled',
  'sent withdraw': 'handled',
  'answered remind': 'answered',
  'answered receive': 'answered',
  'answered question': 'answered',
  'answered settle': 'handled',
  'answered withdraw': 'handled',
  'handled receive': 'answered',
  'handled question': 'answered',
  'handled settle': 'handled',
};
const pairs = EMAIL_REQUEST_STATUSES.flatMap((status) =>
  EMAIL_REQUEST_ACTIONS.map((action) => [status, action] as const),
);

it.each(pairs)('a request by e-mail that is %s takes the act %s by its table', (status, action) => {
  expect(emailRequestAfter(status, action)).toBe(LEGAL[`${status} ${action}`] ?? null);
});

it('the table of statuses lets nothing be done with what was withdrawn', () => {
  expect(emailRequestActs('handled', 'withdrawn')).toEqual([]);
  expect(emailRequestActs('handled', 'agreed')).toEqual(['answer']);
  expect(emailRequestActs('failed', null)).toEqual(['send', 'withdraw']);
});

describe('what requests by e-mail make of their constraint', () => {
  const one = (changes: Partial<StandingEmail>): StandingEmail => ({
    status: 'sent',
    outcome: null,
    is_outdated: false,
    ...changes,
  });
  it.each([
    [[], null],
    [[one({ status: 'to_send' })], 'to_send'],
    [[one({})], 'handled'],
    [[one({ status: 'failed' })], 'failed'],
    [[one({ status: 'answered', outcome: 'question' })], 'todo'],
    [[one({ status: 'handled', outcome: 'agreed' })], 'done'],
    [[one({ status: 'handled', outcome: 'conditions' })], 'done'],
    [[one({ status: 'handled', outcome: 'refused' })], 'refused'],
    // Another mission than the one that was agreed to.
    [[one({ status: 'handled', outcome: 'agreed', is_outdated: true })], 'to_send'],
    [[one({ status: 'handled', outcome: 'withdrawn' })], null],
    [[one({ status: 'handled', outcome: 'refused' }), one({})], 'handled'],
    [[one({}), one({ status: 'handled', outcome: 'withdrawn' })], 'handled'],
  ] as const)('%j: %s', (requests, status) => {
    expect(statusAfterEmails(requests)).toBe(status);
  });
  it('tells what is under way from what is over', () => {
    expect([
      isCurrentEmail(one({})),
      isCurrentEmail(one({ status: 'handled', outcome: 'agreed' })),
      isCurrentEmail(one({ status: 'handled', outcome: 'refused' })),
      isCurrentEmail(one({ status: 'failed' })),
    ]).toEqual([true, true, false, false]);
  });
});

it.each([
  ['2026-06-01T08:00:00.000Z', '2026-07-01T08:00:00Z', '2026-06-08T08:00:00.000Z'],
  ['2026-06-01T08:00:00.000Z', '2026-06-07T08:00:00Z', '2026-06-04T08:00:00.000Z'],
  // Asked two days before the flight: the day after, not before it was asked.
  ['2026-06-01T08:00:00.000Z', '2026-06-03T08:00:00Z', '2026-06-02T08:00:00.000Z'],
])('reminds of a letter of %s for a flight on %s at %s', (sent, start, due) => {
  expect(reminderDueAt(sent, start)).toBe(due);
});
