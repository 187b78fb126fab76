import type { Approval, Message } from '@envol/contract/approvals';
import { describe, expect, it } from 'vitest';
import { threadOf, unreadOf } from './thread.ts';

type Event = Approval['events'][number];

const message = (id: number, side: 'operator' | 'authority', at: string, viewed = false): Message => ({
  id,
  author_name: 'Camille Laurent',
  author_side: side,
  is_mine: false,
  message: 'Bonjour',
  documents: [],
  viewed,
  by_email: false,
  created_at: at,
});
const event = (id: number, action: Event['action'], at: string, text: string | null): Event => ({
  id,
  action,
  author_name: 'Tour Blagnac',
  author_side: 'authority',
  on_behalf_of: null,
  status: null,
  message: text,
  created_at: at,
});

describe('threadOf', () => {
  it('puts messages and the words of decisions in the order of time', () => {
    const thread = threadOf(
      [message(1, 'operator', '2026-11-20T10:00:00Z'), message(2, 'operator', '2026-11-20T12:00:00Z')],
      [event(9, 'restrict', '2026-11-20T11:00:00Z', '60 m au plus')],
    );
    expect(thread.map((item) => item.kind)).toEqual(['message', 'decision', 'message']);
  });
  it('leaves out silent decisions, and answers, which are messages already', () => {
    const thread = threadOf(
      [],
      [
        event(1, 'submit', '2026-11-20T09:00:00Z', 'Détails'),
        event(2, 'accept', '2026-11-20T10:00:00Z', null),
        event(3, 'answer', '2026-11-20T11:00:00Z', 'Voici'),
        event(4, 'refuse', '2026-11-20T12:00:00Z', '  '),
      ],
    );
    expect(thread).toEqual([]);
  });
});

describe('unreadOf', () => {
  it('counts only what the other side wrote', () => {
    const messages = [
      message(1, 'operator', '2026-11-20T10:00:00Z'),
      message(2, 'authority', '2026-11-20T10:01:00Z'),
      message(3, 'operator', '2026-11-20T10:02:00Z', true),
    ];
    expect(unreadOf(messages, 'authority')).toEqual([1]);
    expect(unreadOf(messages, 'operator')).toEqual([2]);
  });
});
