import { readFile } from 'node:fs/promises';
import { createApiToken, revokeApiToken } from '@envol/contract/api-tokens';
import { logoutUser } from '@envol/contract/auth';
import { LIMITS } from '@envol/contract/limits';
import {
  addLivestreamEmail,
  createLivestream,
  deleteLivestream,
  listLivestreams,
  readLivestream,
  reloadPublicLink,
  renewLivestreamKey,
  updateLivestream,
  watchLivestream,
  withdrawPublicLink,
} from '@envol/contract/livestreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { PASSWORD } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { addRequestedFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { readFlv, TAG, type Tag, videoKind } from '../../media/flv.ts';
import { publishRtmp, type RtmpPublisher } from '../../media/rtmp/publisher.ts';
import { systemClock } from '../../platform/clock.ts';
import { openSession } from '../auth/sessions.repository.ts';

let harness: Harness;
let origin: string;
let port: number;
let pictures: Tag[];
beforeAll(async () => {
  harness = await createHarness({ env: { RTMP_PORT: '0' }, is_hurried: true });
  origin = await harness.app.listen({ host: '127.0.0.1', port: 0 });
  const { body } = await open();
  port = Number(new URL((body.source.rtmp_url ?? '').replace('rtmp:', 'http:')).port);
  pictures = readFlv(await readFile(new URL('../../../data/livestream/sample.flv', import.meta.url))).filter(
    ({ type }) => type === TAG.video,
  );
});
afterAll(() => harness.close());

const owner = () => harness.as('owner');
const open = (body: object = { public_name: 'Toiture', flight_id: null }) =>
  owner().call(createLivestream, { body });
const inDay = (days: number): string =>
  new Date(systemClock.now().getTime() + days * 86_400_000).toISOString();

const sending = new Set<RtmpPublisher>();
afterAll(() => {
  for (const publisher of sending) publisher.close();
});
/** A drone that sends with a key until it is cut: some pictures at once, then ten a second. */
const send = async (key: string): Promise<RtmpPublisher> => {
  const publisher = await publishRtmp({ host: '127.0.0.1', port, key });
  sending.add(publisher);
  const [config, ...frames] = pictures;
  if (config === undefined) throw new Error('no sample');
  publisher.send(config);
  let at = 0;
  const next = (): void => {
    const frame = frames[at % frames.length];
    if (frame !== undefined) publisher.send({ ...frame, timestamp: at * 66 });
    at += 1;
  };
  for (let first = 0; first < 20; first += 1) next();
  const timer = setInterval(next, 100);
  void publisher.over.then(() => {
    clearInterval(timer);
    sending.delete(publisher);
  });
  return publisher;
};

/** A viewer by the websocket of an address, and what it is sent. */
const watch = async (url: string | null) => {
  const socket = new WebSocket(new URL(url ?? '/none', origin.replace('http', 'ws')));
  const parts: Buffer[] = [];
  let closed: number | null = null;
  let reason = '';
  socket.on('message', (data: Buffer) => parts.push(data));
  socket.on('close', (code, words) => {
    closed = code;
    reason = words.toString();
  });
  socket.on('error', () => undefined);
  return {
    socket,
    kinds: () =>
      readFlv(Buffer.concat(parts)).flatMap(({ type, body }) => (type === TAG.video ? videoKind(body) : [])),
    closed: () => closed,
    reason: () => reason,
  };
};

const received = (id: number) =>
  expect
    .poll(async () => (await owner().call(watchLivestream, { params: { id } })).body.picture, {
      timeout: 20_000,
    })
    .toBe('received');

/** A stream with a picture, and what the operator knows of it. */
const live = async (body?: object) => {
  const opened = (await open(body)).body;
  const publisher = await send(opened.source.key);
  await received(opened.livestream.id);
  return { ...opened, id: opened.livestream.id, publisher };
};
const share = async (id: number) => (await owner().call(reloadPublicLink, { params: { id }, body: {} })).body;
const look = (name: string | null) =>
  harness.as(null).call(readLivestream, { params: { name: name ?? 'x'.repeat(22) } });

describe('a picture', () => {
  it('comes in by a key and goes out to whoever signed in, from a key frame on', async () => {
    const { id, livestream } = await live();
    expect(livestream.picture).toBe('awaited');
    const { body } = await owner().call(watchLivestream, { params: { id } });
    expect(body).toMatchObject({ width: 640, height: 360 });
    const viewer = await watch(body.flv_url);
    await expect.poll(() => viewer.kinds().length, { timeout: 10_000 }).toBeGreaterThan(3);
    expect(viewer.kinds().slice(0, 2)).toEqual(['config', 'key']);
    await expect
      .poll(
        async () =>
          (await owner().call(listLivestreams, {})).body.results.find((each) => each.id === id)?.viewers,
        {
          timeout: 10_000,
        },
      )
      .toBe(1);
    viewer.socket.close();
  });

  it('is refused by a wrong key, an ended stream’s and a renewed one’s, and each is counted', async () => {
    await expect(publishRtmp({ host: '127.0.0.1', port, key: 'wrong' })).rejects.toThrow(/BadName/);
    const { id, source, publisher } = await live();
    const { body } = await owner().call(renewLivestreamKey, { params: { id } });
    await publisher.over;
    await expect(publishRtmp({ host: '127.0.0.1', port, key: source.key })).rejects.toThrow(/BadName/);
    const again = await send(body.source.key);
    await owner().call(updateLivestream, { params: { id }, body: { status: 'ended' } });
    await again.over;
    await expect(publishRtmp({ host: '127.0.0.1', port, key: body.source.key })).rejects.toThrow(/BadName/);
  });

  it('is shown on 50 screens of an address, and the next is told why it is not', async () => {
    const { id } = await live();
    const { flv_url } = (await owner().call(watchLivestream, { params: { id } })).body;
    const viewers = await Promise.all(Array.from({ length: 60 }, () => watch(flv_url)));
    const refused = () => viewers.filter((viewer) => viewer.closed() !== null);
    await expect.poll(() => refused().length, { timeout: 20_000 }).toBe(10);
    for (const viewer of refused())
      expect([viewer.closed(), viewer.reason()]).toEqual([1013, 'too_many_viewers']);
    for (const viewer of viewers) viewer.socket.close();
    await expect.poll(() => refused().length, { timeout: 20_000 }).toBe(60);
    // Their places are free again: a socket that is not closed answers.
    const isLetIn = async (): Promise<boolean> => {
      const { socket } = await watch(flv_url);
      const answered = new Promise<boolean>((resolve) => {
        socket.once('open', () => socket.ping());
        socket.once('pong', () => resolve(true));
        socket.once('close', () => resolve(false));
      });
      return answered.finally(() => socket.close());
    };
    await expect.poll(isLetIn, { timeout: 20_000 }).toBe(true);
  });

  it('has a ticket that opens nothing once it is changed', async () => {
    const { id } = await live();
    const { flv_url } = (await owner().call(watchLivestream, { params: { id } })).body;
    const viewer = await watch(`${flv_url?.slice(0, -4)}AAAA`);
    await expect.poll(() => viewer.closed(), { timeout: 10_000 }).toBe(1008);
    expect(viewer.kinds).toThrow();
  });
});

describe('a public link', () => {
  it('shows the picture and what its operator chose, and nothing of key, mission or people', async () => {
    const { flight } = await addRequestedFlight(harness, { name: 'Secret du client' });
    const { id, source } = await live({
      public_name: 'Bassins',
      label: 'Chez le client',
      flight_id: flight.id,
    });
    const { name, public_url } = await share(id);
    const shown = await look(name);
    expect(shown.body).toMatchObject({ public_name: 'Bassins', status: 'live' });
    for (const hidden of [source.key, 'Secret du client', 'Chez le client'])
      expect(JSON.stringify(shown.body)).not.toContain(hidden);
    expect(public_url).not.toContain(source.key);
    const viewer = await watch(shown.body.watch.flv_url);
    await expect.poll(() => viewer.kinds().length, { timeout: 10_000 }).toBeGreaterThan(1);
    viewer.socket.close();
    const kept = await harness.db
      .selectFrom('livestreams')
      .select(['link_hash', 'link_sealed', 'key_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const secret of [name ?? '', source.key])
      expect(`${kept.link_hash} ${kept.link_sealed} ${kept.key_hash}`).not.toContain(secret);
  });

  it('ends with its withdrawal: who watches by it is cut, who signed in goes on', async () => {
    const { id } = await live();
    const { name } = await share(id);
    const guest = await watch((await look(name)).body.watch.flv_url);
    const member = await watch((await owner().call(watchLivestream, { params: { id } })).body.flv_url);
    await expect
      .poll(() => guest.kinds().length > 0 && member.kinds().length > 0, { timeout: 10_000 })
      .toBe(true);
    const { body } = await owner().call(withdrawPublicLink, { params: { id } });
    expect(body.link).toMatchObject({ state: 'withdrawn', withdrawn_by: expect.any(String) });
    await expect.poll(() => guest.closed(), { timeout: 10_000 }).toBe(1001);
    expect(member.closed()).toBeNull();
    member.socket.close();
    // A withdrawn one and one that never was are told alike.
    const [refused, unknown] = [await look(name), await look(null)];
    expect([refused.status, refused.error]).toEqual([410, unknown.error]);
  });

  it('is another one once it is renewed, and its end is a day away at most', async () => {
    const { id } = await live();
    const former = (await share(id)).name;
    const { name } = await share(id);
    expect(name).not.toBe(former);
    expect([(await look(former)).status, (await look(name)).status]).toEqual([410, 200]);
    const change = (link_expires_at: string) =>
      owner().call(updateLivestream, { params: { id }, body: { link_expires_at } });
    expect(Object.keys((await change(inDay(2))).error.fields ?? {})).toEqual(['link_expires_at']);
    expect(Object.keys((await change(inDay(-1))).error.fields ?? {})).toEqual(['link_expires_at']);
    expect((await change(inDay(0.5))).body.link.state).toBe('open');
  });

  it('is written to the addresses once, when picture and link are there', async () => {
    await owner().call(addLivestreamEmail, { body: { email: 'mairie@example.invalid' } });
    const { id } = await live();
    const { public_url } = await share(id);
    const letters = () =>
      harness.db
        .selectFrom('mails')
        .select(['subject', 'body'])
        .where('recipient', '=', 'mairie@example.invalid')
        .where('subject', 'like', '%Toiture%')
        .execute();
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter?.subject).toContain('Toiture');
    expect(public_url).toMatch(/\/livestream\/[\w-]{22}$/);
    await owner().call(updateLivestream, { params: { id }, body: { label: 'Autre' } });
    expect(await letters()).toHaveLength(1);
  });
});

describe('a livestream', () => {
  it('an authority watches that of a mission that it was asked about, and may change nothing', async () => {
    const { flight } = await addRequestedFlight(harness);
    const { id } = await live({ public_name: 'Avec la tour', flight_id: flight.id });
    await share(id);
    const tower = harness.as('controller');
    const { results } = (await tower.call(listLivestreams, { query: { flight_id: flight.id } })).body;
    expect(results).toEqual([
      expect.objectContaining({
        id,
        public_url: null,
        name: null,
        available_actions: [],
        notification_emails: [],
      }),
    ]);
    expect((await tower.call(watchLivestream, { params: { id } })).body.flv_url).not.toBeNull();
    expect((await tower.call(withdrawPublicLink, { params: { id } })).status).toBe(403);
    const other = harness.as('otherController');
    expect((await other.call(watchLivestream, { params: { id } })).status).toBe(404);
    expect((await other.call(listLivestreams, { query: { flight_id: flight.id } })).body.count).toBe(0);
    expect((await harness.as('stranger').call(watchLivestream, { params: { id } })).status).toBe(404);
  });

  /** Watches in a session of the person's own. */
  const watchAs = async (who: 'owner' | 'controller', id: number) => {
    const session = { user_id: harness.actors[who].id, device: { name: 'Tests' } };
    const { token } = await openSession(harness.db, systemClock, session);
    const client = createClient(harness.app, token);
    const viewer = await watch((await client.call(watchLivestream, { params: { id } })).body.flv_url);
    await expect.poll(() => viewer.kinds().length, { timeout: 20_000 }).toBeGreaterThan(1);
    return { client, viewer };
  };

  it('shows nothing more to whoever signed out, or was asked about another mission', async () => {
    const { flight } = await addRequestedFlight(harness);
    const { id } = await live({ flight_id: flight.id });
    const tower = await watchAs('controller', id);
    const leaving = await watchAs('owner', id);
    const staying = await watchAs('owner', id);
    await leaving.client.call(logoutUser, {});
    await expect.poll(() => leaving.viewer.closed(), { timeout: 30_000 }).toBe(1001);
    expect(tower.viewer.closed()).toBeNull();
    await owner().call(updateLivestream, { params: { id }, body: { flight_id: null } });
    await expect.poll(() => tower.viewer.closed(), { timeout: 30_000 }).toBe(1001);
    expect(staying.viewer.closed()).toBeNull();
    staying.viewer.socket.close();
  });

  it('is watched by a key of the API, until the key is ended', async () => {
    const { id } = await live();
    const { token, id: key } = (
      await owner().call(createApiToken, {
        body: { name: 'Mur d’images', scopes: ['livestream:read'], days: 1, password: PASSWORD },
      })
    ).body;
    const program = createClient(harness.app, token);
    const viewer = await watch((await program.call(watchLivestream, { params: { id } })).body.flv_url);
    await expect.poll(() => viewer.kinds().length, { timeout: 20_000 }).toBeGreaterThan(1);
    await owner().call(revokeApiToken, { params: { id: key } });
    await expect.poll(() => viewer.closed(), { timeout: 30_000 }).toBe(1001);
  });

  it('is opened as often as an operator may have them, by however many at once', async () => {
    const stranger = harness.as('stranger');
    const opened = await Promise.all(
      Array.from({ length: LIMITS.live_livestreams + 12 }, () =>
        stranger.call(createLivestream, { body: { flight_id: null } }),
      ),
    );
    expect(opened.filter(({ status }) => status === 201)).toHaveLength(LIMITS.live_livestreams);
    const told = await Promise.all(
      Array.from({ length: LIMITS.livestream_emails + 12 }, (_, index) =>
        stranger.call(addLivestreamEmail, { body: { email: `m${index}@example.invalid` } }),
      ),
    );
    expect(told.filter(({ status }) => status === 201)).toHaveLength(LIMITS.livestream_emails);
  });

  it('is deleted once it has ended, and not before', async () => {
    const { id } = await live();
    expect((await owner().call(deleteLivestream, { params: { id } })).error.code).toBe('LIVESTREAM_IS_LIVE');
    await owner().call(updateLivestream, { params: { id }, body: { status: 'ended' } });
    expect((await owner().call(deleteLivestream, { params: { id } })).status).toBe(204);
    expect((await owner().call(watchLivestream, { params: { id } })).status).toBe(404);
  });

  it('a label has 56 characters at most', async () => {
    const long = 'x'.repeat(LIMITS.livestream_label + 1);
    expect(Object.keys((await open({ drone_label: long })).error.fields ?? {})).toEqual(['drone_label']);
  });
});
