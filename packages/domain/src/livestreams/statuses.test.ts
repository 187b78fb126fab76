import { describe, expect, it } from 'vitest';
import { livestreamsPermissions } from './permissions.ts';
import { linkState, livestreamActions, PICTURE_LOST_MS, pictureState, roundedViewers } from './policy.ts';
import {
  LIVESTREAM_ACTIONS,
  LIVESTREAM_STATUSES,
  type LivestreamAction,
  type LivestreamStatus,
  nextLivestreamStatus,
} from './statuses.ts';

const LEGAL: Readonly<Record<LivestreamStatus, Readonly<Record<LivestreamAction, LivestreamStatus | null>>>> =
  { live: { stop: 'ended' }, ended: { stop: null } };

for (const from of LIVESTREAM_STATUSES)
  for (const action of LIVESTREAM_ACTIONS)
    it(`${action} leads from ${from} to ${LEGAL[from][action] ?? 'nowhere'}`, () => {
      expect(nextLivestreamStatus(from, action)).toBe(LEGAL[from][action]);
    });

it('a live one may be stopped, an ended one alone deleted, and neither by who only watches', () => {
  expect(livestreamActions('live', true)).toEqual(['edit', 'share', 'renew_key', 'stop']);
  expect(livestreamActions('ended', true)).toEqual(['edit', 'delete']);
  expect(livestreamActions('live', false)).toEqual([]);
});

it('permissions are a reading and a writing one', () => {
  expect(Object.keys(livestreamsPermissions)).toEqual(['livestream:read', 'livestream:write']);
});

const NOW = new Date('2026-11-30T09:42:00Z');
const before = (ms: number): string => new Date(NOW.getTime() - ms).toISOString();

describe('the picture', () => {
  it.each([
    ['live', null, 'awaited'],
    ['live', before(0), 'received'],
    ['live', before(PICTURE_LOST_MS), 'received'],
    ['live', before(PICTURE_LOST_MS + 1), 'lost'],
    ['ended', before(0), 'over'],
    ['ended', null, 'over'],
  ] as const)('of a %s stream whose last came %s is %s', (status, last, state) => {
    expect(pictureState(status, last, NOW)).toBe(state);
  });
});

describe('the public link', () => {
  it.each([
    [null, null, 'none'],
    [before(-1), null, 'open'],
    [before(0), null, 'expired'],
    [before(-1), before(1), 'withdrawn'],
    [before(1), before(2), 'withdrawn'],
  ] as const)('until %s, withdrawn %s: %s', (expires_at, withdrawn_at, state) => {
    expect(linkState({ expires_at, withdrawn_at }, NOW)).toBe(state);
  });
});

it('viewers are rounded from ten on', () => {
  expect([0, 1, 9, 12, 27, 96, 130, 1012].map(roundedViewers)).toEqual([0, 1, 9, 10, 30, 100, 150, 1000]);
});
