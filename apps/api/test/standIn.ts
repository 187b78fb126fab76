import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

/** Answers one request, whose body is read; without an end the asker waits for ever. */
type StandInAnswer = (request: IncomingMessage, reply: ServerResponse, body: string) => unknown;

/** A service of others, played on this machine for one test file: its address is known once the tests run. */
export const standInService = (answer: StandInAnswer): { readonly url: string } => {
  const server = createServer((request, reply) => {
    text(request).then(
      (body) => answer(request, reply, body),
      () => reply.destroy(),
    );
  });
  const service = { url: '' };
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
};
