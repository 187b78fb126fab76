import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Statements that one connection may keep: each holds memory in the server for as long as the connection lives, and
 * texts that vary with their input (lists of values) would grow without end.
 */
const MOST_STATEMENTS = 400;
/** Characters of a statement that is kept; all of a mission takes 11,600. A longer one is planned anew at every execution. */
export const LONGEST_PREPARED = 12_000;
const PREPARED = /^\s*(?:select|with|update|insert into "?\w+"? \([^)]*\) values \([^()]*\)(?: |$))/i;

const names = new Map<string, string | null>();

/** The name under which a statement is prepared, or null when it is sent as it is. */
const nameOf = (text: string): string | null => {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_STATEMENTS || text.length > LONGEST_PREPARED) return null;
  const name = PREPARED.test(text) ? createHash('sha1').update(text).digest('base64url') : null;
  names.set(text, name);
  return name;
};

/** Of pg's client, though not in its types. */
interface Wire {
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}

type Callback = (...told: unknown[]) => unknown;

/**
 * A client that prepares what it is asked again and again, so that PostgreSQL plans a list's query once a connection
 * and not once a request: planning took up to half of a list's time. Where its answers may take only so long, it gives its
 * connection up by itself: a server that is frozen ends no statement and closes nothing.
 */
export class PreparingClient extends pg.Client {
  /** ms; null: as long as it takes. */
  answer_within_ms: number | null = null;

  override query(...args: never[]): never {
    const [text, values] = args as unknown[];
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : null;
    const asked: unknown[] = name === null ? [...args] : [{ name, text, values }, ...args.slice(2)];
    if (this.answer_within_ms === null) return this.send(asked);
    const answered = this.watch(this.answer_within_ms);
    const last: unknown = asked.at(-1);
    if (typeof last === 'function')
      return this.send([
        ...asked.slice(0, -1),
        (...told: unknown[]) => {
          answered();
          (last as Callback)(...told);
        },
      ]);
    const sent: unknown = this.send(asked);
    if (sent instanceof Promise) sent.then(answered, answered);
    // A cursor answers in parts, whenever it is read.
    else answered();
    return sent as never;
  }

  private send(asked: readonly unknown[]): never {
    return super.query.apply(this, asked as never) as never;
  }

  /** Breaks the connection off unless the answer came: every query on it fails, and the pool opens another. */
  private watch(within_ms: number): () => void {
    const timer = setTimeout(() => {
      const { stream } = (this as unknown as Wire).connection;
      stream.destroy(new Error(`PostgreSQL did not answer within ${within_ms} ms`));
    }, within_ms);
    return () => clearTimeout(timer);
  }
}
