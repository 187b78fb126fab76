import { type DeskStanding, isPending } from '../declarations/statuses.ts';

/** Whom a flight is declared to without an answer being due. */
export const NOTICE_KINDS = ['prefecture', 'army'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * `todo`: nothing was sent nor will be. `programmed`: leaves by itself at its hour. `sent`, `updated`: it left, the latter
 * once more after a change. `failed`: it could not be sent. `cancelled`: withdrawn.
 */
export const NOTICE_STATUSES = ['todo', 'programmed', 'sent', 'failed', 'cancelled', 'updated'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** `hand_in`: its operator handed it in by other means, with proof. */
export const NOTICE_ACTIONS = ['program', 'send', 'resend', 'fail', 'cancel', 'hand_in'] as const;
export type NoticeAction = (typeof NOTICE_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<NoticeStatus, Partial<Readonly<Record<NoticeAction, NoticeStatus>>>>> = {
  todo: { program: 'programmed', hand_in: 'sent' },
  programmed: {
    program: 'programmed',
    send: 'sent',
    resend: 'updated',
    fail: 'failed',
    cancel: 'cancelled',
    hand_in: 'sent',
  },
  failed: {
    program: 'programmed',
    send: 'sent',
    resend: 'updated',
    fail: 'failed',
    cancel: 'cancelled',
    hand_in: 'sent',
  },
  sent: { program: 'programmed', cancel: 'cancelled', hand_in: 'sent' },
  updated: { program: 'programmed', cancel: 'cancelled', hand_in: 'sent' },
  cancelled: { program: 'programmed', hand_in: 'sent' },
};

/** What an action makes of a status; null where it cannot be done. */
export const noticeAfter = (status: NoticeStatus, action: NoticeAction): NoticeStatus | null =>
  TRANSITIONS[status][action] ?? null;

/** What its operator may do with it now; sending and failing are the clock's. */
export const noticeActions = (status: NoticeStatus): ('program' | 'cancel' | 'hand_in')[] =>
  (['program', 'cancel', 'hand_in'] as const).filter((action) => noticeAfter(status, action) !== null);

/** One of a mission's notifications, as far as its constraint depends on it. */
export interface StandingNotice {
  readonly status: NoticeStatus;
  /** The mission is no longer what was told, or will be. */
  readonly is_outdated: boolean;
  /** Whoever was told wrote back, and the operator has not said that it read it. */
  readonly has_unread_answer: boolean;
  /** How it stands at an authority that reads it here; null: none does. */
  readonly desk: DeskStanding | null;
}

/**
 * What all notifications of one kind come to: `none` while one of them is still to be made, `answered` while an answer to one
 * waits to be read (it may forbid the flight), or a paper is owed, `opposed` where one was answered by an opposition.
 */
export type NoticeOutcome = 'none' | 'failed' | 'waiting' | 'answered' | 'opposed' | 'told';

/** One that is not really sent settles nothing: a constraint is done when every notification it asks for has left. */
export function noticesOutcome(notices: readonly StandingNotice[]): NoticeOutcome {
  if (notices.length === 0) return 'none';
  if (notices.some(({ status }) => status === 'failed')) return 'failed';
  if (notices.some(({ status, is_outdated }) => is_outdated || status === 'todo' || status === 'cancelled'))
    return 'none';
  // Of one that leaves anew, what was answered before counts no more.
  const read = notices.flatMap(({ status, desk }) => (desk && status !== 'programmed' ? [desk] : []));
  if (read.some(({ state }) => state === 'opposed')) return 'opposed';
  if (notices.some(({ has_unread_answer }) => has_unread_answer)) return 'answered';
  if (read.some(({ state }) => state === 'paper_asked')) return 'answered';
  const waits = notices.some(({ status }) => status === 'programmed') || read.some(isPending);
  return waits ? 'waiting' : 'told';
}

/** Whether somebody holds what was told, as far as it was sent from here: its withdrawal is sent where it was. */
export const isReceivedByOthers = (wasSent: boolean, ways: readonly { readonly state: string }[]): boolean =>
  wasSent || ways.some(({ state }) => state === 'sent');
