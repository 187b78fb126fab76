import pg from 'pg';

export interface Listener {
  close(): Promise<void>;
}

interface ListenerHandlers {
  readonly onNotify: (payload: string, channel: string) => void;
  /** After each opening: what was told while nobody listened is lost, so the caller looks for it itself. */
  readonly onOpen?: () => void;
  readonly onLost?: (error: unknown) => void;
}

interface Subscriber {
  readonly channels: readonly string[];
  readonly handlers: ListenerHandlers;
}

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 2_000;
const PROBE_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;

const clientOf = (connectionString: string | undefined): pg.Client =>
  new pg.Client({
    connectionString,
    application_name: 'envol-listener',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: PROBE_TIMEOUT_MS,
  });

type Ask = (statement: string) => Promise<unknown>;

/** Asks a client one statement after another: pg deprecates, and its next major version refuses, two at once. */
const createTurns = (client: pg.Client): Ask => {
  let last: Promise<unknown> = Promise.resolve();
  return (statement) => {
    const next = last.then(() => client.query(statement));
    last = next.catch(() => undefined);
    return next;
  };
};

/** Runs a handler to its end; false where it throws, which is said as a warning of the process, and the process goes on. */
const runsToEnd = (run: () => void): boolean => {
  try {
    run();
    return true;
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
    return false;
  }
};

/** A subscriber whose handler throws has not heard: it begins anew, as after a lost connection; the others go on. */
const notify = ({ handlers }: Subscriber, payload: string, channel: string): void => {
  if (runsToEnd(() => handlers.onNotify(payload, channel))) return;
  runsToEnd(() => handlers.onLost?.(new Error('a notification could not be handled')));
  runsToEnd(() => handlers.onOpen?.());
};

/** One connection on which all of a process's subscribers hear their channels: open while there is one of them. */
const delayAfter = (failures: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 8));

const createLine = (connectionString: string | undefined) => {
  const subscribers = new Set<Subscriber>();
  let client: pg.Client | null = null;
  /** Null while the client's channels cannot be asked for. */
  let ask: Ask | null = null;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;

  const drop = async (): Promise<void> => {
    clearTimeout(timer);
    clearInterval(probe);
    const old = client;
    client = null;
    ask = null;
    old?.removeAllListeners();
    // A dying connection may still report errors after nobody cares.
    old?.on('error', () => undefined);
    await old?.end().catch(() => undefined);
  };

  const retry = (error: unknown): void => {
    void drop();
    if (subscribers.size === 0) return;
    for (const { handlers } of subscribers) runsToEnd(() => handlers.onLost?.(error));
    timer = setTimeout(() => void open(), delayAfter(failures));
    failures += 1;
  };

  /** Asks for the channels of these subscribers, and tells each of them when they are heard. */
  const hear = async (fresh: pg.Client, inTurn: Ask, those: readonly Subscriber[]): Promise<void> => {
    const channels = new Set(those.flatMap((each) => each.channels));
    try {
      await inTurn([...channels].map((each) => `listen ${fresh.escapeIdentifier(each)}`).join('; '));
    } catch (error) {
      if (fresh === client) retry(error);
      return;
    }
    if (fresh !== client) return;
    failures = 0;
    for (const each of those) if (subscribers.has(each)) runsToEnd(() => each.handlers.onOpen?.());
  };

  const open = async (): Promise<void> => {
    const fresh = clientOf(connectionString);
    client = fresh;
    const lost = (error: unknown): void => {
      if (fresh === client) retry(error);
    };
    fresh.on('error', lost);
    fresh.on('end', () => lost(new Error('connection ended')));
    fresh.on('notification', ({ channel, payload }) => {
      for (const each of subscribers)
        if (each.channels.includes(channel)) notify(each, payload ?? '', channel);
    });
    try {
      await fresh.connect();
    } catch (error) {
      lost(error);
      return;
    }
    if (fresh !== client) return;
    ask = createTurns(fresh);
    const inTurn = ask;
    // A connection cut by a firewall reports nothing: only asking shows it.
    probe = setInterval(() => void inTurn('select 1').catch(lost), PROBE_MS);
    await hear(fresh, inTurn, [...subscribers]);
  };

  return {
    add: (subscriber: Subscriber): void => {
      subscribers.add(subscriber);
      if (subscribers.size === 1) void open();
      else if (client !== null && ask !== null) void hear(client, ask, [subscriber]);
    },
    isLast: (subscriber: Subscriber): boolean => subscribers.size === 1 && subscribers.has(subscriber),
    remove: async (subscriber: Subscriber): Promise<void> => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0) await drop();
    },
  };
};

const lines = new Map<string | undefined, ReturnType<typeof createLine>>();

/**
 * Listens to channels, on a connection that all who listen to this database have in common (a connection costs PostgreSQL
 * 42 ms of processor time and some megabytes); a lost one is opened again for as long as somebody listens.
 */
export const listenToChannels = (
  pool: pg.Pool,
  channels: readonly string[],
  handlers: ListenerHandlers,
): Listener => {
  const { connectionString } = pool.options;
  const line = lines.get(connectionString) ?? createLine(connectionString);
  lines.set(connectionString, line);
  const subscriber = { channels, handlers };
  line.add(subscriber);
  return {
    close: async () => {
      if (line.isLast(subscriber)) lines.delete(connectionString);
      await line.remove(subscriber);
    },
  };
};
