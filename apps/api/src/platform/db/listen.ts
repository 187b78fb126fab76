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

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 2_000;
const PROBE_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Holds one connection that listens to channels; a lost one is opened again for as long as the listener lives. */
export const listen = (pool: pg.Pool, channels: readonly string[], handlers: ListenerHandlers): Listener => {
  let client: pg.Client | null = null;
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;

  const drop = (): void => {
    clearInterval(probe);
    const old = client;
    client = null;
    old?.removeAllListeners();
    // A dying connection may still report errors after nobody cares.
    old?.on('error', () => undefined);
    old?.end().catch(() => undefined);
  };

  const retry = (error: unknown): void => {
    if (closed) return;
    drop();
    handlers.onLost?.(error);
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 8));
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void open(), delay);
  };

  const open = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: 'envol-listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    client = fresh;
    fresh.on('error', (error) => fresh === client && retry(error));
    fresh.on('end', () => fresh === client && retry(new Error('connection ended')));
    fresh.on('notification', ({ channel, payload }) => handlers.onNotify(payload ?? '', channel));
    try {
      await fresh.connect();
      await fresh.query(channels.map((channel) => `listen ${fresh.escapeIdentifier(channel)}`).join('; '));
    } catch (error) {
      if (fresh === client) retry(error);
      return;
    }
    if (closed) return drop();
    failures = 0;
    // A connection cut by a firewall reports nothing: only asking shows it.
    probe = setInterval(() => {
      fresh.query('select 1').catch((error: unknown) => {
        if (fresh === client) retry(error);
      });
    }, PROBE_MS);
    handlers.onOpen?.();
  };

  void open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(probe);
      const last = client;
      client = null;
      last?.removeAllListeners();
      last?.on('error', () => undefined);
      await last?.end().catch(() => undefined);
    },
  };
};
