import type { ChildProcess } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { openPeersApart, startPeerProcess } from './peersApart.ts';
import type { Peers } from './port.ts';
import { chooseVideo, readOffer } from './sdp.ts';

const OFFER = [
  ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'm=video 9 UDP/TLS/RTP/SAVPF 102'],
  ...['c=IN IP4 0.0.0.0', 'a=mid:0', 'a=recvonly', 'a=rtcp-mux', 'a=rtpmap:102 H264/90000'],
  ...['a=fmtp:102 packetization-mode=1;profile-level-id=42e01f', 'a=setup:actpass'],
  ...['a=ice-ufrag:Ab1+', 'a=ice-pwd:abcdefghijklmnopqrstuv'],
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'A0').join(':')}`,
].join('\r\n');

const started: ChildProcess[] = [];
const failures: string[] = [];
const peers = openPeersApart(
  { host: '127.0.0.1', port: 0, addresses: [] },
  (error) => failures.push(String(error)),
  (options) => {
    const child = startPeerProcess(options);
    started.push(child);
    return child;
  },
);
afterAll(() => peers.close());

const open = async (all: Peers, onOver: () => void) => {
  const offer = readOffer(OFFER);
  const chosen = chooseVideo(offer, 'receives');
  if (chosen === null) throw new Error('nothing chosen');
  const hooks = { onOpen: () => undefined, onPacket: () => undefined, onOver };
  return all.open({ offer, chosen, direction: 'sendonly' }, hooks);
};

describe('the process of connections', () => {
  it('is started with the first of them, and again after it was killed, which ends them', async () => {
    expect(started).toHaveLength(0);
    let over = 0;
    const opened = await Promise.all([1, 2, 3].map(() => open(peers, () => (over += 1))));
    expect(started).toHaveLength(1);
    for (const { answer } of opened) expect(answer).toContain('a=candidate:1 1 UDP');
    started[0]?.kill('SIGKILL');
    await expect.poll(() => over, { timeout: 10_000 }).toBe(3);
    expect(failures).toEqual([expect.stringContaining('SIGKILL')]);
    // What is sent to those that are gone goes nowhere.
    opened[0]?.peer.send(Buffer.alloc(5), 0);
    opened[1]?.peer.close();
    const again = await open(peers, () => undefined);
    expect(started).toHaveLength(2);
    expect(again.answer).toContain('a=sendonly');
    again.peer.close();
  });

  it('rejects an offer that the library refuses, and goes on', async () => {
    const offer = { ...readOffer(OFFER), fingerprint: 'sha-256 none' };
    const chosen = chooseVideo(offer, 'receives');
    if (chosen === null) throw new Error('nothing chosen');
    let over = 0;
    const hooks = { onOpen: () => undefined, onPacket: () => undefined, onOver: () => (over += 1) };
    await expect(peers.open({ offer, chosen, direction: 'sendonly' }, hooks)).rejects.toThrow();
    expect(over).toBe(1);
    expect((await open(peers, () => undefined)).answer).toContain('m=video');
  });

  it('ends with whoever started it', async () => {
    const last = started.at(-1);
    const gone = new Promise((resolve) => last?.once('exit', resolve));
    peers.close();
    await gone;
    expect(last?.exitCode).toBe(0);
  });
});
