import type { Approval, Message } from '@envol/contract/approvals';

type ApprovalEvent = Approval['events'][number];

/** A message that was written, or the words that came with a decision: both stand in one thread. */
export type ThreadItem =
  | { readonly kind: 'message'; readonly at: string; readonly message: Message }
  | { readonly kind: 'decision'; readonly at: string; readonly event: ApprovalEvent & { message: string } };

const DECISIONS: readonly string[] = [
  'accept',
  'restrict',
  'refuse',
  'request-information',
  'request-signature',
];

const speaks = (event: ApprovalEvent): event is ApprovalEvent & { message: string } =>
  DECISIONS.includes(event.action) && event.message !== null && event.message.trim() !== '';

/** Messages and the decisions' words, oldest first; answers are messages already. */
export const threadOf = (
  messages: readonly Message[],
  events: readonly ApprovalEvent[],
): readonly ThreadItem[] =>
  [
    ...messages.map((message): ThreadItem => ({ kind: 'message', at: message.created_at, message })),
    ...events.filter(speaks).map((event): ThreadItem => ({ kind: 'decision', at: event.created_at, event })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));

/** What the other side wrote and this side has not seen yet. */
export const unreadOf = (messages: readonly Message[], side: 'operator' | 'authority'): readonly number[] =>
  messages.filter((each) => each.author_side !== side && !each.viewed).map(({ id }) => id);
