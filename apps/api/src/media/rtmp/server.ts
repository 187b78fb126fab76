import { createServer, type Server, type Socket } from 'node:net';
import { endSocket } from '../../platform/endSocket.ts';
import { type RtmpHooks, RtmpSession } from './session.ts';

export interface RtmpServer {
  /** Opens the port; 0: one that the system gives. Rejects where it is in use. */
  listen(host: string, port: number): Promise<number>;
  close(): Promise<void>;
}

const CHECK_EVERY_MS = 1_000;
const MOST_CONNECTIONS = 200;
const MOST_AN_ADDRESS = 20;

class Sessions {
  private readonly open = new Map<Socket, RtmpSession>();
  private readonly hooks: RtmpHooks;

  constructor(hooks: RtmpHooks) {
    this.hooks = hooks;
  }

  serve(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const same = [...this.open.keys()].filter((each) => each.remoteAddress === address).length;
    if (this.open.size >= MOST_CONNECTIONS || same >= MOST_AN_ADDRESS) {
      this.hooks.refused('too_many_streams');
      socket.destroy();
      return;
    }
    socket.setNoDelay(true);
    const session = new RtmpSession(
      {
        address,
        write: (bytes) => {
          if (socket.writable) socket.write(bytes);
        },
        end: () => endSocket(socket),
        setReading: (is_reading) => {
          if (is_reading) socket.resume();
          else socket.pause();
        },
      },
      this.hooks,
    );
    this.open.set(socket, session);
    socket.on('data', (bytes) => session.take(bytes));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.open.delete(socket);
      session.end();
    });
  }

  check(): void {
    for (const session of this.open.values()) session.check();
  }

  end(): void {
    for (const [socket, session] of this.open) {
      session.end();
      socket.destroy();
    }
  }
}

const listening = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });

/** Encoders that send pictures by RTMP. */
export const createRtmpServer = (hooks: RtmpHooks): RtmpServer => {
  const sessions = new Sessions(hooks);
  const server = createServer((socket) => sessions.serve(socket));
  const timer = setInterval(() => sessions.check(), CHECK_EVERY_MS);
  timer.unref();
  return {
    listen: (host, port) => listening(server, host, port),
    close: async () => {
      clearInterval(timer);
      sessions.end();
      if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
