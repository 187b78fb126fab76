import type { FastifyInstance } from 'fastify';
import type { Connection } from './database.ts';
import { type Listener, listenToChannels } from './listen.ts';

interface Following {
  readonly connection: Connection;
  /** Channels of PostgreSQL's NOTIFY after which there is work. */
  readonly channels: readonly string[];
  /** Done twice, it finds the same. */
  readonly work: () => Promise<unknown>;
  /** What the log calls it when it fails. */
  readonly name: string;
}

/**
 * Works whenever one of the channels is notified, and once when the connection opens, one pass at a time: a notification
 * during a pass brings one more. Ends with the server, after the pass under way.
 */
export const followChannels = (
  app: FastifyInstance,
  { connection, channels, work, name }: Following,
): void => {
  let asked = false;
  let running: Promise<void> | null = null;
  const workWhileAsked = async (): Promise<void> => {
    while (asked) {
      asked = false;
      await work();
    }
  };
  const begin = (): void => {
    asked = true;
    running ??= workWhileAsked()
      .catch((error: unknown) => app.log.warn({ err: error }, name))
      .finally(() => {
        running = null;
        if (asked) begin();
      });
  };
  let listener: Listener | null = null;
  app.addHook('onReady', async () => {
    listener = listenToChannels(connection.pool, channels, { onNotify: begin, onOpen: begin });
  });
  app.addHook('preClose', async () => {
    await listener?.close();
    await running;
  });
};
