import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Tag } from '../flv.ts';
import { type Amf0, readAmf0, writeAmf0 } from './amf0.ts';
import { ChunkReader, MESSAGE, writeChunks } from './chunks.ts';
import { clientEcho, clientFirst } from './handshake.ts';

export interface RtmpAddress {
  readonly host: string;
  readonly port: number;
  readonly key: string;
}

/** A picture being sent. */
export interface RtmpPublisher {
  send(tag: Tag): void;
  /** Resolves when the connection is over, whoever ended it. */
  readonly over: Promise<void>;
  close(): void;
}

const CHUNK_BYTES = 4096;
const WITHIN_MS = 10_000;

/** Reads what a server answers, message by message, after the handshake. */
const readAnswers = (socket: Socket, onCommand: (values: readonly Amf0[]) => void): void => {
  const chunks = new ChunkReader();
  let waiting: Buffer | null = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    let rest: Buffer = bytes;
    if (waiting !== null) {
      waiting = Buffer.concat([waiting, bytes]);
      const shaken = clientEcho(waiting);
      if (shaken === null) return;
      socket.write(shaken.echo);
      waiting = null;
      rest = shaken.rest;
      onCommand(['shaken']);
    }
    for (const { type, payload } of chunks.push(rest))
      if (type === MESSAGE.command) onCommand(readAmf0(payload));
  });
};

const codeOf = (info: Amf0): string => {
  const code = typeof info === 'object' && info !== null && 'code' in info ? info.code : null;
  return typeof code === 'string' ? code : '';
};

/** Publishes under a key; rejects where the server refuses it. What the demonstration and the tests send pictures with. */
export const publishRtmp = ({ host, port, key }: RtmpAddress): Promise<RtmpPublisher> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const over = new Promise<void>((ended) => socket.on('close', () => ended()));
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new Error(`rtmp: ${reason}`));
    };
    const timer = setTimeout(() => fail('no answer'), WITHIN_MS);
    const write = (
      chunkStream: number,
      type: number,
      payload: Buffer,
      timestamp = 0,
      stream_id = 0,
    ): void => {
      if (socket.writable)
        socket.write(writeChunks(chunkStream, { type, timestamp, stream_id, payload }, CHUNK_BYTES));
    };
    const command = (values: readonly Amf0[], stream_id = 0): void =>
      write(3, MESSAGE.command, writeAmf0(values), 0, stream_id);
    socket.on('error', (error) => fail(error.message));
    over
      .then(() => clearTimeout(timer))
      .then(() => fail('closed'))
      .catch(() => undefined);
    socket.on('connect', () => socket.write(clientFirst(randomBytes)));
    readAnswers(socket, ([name, transaction, , info]) => {
      if (name === 'shaken') {
        const size = Buffer.alloc(4);
        size.writeUInt32BE(CHUNK_BYTES);
        write(2, MESSAGE.set_chunk_size, size);
        command(['connect', 1, { app: 'live', tcUrl: `rtmp://${host}:${port}/live` }]);
      } else if (name === '_result' && transaction === 1) command(['createStream', 2, null]);
      else if (name === '_result' && transaction === 2) command(['publish', 3, null, key, 'live'], 1);
      else if (name === 'onStatus' && codeOf(info) === 'NetStream.Publish.Start') {
        clearTimeout(timer);
        resolve({
          send: ({ type, timestamp, body }) => write(6, type, body, timestamp, 1),
          over,
          close: () => socket.end(() => socket.destroy()),
        });
      } else if (name === 'onStatus') fail(codeOf(info));
    });
  });
