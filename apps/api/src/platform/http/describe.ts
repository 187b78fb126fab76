import type { Endpoint } from '@envol/contract/endpoint';
import { buildOpenApi } from '@envol/contract/openapi';
import type { FastifyInstance } from 'fastify';

/** Serves the contract as OpenAPI 3.1 at `/openapi.json`; built when first asked for, as few servers ever are. */
export const serveOpenApi = (scope: FastifyInstance, calls: Readonly<Record<string, Endpoint>>): void => {
  let document: string | null = null;
  scope.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(buildOpenApi(calls));
    return reply.type('application/json; charset=utf-8').send(document);
  });
};
