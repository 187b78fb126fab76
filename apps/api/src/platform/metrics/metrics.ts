import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { processGauges } from './process.ts';
import { createHistogram, type Gauge, gaugeText } from './registry.ts';

export interface MetricsOptions {
  readonly host: string;
  readonly port: number;
  /** What the program's parts tell of themselves. */
  readonly gauges: readonly Gauge[];
}

const listen = (server: Server, { host, port }: MetricsOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`METRICS_PORT: ${port} is already in use.`) : error),
    );
    server.listen(port, host, resolve);
  });

/**
 * Serves `/metrics` in Prometheus' text format on an address of its own, so that the public one never shows it. Requests
 * are counted by route, never by address: no id and no word of a search gets in.
 */
export const serveMetrics = (app: FastifyInstance, options: MetricsOptions): void => {
  const requests = createHistogram(
    'envol_http_request_seconds',
    'How long requests took, by route and status.',
  );
  const own = processGauges();
  app.addHook('onResponse', (request, reply, done) => {
    const { url = '' } = request.routeOptions;
    // The web's files have a route each, and new names with every build.
    const route = /\/api\/|^\/(healthz|readyz)$/.test(url) ? url : 'web';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const text = async (): Promise<string> => {
    const gauges = await Promise.all([...own.gauges, ...options.gauges].map(gaugeText));
    return `${[requests.text(), ...gauges].join('\n')}\n`;
  };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  app.addHook('onReady', () => listen(server, options));
  app.addHook('onClose', async () => {
    own.stop();
    server.closeAllConnections();
    server.close();
  });
};
