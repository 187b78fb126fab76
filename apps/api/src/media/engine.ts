import type { StreamState } from './stream.ts';

/** What carries pictures from who sends to who watches: this process, or a program beside it. */
export interface LiveEngine {
  /** What passes now, by livestream. */
  states(): ReadonlyMap<number, StreamState>;
  /** The sessions of a livestream's viewers who signed in. */
  sessions(id: number): ReadonlySet<number>;
  /** Cuts a sender that came by another key. */
  keepKey(id: number, key: string): void;
  /** Ends those who watch by another public link; null: by any. */
  keepLink(id: number, link: string | null): void;
  /** Ends those who watch in a session. */
  endSession(id: number, session: number): void;
  /** Ends a livestream: its sender, and all who watch it. */
  end(id: number): void;
  close(): void;
}

export const ENGINES = ['own', 'mediamtx', 'janus'] as const;

/** A program beside this one that carries pictures: it may be away. */
export interface EngineBeside extends LiveEngine {
  /** Whether it answered when it was asked last. */
  readonly is_up: boolean;
  /** Asks it what passes; called about each second, never twice at once. */
  look(): Promise<void>;
}

/** By which right somebody sends, or watches, as hashes and ids: no key and no link is kept. */
export type CameBy =
  | { readonly key: string }
  | {
      /** The public link; null: somebody signed in. */
      readonly link: string | null;
      readonly session: number | null;
    };

/** What is not asked of an engine beside is not known: the times of pictures, and their order. */
export const stateBeside = (
  known: Pick<StreamState, 'is_receiving' | 'protocol' | 'viewers'> &
    Partial<Pick<StreamState, 'width' | 'height'>> & { readonly at: number | null },
): StreamState => {
  const { at, width = null, height = null, ...state } = known;
  return {
    ...{ ...state, width, height, has_b_frames: false },
    last: at === null ? null : { media_ms: null, at },
  };
};
