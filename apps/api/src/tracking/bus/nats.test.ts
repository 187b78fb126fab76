import { afterEach, describe, expect, it } from 'vitest';
import { freePort, NATS_SERVER, startNats } from '../../../test/natsServer.ts';
import { openNatsBus } from './nats.ts';
import type { Bus, BusMessages } from './port.ts';

/** A machine that does other things takes its time. */
const SOON = { timeout: 10_000 };

const servers: { stop(): Promise<void> }[] = [];
const buses: Bus[] = [];
const startServer = async (port: number) => {
  const server = await startNats(port);
  servers.push(server);
  return server;
};
const open = async (port: number): Promise<Bus> => {
  const bus = await openNatsBus(`nats://127.0.0.1:${port}`, () => undefined);
  buses.push(bus);
  return bus;
};
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
  for (const server of servers.splice(0)) await server.stop();
});

const state = (node: string): BusMessages['state'] => ({ node, judges: true, is_recording: true });

describe.skipIf(NATS_SERVER === null)('a bus over nats-server', () => {
  it('brings to the other processes what one publishes, and to itself once', async () => {
    const port = await freePort();
    await startServer(port);
    const [one, other] = [await open(port), await open(port)];
    const [mine, theirs]: string[][] = [[], []];
    one.subscribe('state', ({ node }) => mine?.push(node));
    other.subscribe('state', ({ node }) => theirs?.push(node));
    await expect.poll(() => one.isConnected() && other.isConnected(), SOON).toBe(true);
    // A subscription is there once the server has it.
    await expect
      .poll(() => {
        one.publish('state', state('one'));
        return theirs?.includes('one');
      }, SOON)
      .toBe(true);
    mine?.splice(0);
    one.publish('state', state('again'));
    await expect.poll(() => theirs?.includes('again'), SOON).toBe(true);
    expect(mine).toEqual(['again']);
  });

  it('starts and goes on without its server, and is heard again when that comes back', async () => {
    const port = await freePort();
    const [one, other] = [await open(port), await open(port)];
    const heard: string[] = [];
    const asked: string[] = [];
    other.subscribe('state', ({ node }) => heard.push(node));
    one.subscribe('ask', ({ node }) => asked.push(node));
    const own: string[] = [];
    one.subscribe('state', ({ node }) => own.push(node));
    one.publish('state', state('alone'));
    expect([own, one.isConnected()]).toEqual([['alone'], false]);
    let server = await startServer(port);
    const reaches = (name: string) =>
      expect
        .poll(
          () => {
            one.publish('state', state(name));
            return heard.includes(name);
          },
          { timeout: 15_000 },
        )
        .toBe(true);
    await reaches('first');
    await server.stop();
    await expect.poll(() => one.isConnected(), { timeout: 10_000 }).toBe(false);
    one.publish('state', state('parted'));
    server = await startServer(port);
    await reaches('back');
    expect(heard).not.toContain('parted');
    // Who was away asks for what is there now.
    await expect.poll(() => asked.length, SOON).toBeGreaterThan(0);
  });
});
