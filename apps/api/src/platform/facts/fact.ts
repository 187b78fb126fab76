import type { FramePayload, FrameType, Touched } from '@envol/contract/realtime';
import type { Side, Subject } from '@envol/domain/navigation/addresses';
import type serverFr from '@envol/i18n/fr/server';
import type { Db } from '../db/database.ts';
import type { Letter } from './letter.ts';

/** What news say: the key of their words. */
export type NewsCode = keyof typeof serverFr.notifications;
type NewsParams = Readonly<Record<string, string | number | null>>;

/** What rings for some people: in the bell and, where they asked for it, in a closed browser. */
export interface News {
  readonly recipients: readonly number[];
  readonly code: NewsCode;
  /** The side names the bell that it rings of a person who works for both; absent: every bell. */
  readonly params: NewsParams & { readonly side?: Side };
  /** What it is about: where a click on it leads. */
  readonly subject: Subject;
}

/** What happened, as the code that tells of it has it at hand, and when. */
interface Given {
  readonly at: string;
}

interface Screens<T extends FrameType, G extends Given> {
  /** What an address outside may be told of it (`WEBHOOK_KINDS`); absent: nothing. */
  readonly webhook?: true;
  /** The records that screens ask for again. */
  readonly invalidates: (payload: FramePayload<T>) => readonly Touched[];
  readonly payload: (given: G) => FramePayload<T>;
  /** Whose screens hear of it: 'operator:12', 'structure:3', 'user:5'. */
  readonly audience: (given: G) => readonly string[];
}

interface People<G, R> {
  /** Who is told beside the screens, asked for once for bell, push and letter, and what their words need. */
  readonly readers: (db: Db, given: G) => Promise<R>;
  /** The codes that it may ring with, and its news; null: nobody's. */
  readonly news: { readonly codes: readonly NewsCode[]; readonly of: (given: G, readers: R) => News | null };
  /** The codes that it writes letters of, and these. */
  readonly letters?: {
    readonly codes: readonly NewsCode[];
    readonly of: (
      given: G,
      readers: R,
      event: { readonly db: Db; readonly event_id: number },
    ) => readonly Letter[] | Promise<readonly Letter[]>;
  };
}

/** Something that happens and concerns the screens alone. */
export interface ScreenFact<G extends Given, T extends FrameType = FrameType> extends Screens<T, G> {
  readonly frame: T;
  readonly news?: undefined;
  readonly letters?: undefined;
}

/** Something that happens, declared once: what carries it, whom it concerns and what it changes. */
export interface Fact<G extends Given, T extends FrameType = FrameType, R = unknown>
  extends Screens<T, G>,
    People<G, R> {
  readonly frame: T;
}

/** A fact of any module, as lists of them know it. */
export interface AnyFact {
  readonly frame: FrameType;
  readonly webhook?: true;
  readonly invalidates: (payload: never) => readonly Touched[];
  readonly news?: { readonly codes: readonly NewsCode[] } | undefined;
  readonly letters?: { readonly codes: readonly NewsCode[] } | undefined;
}

/** Something that is told by letter alone: no screen shows it, no bell rings. */
export interface LetterFact {
  readonly by_letter: true;
  /** Its letters leave so many seconds later at the earliest. */
  readonly after_s: number;
}

/** Declares a fact that is told by letter alone; its module lists it under `facts`. */
export const defineLetterFact = ({ after_s = 0 } = {}): LetterFact => ({ by_letter: true, after_s });

/** Declares a fact of an event's type that reaches people; its module lists it under `facts`. */
export const defineFact = <T extends FrameType, G extends Given, R>(
  frame: T,
  declared: Screens<T, G> & People<G, R>,
): Fact<G, T, R> => ({ frame, ...declared });

/** Declares a fact that concerns the screens alone: no bell rings, no letter is written. */
export const defineScreenFact = <T extends FrameType, G extends Given>(
  frame: T,
  declared: Screens<T, G>,
): ScreenFact<G, T> => ({ frame, ...declared });
