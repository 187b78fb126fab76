import pg from 'pg';

export interface Listener {
  close(): Promise<void>;
}

const RETRY_MS = 500;

/**
 * Listens on a channel over a connection of its own, reopened when it drops. `onOpen` runs after each opening: what
 * was told while nobody listened is lost, so the caller looks for it itself.
 */
export const listen = (
  pool: pg.Pool,
  channel: string,
  handlers: { readonly onNotify: (payload: string) => void; readonly onOpen?: () => void },
): Listener => {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const again = (): void => {
    client = null;
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = null;
      open();
    }, RETRY_MS);
  };
  const open = (): void => {
    const opening = new pg.Client({ connectionString: pool.options.connectionString });
    client = opening;
    opening.on('error', () => undefined);
    opening.on('end', again);
    opening.on('notification', ({ payload }) => handlers.onNotify(payload ?? ''));
    opening
      .connect()
      .then(() => opening.query(`listen ${opening.escapeIdentifier(channel)}`))
      .then(() => handlers.onOpen?.())
      .catch(() => {
        opening.end().catch(() => undefined);
        again();
      });
  };
  open();

  return {
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
};
