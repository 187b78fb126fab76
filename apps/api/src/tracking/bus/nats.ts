import type { NatsConnection } from '@nats-io/transport-node';
import { createLocalTopics } from './memory.ts';
import type { Bus, BusMessages, Topic } from './port.ts';

const TOPICS: readonly Topic[] = ['fixes', 'ask', 'alarms', 'state'];
/** Messages of another version are not heard: processes of two releases run side by side during an update. */
const subjectOf = (topic: Topic): string => `envol.v1.${topic}`;

/** Between two tries to reach a server that is away: a picture is to be right two seconds after it is back, ms. */
const RECONNECT_MS = 100;

const connectTo = async (url: string): Promise<NatsConnection> => {
  const { connect } = await import('@nats-io/transport-node');
  const { protocol, username, password, host } = new URL(url);
  return connect({
    servers: host,
    name: 'envol',
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    // A server that is away when this process starts, or later, is waited for as long as it takes.
    waitOnFirstConnect: true,
    reconnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS / 2,
    noEcho: true,
  });
};

/**
 * The bus between processes: NATS core, which may lose messages and keeps none; the record is the database's. What this process
 * publishes it hears itself without the server, also while that is away. Never waits for the server.
 */
export const openNatsBus = async (url: string, failed: (error: unknown) => void): Promise<Bus> => {
  const topics = createLocalTopics(failed);
  let connection: NatsConnection | null = null;
  let is_connected = false;
  let is_closed = false;

  const hear = async (nats: NatsConnection, topic: Topic): Promise<void> => {
    for await (const message of nats.subscribe(subjectOf(topic)))
      try {
        topics.tell(topic, message.json() as BusMessages[Topic] as never);
      } catch (error) {
        failed(error);
      }
  };
  const watch = async (nats: NatsConnection): Promise<void> => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect' || type === 'reconnecting') is_connected = false;
      if (type === 'reconnect') {
        is_connected = true;
        // What was said meanwhile is asked for.
        topics.tell('ask', { node: '' });
        nats.publish(subjectOf('ask'), JSON.stringify({ node: '' }));
      }
    }
  };
  const opened = connectTo(url).then(async (nats) => {
    connection = nats;
    is_connected = true;
    if (is_closed) return nats.close();
    for (const topic of TOPICS) void hear(nats, topic).catch(failed);
    void watch(nats).catch(failed);
    nats.publish(subjectOf('ask'), JSON.stringify({ node: '' }));
  });
  opened.catch(failed);

  return {
    publish: (topic, message) => {
      topics.tell(topic, message);
      if (!is_connected || connection === null) return;
      try {
        connection.publish(subjectOf(topic), JSON.stringify(message));
      } catch (error) {
        failed(error);
      }
    },
    subscribe: topics.subscribe,
    isConnected: () => is_connected,
    close: async () => {
      is_closed = true;
      await connection?.close();
    },
  };
};
