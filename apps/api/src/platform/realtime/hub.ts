import type { WebSocket } from 'ws';
import type { Language } from '../http/texts.ts';

/** Bytes a socket may owe: beyond it the reader is too slow or gone, and a reconnection replays what it missed. */
const MAX_BUFFERED_BYTES = 1_000_000;

export interface Viewer {
  readonly user_id: number;
  readonly language: Language;
}

export interface Member extends Viewer {
  readonly socket: WebSocket;
  readonly session_id: number;
  readonly keys: readonly string[];
  /** The audiences of the picture that it may watch; none: it may not. */
  readonly picture_keys: readonly string[];
  /** Frames that wait while the member is told what it missed; null once it is up to date. */
  waiting: string[] | null;
  alive: boolean;
}

export interface Hub {
  readonly members: ReadonlySet<Member>;
  add(member: Member): void;
  remove(member: Member): void;
  /** The open sockets of a person. */
  countOf(userId: number): number;
  /** The open sockets of an audience, each once. */
  of(audience: readonly string[]): Set<Member>;
  send(member: Member, frame: string): void;
}

/** Ends a socket whose reader takes nothing of what it is owed: the rest would fill the server's memory. */
export const sendTo = (socket: WebSocket, frame: string): void => {
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
  else socket.send(frame);
};

/** Open sockets by whom they listen for. */
export const createHub = (): Hub => {
  const members = new Set<Member>();
  const byKey = new Map<string, Set<Member>>();
  const counts = new Map<number, number>();
  const countOf = (person: number): number => counts.get(person) ?? 0;
  return {
    members,
    countOf,
    add(member) {
      members.add(member);
      counts.set(member.user_id, countOf(member.user_id) + 1);
      for (const key of member.keys) {
        const set = byKey.get(key);
        if (set) set.add(member);
        else byKey.set(key, new Set([member]));
      }
    },
    remove(member) {
      if (!members.delete(member)) return;
      const left = countOf(member.user_id) - 1;
      if (left > 0) counts.set(member.user_id, left);
      else counts.delete(member.user_id);
      for (const key of member.keys) {
        const set = byKey.get(key);
        set?.delete(member);
        if (set?.size === 0) byKey.delete(key);
      }
    },
    of(audience) {
      const found = new Set<Member>();
      for (const key of audience) for (const member of byKey.get(key) ?? []) found.add(member);
      return found;
    },
    send(member, frame) {
      if (member.waiting) {
        member.waiting.push(frame);
        return;
      }
      sendTo(member.socket, frame);
    },
  };
};
