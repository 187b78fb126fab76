import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { modules } from './modules/modules.generated.ts';
import type { Drain } from './platform/http/drain.ts';
import { serveMetrics } from './platform/metrics/metrics.ts';
import type { Gauge } from './platform/metrics/registry.ts';
import type { Realtime } from './platform/realtime/realtime.ts';
import { gaugesOfService, type Services } from './platform/service.ts';
import { SERVICES } from './services.ts';

interface Observed {
  readonly services: Services;
  readonly realtime: Realtime | null;
  readonly drain: Drain;
}

const gaugesOf = ({ services, realtime, drain }: Observed): readonly Gauge[] => [
  ...modules.flatMap<Gauge>(({ gauges }) => gauges(services)),
  ...SERVICES.flatMap<Gauge>((service) => gaugesOfService(services, service)),
  {
    name: 'envol_requests_in_flight',
    help: 'Requests in hand.',
    read: () => [{ labels: {}, value: drain.inFlight() }],
  },
  {
    name: 'envol_database_connections',
    help: 'Connections of the pool; waiting: requests without one.',
    read: () => {
      const { totalCount, idleCount, waitingCount } = services.connection.pool;
      return [
        { labels: { state: 'busy' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
        { labels: { state: 'waiting' }, value: waitingCount },
      ];
    },
  },
  {
    name: 'envol_jobs',
    help: 'Jobs that are kept, by name and state.',
    read: async () => {
      const { rows } = await sql<{ name: string; state: string; count: number }>`
        select name, state::text as state, count(*) as count from pgboss.job group by 1, 2`.execute(
        services.db,
      );
      return rows.map(({ name, state, count }) => ({ labels: { name, state }, value: count }));
    },
  },
  {
    name: 'envol_sockets',
    help: 'Open sockets of the live channel in this process.',
    read: () => [{ labels: {}, value: realtime?.sockets() ?? 0 }],
  },
];

/** Serves what operations wants to know of the running server, where a setting asks for it. */
export const serveOperations = (app: FastifyInstance, observed: Observed): void => {
  const { metrics_host: host, metrics_port: port } = observed.services.config;
  if (port !== null) serveMetrics(app, { host, port, gauges: gaugesOf(observed) });
};
