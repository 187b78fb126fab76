import { describe, expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import {
  ACTIVATION_ACTION_SIDE,
  ACTIVATION_ACTIONS,
  ACTIVATION_STATUSES,
  nextActivationStatus,
} from '../activations/statuses.ts';
import {
  APPROVAL_ACTION_SIDE,
  APPROVAL_ACTIONS,
  APPROVAL_STATUSES,
  nextApprovalStatus,
} from '../approvals/statuses.ts';
import {
  EMAIL_REQUEST_ACTIONS,
  EMAIL_REQUEST_STATUSES,
  type EmailRequestAction,
  emailRequestAfter,
} from '../email-requests/statuses.ts';
import {
  ENTRUSTED_ACTIONS,
  ENTRUSTED_STATUSES,
  type EntrustedAction,
  entrustedAfter,
} from '../entrusting/statuses.ts';
import {
  FLIGHT_AUTHORIZATION_ACTION_SIDE,
  FLIGHT_AUTHORIZATION_ACTIONS,
  FLIGHT_AUTHORIZATION_STATUSES,
  nextFlightAuthorizationStatus,
} from '../flight-authorizations/statuses.ts';
import {
  NOTICE_ACTIONS,
  NOTICE_STATUSES,
  type NoticeAction,
  noticeAfter,
} from '../flight-notifications/statuses.ts';
import {
  nextOpinionStatus,
  OPINION_ACTIONS,
  OPINION_STATUSES,
  type OpinionAction,
} from '../opinions/statuses.ts';
import {
  nextTakeOffStatus,
  TAKE_OFF_ACTION_SIDE,
  TAKE_OFF_ACTIONS,
  TAKE_OFF_STATUSES,
} from '../take-off/statuses.ts';

/** People, by what they are to the record; the clock acts by itself, and leads nobody out of anything for sure. */
const PEOPLE = ['operator', 'authority', 'ussp', 'consulted', 'staff'] as const;
type Side = (typeof PEOPLE)[number] | 'clock';

interface Life {
  readonly statuses: readonly string[];
  readonly actions: readonly string[];
  readonly next: (status: string, action: string) => string | null;
  readonly begins: string;
  /** In which nothing is waited for. */
  readonly over: readonly string[];
  /** Who acts, by action. */
  readonly sides: Readonly<Record<string, Side>>;
  /** What must have been before a status, whatever the way to it. */
  readonly after?: Readonly<Record<string, readonly string[]>>;
  /** Once there, what can never come. */
  readonly never?: Readonly<Record<string, readonly string[]>>;
}

type Sides<A extends string> = Readonly<Record<A, Side>>;

const life = <S extends string, A extends string>(
  statuses: readonly S[],
  actions: readonly A[],
  next: (status: S, action: A) => S | null,
  rest: Pick<Life, 'begins' | 'over' | 'sides' | 'after' | 'never'>,
): Life => ({ statuses, actions, next: next as Life['next'], ...rest });

const LIVES: Readonly<Record<string, Life>> = {
  approval: life(APPROVAL_STATUSES, APPROVAL_ACTIONS, nextApprovalStatus, {
    begins: 'submitted',
    over: ['accepted', 'reserves', 'refused', 'cancelled'],
    sides: APPROVAL_ACTION_SIDE,
    never: { cancelled: APPROVAL_STATUSES },
  }),
  activation: life(ACTIVATION_STATUSES, ACTIVATION_ACTIONS, nextActivationStatus, {
    begins: 'submitted',
    over: ['accepted', 'refused', 'cancelled'],
    sides: ACTIVATION_ACTION_SIDE,
    never: { cancelled: ACTIVATION_STATUSES },
  }),
  'take-off': life(TAKE_OFF_STATUSES, TAKE_OFF_ACTIONS, nextTakeOffStatus, {
    begins: 'submitted',
    over: ['refused', 'cancelled', 'landed'],
    sides: TAKE_OFF_ACTION_SIDE,
    after: {
      taken_off: ['granted'],
      landed: ['granted', 'taken_off'],
      landing_received: ['landing_required'],
    },
    // What is in the air lands: no paper brings it down.
    never: { taken_off: ['refused', 'cancelled', 'submitted', 'granted'], landed: TAKE_OFF_STATUSES },
  }),
  opinion: life(OPINION_STATUSES, OPINION_ACTIONS, nextOpinionStatus, {
    begins: 'not_given',
    over: ['favourable', 'unfavourable'],
    sides: { favour: 'consulted', object: 'consulted', withdraw: 'consulted' } satisfies Sides<OpinionAction>,
  }),
  'flight authorisation': life(
    FLIGHT_AUTHORIZATION_STATUSES,
    FLIGHT_AUTHORIZATION_ACTIONS,
    nextFlightAuthorizationStatus,
    {
      begins: 'submitted',
      over: ['rejected', 'ended', 'withdrawn', 'cancelled'],
      sides: FLIGHT_AUTHORIZATION_ACTION_SIDE,
      after: { activated: ['accepted'], nonconforming: ['activated'], ended: ['activated'] },
      never: { activated: ['cancelled', 'rejected', 'submitted'], ended: FLIGHT_AUTHORIZATION_STATUSES },
    },
  ),
  'flight notification': life(NOTICE_STATUSES, NOTICE_ACTIONS, noticeAfter, {
    begins: 'todo',
    over: ['sent', 'updated', 'cancelled'],
    sides: {
      program: 'operator',
      cancel: 'operator',
      hand_in: 'operator',
      send: 'clock',
      resend: 'clock',
      fail: 'clock',
    } satisfies Sides<NoticeAction>,
  }),
  'request by e-mail': life(EMAIL_REQUEST_STATUSES, EMAIL_REQUEST_ACTIONS, emailRequestAfter, {
    begins: 'to_send',
    over: ['answered', 'handled'],
    sides: {
      send: 'operator',
      remind: 'operator',
      question: 'operator',
      settle: 'operator',
      withdraw: 'operator',
      receive: 'consulted',
      leave: 'clock',
      fail: 'clock',
    } satisfies Sides<EmailRequestAction>,
  }),
  'entrusted procedure': life(ENTRUSTED_STATUSES, ENTRUSTED_ACTIONS, entrustedAfter, {
    begins: 'requested',
    over: ['handled', 'refused', 'returned'],
    sides: {
      take: 'staff',
      handle: 'staff',
      refuse: 'staff',
      return: 'staff',
    } satisfies Sides<EntrustedAction>,
  }),
};

const WALKS = sized(4_000, 100_000);
const STEPS = 12;

/** Uniform over 32 bits, the same for each run (mulberry32). */
const dice = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** What one step breaks, as a sentence; null where it keeps all. */
const broken = ({ statuses, after, never }: Life, past: readonly string[], to: string): string | null => {
  if (!statuses.includes(to)) return `${to} is no status`;
  const missing = after?.[to]?.find((each) => !past.includes(each));
  if (missing !== undefined) return `${to} without ${missing}`;
  const closed = past.find((each) => never?.[each]?.includes(to));
  return closed === undefined ? null : `${to} after ${closed}`;
};

const walk = (each: Life, random: () => number): string | null => {
  const past = [each.begins];
  for (let step = 0; step < STEPS; step += 1) {
    const from = past.at(-1) ?? each.begins;
    const action = each.actions[Math.floor(random() * each.actions.length)] ?? '';
    const to = each.next(from, action);
    if (to === null) continue;
    const fault = broken(each, past, to);
    if (fault !== null) return `${[...past, to].join(' → ')}: ${fault}`;
    past.push(to);
  }
  return null;
};

describe.each(Object.entries(LIVES))('the life of one %s', (_name, each) => {
  it(`keeps to its rules in ${WALKS} random walks`, () => {
    const random = dice(20_261_122);
    const faults = new Set<string>();
    for (let count = 0; count < WALKS; count += 1) {
      const fault = walk(each, random);
      if (fault !== null) faults.add(fault);
    }
    expect([...faults]).toEqual([]);
  });

  it('is stuck nowhere: somebody who is named leads every open status to an end', () => {
    const ways = (status: string) =>
      each.actions.flatMap((action) => {
        const to = each.next(status, action);
        return to === null || to === status ? [] : [{ action, to }];
      });
    for (const status of each.statuses.filter((one) => !each.over.includes(one))) {
      const seen = new Set([status]);
      for (const reached of seen) for (const { to } of ways(reached)) seen.add(to);
      expect(
        [...seen].filter((one) => each.over.includes(one)),
        status,
      ).not.toEqual([]);
      const who = ways(status).map(({ action }) => each.sides[action]);
      expect(who, status).not.toContain(undefined);
      expect(
        PEOPLE.filter((person) => who.includes(person)),
        status,
      ).not.toEqual([]);
    }
  });

  it('reaches every status from its beginning', () => {
    const seen = new Set([each.begins]);
    for (const reached of seen)
      for (const action of each.actions) {
        const to = each.next(reached, action);
        if (to !== null) seen.add(to);
      }
    expect([...seen].sort()).toEqual([...each.statuses].sort());
  });
});
