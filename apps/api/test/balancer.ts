import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly body: string;
}
export interface BalancedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

const ask = (
  origin: string,
  { method, path, token, body }: BalancedRequest,
  agent: http.Agent,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const request = http.request(`${origin}${path}`, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.once('error', reject);
    });
    request.once('error', reject);
    request.end(body && JSON.stringify(body));
  });

const isRefused = (error: unknown): boolean => (error as { code?: string }).code === 'ECONNREFUSED';
const LOOK_EVERY_MS = 100;

/**
 * What a proxy before several nodes does: it asks each whether it is ready, sends requests to those in turn, and goes to
 * the next one when a connection is refused, which no request has gone through. It tries nothing twice.
 */
export const createBalancer = () => {
  const nodes = new Map<string, { ready: boolean }>();
  const agent = new http.Agent({ keepAlive: false });
  let turn = 0;
  let closed = false;
  const look = async (): Promise<void> => {
    while (!closed) {
      for (const [origin, node] of nodes)
        node.ready = await ask(origin, { method: 'GET', path: '/readyz' }, agent).then(
          ({ status }) => status === 200,
          () => false,
        );
      await pause(LOOK_EVERY_MS);
    }
  };
  const looking = look();
  return {
    add: (origin: string): void => void nodes.set(origin, { ready: true }),
    remove: (origin: string): void => void nodes.delete(origin),
    async send(sent: BalancedRequest): Promise<Answer> {
      const ready = [...nodes].filter(([, node]) => node.ready).map(([origin]) => origin);
      turn += 1;
      for (let tried = 0; tried < ready.length; tried += 1) {
        const origin = ready[(turn + tried) % ready.length] ?? '';
        try {
          return await ask(origin, sent, agent);
        } catch (error) {
          if (!isRefused(error)) throw error;
        }
      }
      throw new Error('no node is ready');
    },
    close: async (): Promise<void> => {
      closed = true;
      await looking;
      agent.destroy();
    },
  };
};
