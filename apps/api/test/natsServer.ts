import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Debian's package nats-server; where it is absent its tests say that they were skipped. */
export const NATS_SERVER = ((): string | null => {
  try {
    return execFileSync('sh', ['-c', 'command -v nats-server || ls /usr/sbin/nats-server'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
})();

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

/** A server that listens; `stop` resolves once it is gone. */
export const startNats = async (port: number): Promise<{ stop(): Promise<void> }> => {
  const server: ChildProcess = spawn(NATS_SERVER ?? '', ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (server.stderr) await once(server.stderr, 'data');
  return {
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
};
