import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameSocket, wholeFrame } from './wholeFrame.ts';

it('a frame that is written whole is read in its order between messages of the socket’s own, at every length of a header', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new WebSocketServer({ server });
  const messages = [0, 1, 125, 126, 65_535, 65_536, 200_000].flatMap((length) => [
    'é'.repeat(length / 2),
    new Uint8Array(length).fill(length % 251),
  ]);
  sockets.on('connection', (own, request) => {
    const socket = frameSocket(own, request.socket);
    for (const message of messages) {
      socket.sendWhole(wholeFrame(message));
      socket.send(message);
    }
    socket.close(1000, 'all told');
  });
  const { port } = server.address() as { port: number };
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const got: (string | Uint8Array)[] = [];
  client.on('message', (data: Buffer, isBinary) => got.push(isBinary ? new Uint8Array(data) : String(data)));
  const [code] = (await once(client, 'close')) as [number];
  expect(code).toBe(1000);
  expect(got).toEqual(messages.flatMap((message) => [message, message]));
  sockets.close();
  server.close();
});
