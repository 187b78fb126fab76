/** A call's answer: the browser's own, or a line among those of other calls. */
export type Answer = Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'json' | 'blob'>;

interface Read {
  /** Under the API's base, with its query. */
  readonly path: string;
  readonly signal: AbortSignal | undefined;
  /** The call by itself. */
  readonly alone: () => Promise<Answer>;
}

interface Waiting extends Read {
  readonly settle: (answer: Answer | Promise<Answer>) => void;
}

/** Paths of one request, and characters of one path: what the contract allows. */
const MOST = 20;
const LONGEST = 2000;

/** A line of the answer, as the contract has it (`ReadLine`). */
interface Line {
  readonly at: number;
  readonly status: number;
  readonly body: unknown;
}

const answerOf = ({ status, body }: Omit<Line, 'at'>): Answer => ({
  ok: status >= 200 && status < 300,
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  json: async () => body,
  text: async () => JSON.stringify(body),
  blob: async () => new Blob([JSON.stringify(body)]),
});

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  // The parts of a line that is not whole: a map's comes in hundreds of them, and each is looked through once.
  let begun: string[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const [first = '', ...others] = decoder.decode(part.value, { stream: true }).split('\n');
    begun.push(first);
    for (const other of others) {
      yield JSON.parse(begun.join('')) as Line;
      begun = [other];
    }
  }
}

/** Ends the request when nobody waits for any of its answers. */
const endedByAll = (reads: readonly Read[]): AbortSignal => {
  const ending = new AbortController();
  const endIfAll = (): void => {
    if (reads.every(({ signal }) => signal?.aborted)) ending.abort();
  };
  for (const { signal } of reads) signal?.addEventListener('abort', endIfAll, { once: true });
  return ending.signal;
};

type Ask = (paths: readonly string[], signal: AbortSignal) => Promise<Response>;

/** One request for several reads. What it leaves unanswered is asked by itself, and fails by itself. */
const readAll = async (ask: Ask, reads: readonly Waiting[]): Promise<void> => {
  const left = new Set(reads);
  for (const read of reads)
    read.signal?.addEventListener(
      'abort',
      () => {
        if (left.delete(read)) read.settle(read.alone());
      },
      { once: true },
    );
  let response: Response;
  try {
    response = await ask(
      reads.map(({ path }) => path),
      endedByAll(reads),
    );
  } catch (error) {
    // No network: none of them would fare better now, and who tries again tries each by itself.
    for (const read of left) read.settle(Promise.reject(error));
    return;
  }
  try {
    if (response.ok && response.body)
      for await (const line of linesOf(response.body)) {
        const read = reads[line.at];
        if (read && left.delete(read)) read.settle(answerOf(line));
      }
    else if (response.status === 401) {
      // So would each of them be by itself: they wait for one renewal, and are then asked by themselves.
      const body: unknown = await response.json();
      for (const read of left) read.settle(answerOf({ status: 401, body }));
      left.clear();
    }
  } catch {
    // An answer that was cut, or is of another kind: each tells what has become of it.
  }
  for (const read of left) read.settle(read.alone());
};

const inParts = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, index) =>
    all.slice(index * most, (index + 1) * most),
  );

export interface Gathering {
  /** Runs `run`: the reads that begin in it go to the server as one request. */
  readonly gather: <T>(run: () => T) => T;
  /** The answer to a read, gathered with others if some are being gathered. */
  readonly read: (read: Read) => Promise<Answer>;
}

export const createGathering = (ask: Ask): Gathering => {
  let gathered: Waiting[] | null = null;
  const send = (all: readonly Waiting[]): void => {
    for (const part of inParts(all, MOST)) {
      const [first] = part;
      if (part.length === 1) first?.settle(first.alone());
      else void readAll(ask, part);
    }
  };
  return {
    gather: (run) => {
      if (gathered) return run();
      const mine: Waiting[] = [];
      gathered = mine;
      try {
        return run();
      } finally {
        gathered = null;
        send(mine);
      }
    },
    read: (read) => {
      const into = gathered;
      if (into === null || read.path.length > LONGEST) return read.alone();
      return new Promise((settle) => into.push({ ...read, settle }));
    },
  };
};
