import { readFile } from 'node:fs/promises';
import {
  createLivestream,
  readLivestream,
  reloadPublicLink,
  renewLivestreamKey,
  watchLivestream,
  withdrawPublicLink,
} from '@envol/contract/livestreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { WhepViewer, WhipSender } from '../../../test/webrtcPeers.ts';
import { readFlv, TAG, type Tag, videoKind } from '../../media/flv.ts';
import { publishRtmp } from '../../media/rtmp/publisher.ts';

let harness: Harness;
let origin: string;
let pictures: Tag[];
beforeAll(async () => {
  harness = await createHarness({
    env: {
      ...{ RTMP_PORT: '0', WEBRTC_PORT: '0', TURN_URLS: 'turn:turn.example.fr:3478' },
      TURN_SECRET: 'shared with the TURN server',
    },
    is_hurried: true,
  });
  origin = await harness.app.listen({ host: '127.0.0.1', port: 0 });
  pictures = readFlv(await readFile(new URL('../../../data/livestream/sample.flv', import.meta.url))).filter(
    ({ type }) => type === TAG.video,
  );
});
const closing: (() => void)[] = [];
afterAll(async () => {
  for (const close of closing) close();
  await harness.close();
});
const until = { timeout: 20_000 };

const owner = () => harness.as('owner');
const open = async () =>
  (await owner().call(createLivestream, { body: { public_name: 'Toiture', flight_id: null } })).body;
const watchOf = async (id: number) => (await owner().call(watchLivestream, { params: { id } })).body;
const received = (id: number) => expect.poll(async () => (await watchOf(id)).picture, until).toBe('received');

const whip = () => `${origin}/media/whip`;
const sendByWhip = async (key: string): Promise<WhipSender> => {
  const sender = await WhipSender.open(whip(), key);
  closing.push(() => sender.close());
  if (sender.offered.status === 201) closing.push(sender.play(pictures));
  return sender;
};
const sendByRtmp = async (url: string | null, key: string): Promise<void> => {
  const port = Number(new URL((url ?? '').replace('rtmp:', 'http:')).port);
  const publisher = await publishRtmp({ host: '127.0.0.1', port, key });
  closing.push(() => publisher.close());
  let at = 0;
  const timer = setInterval(() => {
    const tag = pictures[at % pictures.length];
    if (tag !== undefined) publisher.send({ ...tag, timestamp: at * 66 });
    at += 1;
  }, 66);
  closing.push(() => clearInterval(timer));
};
const view = async (url: string | null): Promise<WhepViewer> => {
  const viewer = await WhepViewer.open(new URL(url ?? '/none', origin).href);
  closing.push(() => viewer.close());
  return viewer;
};
const viewBySocket = (url: string | null): (() => string[]) => {
  const socket = new WebSocket(new URL(url ?? '/none', origin.replace('http', 'ws')));
  closing.push(() => socket.close());
  const parts: Buffer[] = [];
  socket.on('message', (data: Buffer) => parts.push(data));
  return () =>
    readFlv(Buffer.concat(parts)).flatMap(({ type, body }) => (type === TAG.video ? videoKind(body) : []));
};

/** The bodies of pictures that a viewer has whole, as the sender had them. */
const bodies = (tags: readonly Tag[]): Set<string> =>
  new Set(
    tags
      .filter(({ body }) => videoKind(body) === 'inter')
      .map(({ body }) => body.subarray(5).toString('hex')),
  );

describe('a picture by WebRTC', () => {
  it('comes by RTMP and is watched by WHEP, byte for byte, from a key frame on', async () => {
    const { livestream, source } = await open();
    await sendByRtmp(source.rtmp_url, source.key);
    await received(livestream.id);
    const watch = await watchOf(livestream.id);
    const viewer = await view(watch.whep_url);
    expect(viewer.offered.status).toBe(201);
    const [turn] = watch.ice_servers;
    expect(turn).toMatchObject({
      urls: ['turn:turn.example.fr:3478'],
      username: expect.stringMatching(/^\d{10}:/),
    });
    expect(viewer.offered.link).toContain('<turn:turn.example.fr:3478>; rel="ice-server"; username="');
    await expect.poll(() => viewer.kinds().length, until).toBeGreaterThan(30);
    expect(viewer.kinds().slice(0, 2)).toEqual(['config', 'key']);
    const sent = bodies(pictures);
    for (const body of bodies(viewer.tags)) expect(sent).toContain(body);
    // Its times are the stream's: that is what a screen tells the delay by.
    const { last } = await watchOf(livestream.id);
    expect(Math.abs((viewer.timestamps.at(-1) ?? 0) / 90 - (last?.media_ms ?? 0))).toBeLessThan(5_000);
    expect(viewer.timestamps).toEqual([...viewer.timestamps].sort((a, b) => a - b));
  });

  it('comes by WHIP and is watched by the websocket and by WHEP', async () => {
    const { livestream, source } = await open();
    expect(source.whip_url).toMatch(/\/media\/whip$/);
    const sender = await sendByWhip(source.key);
    expect(sender.offered).toMatchObject({
      status: 201,
      location: expect.stringMatching(/^\/media\/whip\//),
    });
    await received(livestream.id);
    // RTCP: what came (201), that a key frame is wanted and how much (206).
    await expect
      .poll(() => new Set(sender.told.map((bytes) => bytes[1])), until)
      .toEqual(new Set([201, 206]));
    const watch = await watchOf(livestream.id);
    expect(watch).toMatchObject({ width: 640, height: 360 });
    const kinds = viewBySocket(watch.flv_url);
    const viewer = await view(watch.whep_url);
    await expect.poll(() => Math.min(kinds().length, viewer.kinds().length), until).toBeGreaterThan(10);
    expect(kinds().slice(0, 2)).toEqual(['config', 'key']);
    const sent = bodies(pictures);
    for (const body of bodies(viewer.tags)) expect(sent).toContain(body);
    // What a screen tells the delay by stays true as time goes on.
    await expect.poll(() => viewer.timestamps.length, until).toBeGreaterThan(90);
    const { last, now } = await watchOf(livestream.id);
    const due = (last?.media_ms ?? 0) + Date.parse(now) - Date.parse(last?.at ?? now);
    expect(due - (viewer.timestamps.at(-1) ?? 0) / 90).toBeLessThan(1_500);
  });

  it('is cut with its key, and its address ends it for whoever has the key alone', async () => {
    const { livestream, source } = await open();
    const sender = await sendByWhip(source.key);
    await received(livestream.id);
    const address = new URL(sender.offered.location, origin);
    const end = (key: string, method = 'DELETE') =>
      fetch(address, { method, headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);
    expect(await end('wrong')).toBe(404);
    expect(await end(source.key, 'PATCH')).toBe(405);
    expect(await end(source.key)).toBe(200);
    expect(await end(source.key)).toBe(404);
    const again = await sendByWhip(source.key);
    await expect.poll(() => again.isOpen(), until).toBe(true);
    const { body } = await owner().call(renewLivestreamKey, { params: { id: livestream.id } });
    expect((await sendByWhip(source.key)).offered.status).toBe(401);
    // Its place is free once the former sender is cut.
    await expect.poll(async () => (await sendByWhip(body.source.key)).offered.status, until).toBe(201);
    expect((await sendByWhip(body.source.key)).offered.status).toBe(409);
  });

  it('ends for whoever watches by a link that is withdrawn', async () => {
    const { livestream, source } = await open();
    await sendByWhip(source.key);
    await received(livestream.id);
    const params = { id: livestream.id };
    const { name } = (await owner().call(reloadPublicLink, { params, body: {} })).body;
    const shown = await harness.as(null).call(readLivestream, { params: { name: name ?? '' } });
    const guest = await view(shown.body.watch.whep_url);
    const member = await view((await watchOf(livestream.id)).whep_url);
    await expect.poll(() => Math.min(guest.tags.length, member.tags.length), until).toBeGreaterThan(3);
    await owner().call(withdrawPublicLink, { params });
    const isRefused = async () => (await view(shown.body.watch.whep_url)).offered.status;
    await expect.poll(isRefused, until).toBe(404);
    const last = [guest.tags.length, member.tags.length] as const;
    await expect.poll(() => member.tags.length - last[1], until).toBeGreaterThan(20);
    expect(guest.tags.length - last[0]).toBeLessThan(3);
    const refused = await view(shown.body.watch.whep_url);
    expect([refused.offered.status, refused.offered.answer]).toEqual([404, 'link_over']);
  });
});

describe('what is no offer', () => {
  const offer = async (body: string, { key = 'x'.repeat(22), type = 'application/sdp' } = {}) => {
    const headers = { 'content-type': type, authorization: `Bearer ${key}` };
    const response = await fetch(whip(), { method: 'POST', headers, body });
    return [response.status, await response.text()];
  };

  it('is refused with its reason, and counted', async () => {
    expect(await offer('v=0')).toEqual([400, 'sdp']);
    expect((await offer('x'.repeat(70_000)))[0]).toBe(413);
    expect((await offer('{}', { type: 'application/json' }))[0]).toBe(415);
    const withoutKey = await fetch(whip(), {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: 'v=0',
    });
    expect([withoutKey.status, withoutKey.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const wrong = await WhipSender.open(whip(), 'x'.repeat(22));
    closing.push(() => wrong.close());
    expect([wrong.offered.status, wrong.offered.answer]).toEqual([401, 'wrong_key']);
    const foreign = await fetch(`${origin}/media/whep/${'x'.repeat(22)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', origin: 'https://elsewhere.example' },
      body: 'v=0',
    });
    expect(foreign.status).toBe(403);
  });
});
