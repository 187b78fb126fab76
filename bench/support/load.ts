import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { processorOf } from './processor.ts';

/** Starts a server in a process of its own and waits for its address. */
export const startServer = async (
  args: readonly string[],
): Promise<{ address: string; process: ChildProcess }> => {
  const child = spawn(process.execPath, [new URL('server.ts', import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { address: chunk.toString().trim(), process: child };
};

/** Requests a second over some seconds; throws when one of them failed. */
export const requestsPerSecond = async (
  url: string,
  headers: Record<string, string> = {},
  seconds = 4,
): Promise<number> => {
  const result = await autocannon({ url, headers, connections: 16, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} bad answers`);
  return result.requests.average;
};

/** Requests that a server answers in a second of its own processor time: another process does not lengthen it much. */
export const requestsPerProcessorSecond = async (
  server: { readonly address: string; readonly process: ChildProcess },
  path: string,
  headers: Record<string, string>,
): Promise<number> => {
  const { pid } = server.process;
  if (pid === undefined) throw new Error(`${server.address} is not running`);
  const seconds = 4;
  const before = processorOf(pid);
  const requests = seconds * (await requestsPerSecond(server.address + path, headers, seconds));
  return requests / (processorOf(pid) - before);
};

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
