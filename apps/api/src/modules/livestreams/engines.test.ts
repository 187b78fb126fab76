import {
  createLivestream,
  listLivestreams,
  readLivestream,
  reloadPublicLink,
  renewLivestreamKey,
  updateLivestream,
  watchLivestream,
  withdrawPublicLink,
} from '@envol/contract/livestreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { type EngineRig, openRig } from '../../../test/liveEngines/rigs.ts';
import { readConfig } from '../../config.ts';
import { ENGINES } from '../../media/engine.ts';
import { systemClock } from '../../platform/clock.ts';

const until = { timeout: 15_000 };

/** A server whose pictures an engine carries, and what is done with its livestreams. */
const createBench = (name: (typeof ENGINES)[number]) => {
  let harness: Harness;
  let rig: EngineRig;
  /** By how much the server's clock is ahead, ms. */
  let ahead = 0;
  const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
  beforeAll(async () => {
    rig = await openRig[name]();
    harness = await createHarness({ clock, env: { ...rig.env }, is_hurried: true });
    rig.begin(await harness.app.listen({ host: '127.0.0.1', port: 0 }));
  });
  afterAll(async () => {
    rig.close();
    await harness.close();
  });
  const owner = () => harness.as('owner');
  const open = async () =>
    (await owner().call(createLivestream, { body: { public_name: 'Toiture', flight_id: null } })).body;
  const watchOf = async (id: number) => (await owner().call(watchLivestream, { params: { id } })).body;
  const picture = (id: number) => expect.poll(async () => (await watchOf(id)).picture, until);
  /** No picture comes any more: seconds pass, one at each look. */
  const lost = (id: number) =>
    expect
      .poll(async () => {
        ahead += 1_000;
        return (await watchOf(id)).picture;
      }, until)
      .toBe('lost');
  const of = async (id: number) => {
    const { results } = (await owner().call(listLivestreams, { query: {} })).body;
    return results.find((each) => each.id === id);
  };
  const viewers = (id: number) => expect.poll(async () => (await of(id))?.viewers, until);
  return {
    ...{ owner, open, watchOf, picture, lost, viewers, of },
    get rig() {
      return rig;
    },
    get harness() {
      return harness;
    },
    /** Sends, once the engine is there to take it. */
    send: async (source: Awaited<ReturnType<typeof open>>['source']) => {
      const sender = await rig.publish(source);
      expect(sender.status).toBe(201);
      return sender;
    },
    share: async (id: number) => {
      const { name: link } = (await owner().call(reloadPublicLink, { params: { id }, body: {} })).body;
      return (await harness.as(null).call(readLivestream, { params: { name: link ?? '' } })).body.watch
        .whep_url;
    },
  };
};

describe.each(ENGINES)('pictures that %s carries', (name) => {
  const bench = createBench(name);

  it('come in by the key of a livestream alone, from one sender at once', async () => {
    const { livestream, source } = await bench.open();
    expect((await bench.rig.publish({ ...source, key: 'x'.repeat(22) })).status).toBe(401);
    expect((await bench.watchOf(livestream.id)).picture).toBe('awaited');
    await bench.send(source);
    await bench.picture(livestream.id).toBe('received');
    expect((await bench.of(livestream.id))?.protocol).toBe('whip');
    expect([401, 409]).toContain((await bench.rig.publish(source)).status);
    const other = await bench.open();
    expect((await bench.rig.publish({ ...other.source, key: source.key })).status).not.toBe(201);
  });

  it('go out by link and by ticket, are counted, and end at once for a link that is withdrawn', async () => {
    const { livestream, source } = await bench.open();
    const { id } = livestream;
    await bench.send(source);
    await bench.picture(id).toBe('received');
    const link = await bench.share(id);
    const guest = await bench.rig.watch(link);
    const member = await bench.rig.watch((await bench.watchOf(id)).whep_url);
    expect([guest.status, member.status]).toEqual([201, 201]);
    await expect.poll(() => [guest.isOpen(), member.isOpen()], until).toEqual([true, true]);
    await bench.viewers(id).toBe(2);
    const withdrawn = performance.now();
    await bench.owner().call(withdrawPublicLink, { params: { id } });
    await expect.poll(() => guest.isOpen(), { ...until, interval: 20 }).toBe(false);
    expect(performance.now() - withdrawn).toBeLessThan(2_500);
    await expect.poll(async () => (await bench.rig.watch(link)).status, until).not.toBe(201);
    expect(member.isOpen()).toBe(true);
    await bench.viewers(id).toBe(1);
    const foreign = link?.replace(/[\w-]{22}$/, 'x'.repeat(22)) ?? null;
    expect((await bench.rig.watch(foreign)).status).not.toBe(201);
  });

  it('are another sender’s once its key is renewed', async () => {
    const { livestream, source } = await bench.open();
    await bench.send(source);
    await bench.picture(livestream.id).toBe('received');
    const { body } = await bench.owner().call(renewLivestreamKey, { params: { id: livestream.id } });
    expect((await bench.rig.publish(source)).status).toBe(401);
    // Its place is free once the former sender is cut.
    await expect.poll(async () => (await bench.rig.publish(body.source)).status, until).toBe(201);
  });

  it('end with the livestream, for its sender and for who watches', async () => {
    const { livestream, source } = await bench.open();
    const { id } = livestream;
    await bench.send(source);
    await bench.picture(id).toBe('received');
    const { whep_url } = await bench.watchOf(id);
    const viewer = await bench.rig.watch(whep_url);
    await expect.poll(() => viewer.isOpen(), until).toBe(true);
    await bench.owner().call(updateLivestream, { params: { id }, body: { status: 'ended' } });
    await expect.poll(() => viewer.isOpen(), until).toBe(false);
    expect((await bench.rig.publish(source)).status).toBe(401);
    expect(await bench.watchOf(id)).toMatchObject({ picture: 'over', flv_url: null, whep_url: null });
  });
});

describe.each(['mediamtx', 'janus'] as const)('%s that is away', (name) => {
  const bench = createBench(name);

  it('is told, shows no picture, and cuts what was withdrawn meanwhile once it is back', async () => {
    const { livestream, source } = await bench.open();
    const { id } = livestream;
    await bench.send(source);
    await bench.picture(id).toBe('received');
    const guest = await bench.rig.watch(await bench.share(id));
    await expect.poll(() => guest.isOpen(), until).toBe(true);
    await bench.viewers(id).toBe(1);
    bench.rig.setAway?.(true);
    await bench.lost(id);
    expect((await bench.rig.publish(source).catch(() => ({ status: 0 }))).status).not.toBe(201);
    await bench.owner().call(withdrawPublicLink, { params: { id } });
    bench.rig.setAway?.(false);
    await expect.poll(() => guest.isOpen(), until).toBe(false);
    await expect
      .poll(async () => (await bench.rig.publish((await renewed(id)).source)).status, until)
      .toBe(201);
    await bench.picture(id).toBe('received');
  });

  const renewed = async (id: number) =>
    (await bench.owner().call(renewLivestreamKey, { params: { id } })).body;
});

describe('MediaMTX', () => {
  const bench = createBench('mediamtx');
  const double = () => (bench.rig as Awaited<ReturnType<typeof openRig.mediamtx>>).double;

  it('takes a drone’s RTMP by the whole address that is shown, and no picture but H.264', async () => {
    const { livestream, source } = await bench.open();
    const address = `${source.rtmp_url}/${source.rtmp_key}`;
    expect(address).toBe(
      `rtmp://video.example.invalid:1935/live/${livestream.id}?user=key&pass=${source.key}`,
    );
    expect(await double().rtmp(address.replace(source.key, 'x'.repeat(22)))).toBe(false);
    expect(await double().rtmp(address)).toBe(true);
    await bench.picture(livestream.id).toBe('received');
    expect(await bench.of(livestream.id)).toMatchObject({ protocol: 'rtmp', width: 1280, height: 720 });
    double().codec = 'H265';
    // It is cut, and its place is free.
    await bench.lost(livestream.id);
    double().codec = 'H264';
    expect(await double().rtmp(address)).toBe(true);
  });

  it('asks with its secret alone, and lets in nobody by another protocol', async () => {
    const { source } = await bench.open();
    const ask = async (url: string, body: unknown): Promise<number> => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    const hook = double().hook ?? '';
    const path = source.rtmp_key.split('?')[0];
    const asked = { action: 'publish', path: `live/${path}`, protocol: 'rtmp', password: source.key };
    expect(await ask(hook.replace(/[^/]+$/, 'x'.repeat(40)), asked)).toBe(404);
    expect(await ask(hook, asked)).toBe(200);
    expect(await ask(hook, { ...asked, protocol: 'srt' })).toBe(401);
    expect(await ask(hook, { ...asked, path: 'live/1000000' })).toBe(401);
    expect(await ask(hook, { ...asked, action: 'playback' })).toBe(401);
    expect(await ask(hook, { ...asked, action: 'api', user: 'envol' })).toBe(401);
    expect(await ask(hook, ['nothing'])).toBe(400);
  });
});

describe('Janus', () => {
  const bench = createBench('janus');
  const double = () => (bench.rig as Awaited<ReturnType<typeof openRig.janus>>).double;

  it('that begins anew is asked anew, and keeps nothing of a livestream that ended', async () => {
    const { livestream, source } = await bench.open();
    const { id } = livestream;
    expect(source.rtmp_url).toBeNull();
    await bench.send(source);
    await bench.picture(id).toBe('received');
    const viewer = await bench.rig.watch((await bench.watchOf(id)).whep_url);
    expect(viewer.status).toBe(201);
    expect(double().made).toBe(2);
    double().restart();
    await bench.viewers(id).toBe(0);
    await expect.poll(async () => (await bench.rig.publish(source)).status, until).toBe(201);
    const again = await bench.rig.watch((await bench.watchOf(id)).whep_url);
    expect(again.status).toBe(201);
    await bench.owner().call(updateLivestream, { params: { id }, body: { status: 'ended' } });
    await expect.poll(() => double().made, until).toBe(0);
  });
});

describe('Janus of which somebody else destroys a part', () => {
  const bench = createBench('janus');
  const double = () => (bench.rig as Awaited<ReturnType<typeof openRig.janus>>).double;

  it('goes on with other pictures, and takes that one in again', async () => {
    const [lost, other] = [await bench.open(), await bench.open()];
    for (const { livestream, source } of [lost, other]) {
      await bench.send(source);
      await bench.picture(livestream.id).toBe('received');
    }
    double().destroyMountpoint(lost.livestream.id);
    await bench.lost(lost.livestream.id);
    await expect.poll(async () => (await bench.rig.publish(lost.source)).status, until).toBe(201);
    await bench.picture(lost.livestream.id).toBe('received');
    await bench.picture(other.livestream.id).toBe('received');
  });
});

describe('settings of an engine', () => {
  it.each([
    ['mediamtx', 'MEDIAMTX_API'],
    ['janus', 'JANUS_URL'],
  ])('%s without its address are refused by name', (LIVE_ENGINE, missing) => {
    expect(() => readConfig({ LIVE_ENGINE })).toThrow(missing);
  });

  it('another engine makes its own records', () => {
    const given = { JANUS_URL: 'http://janus:8088/janus', JANUS_SECRET: 'x'.repeat(32) };
    const { records } = readConfig({ LIVE_ENGINE: 'janus', LIVESTREAM_RECORD_DAYS: '3', ...given });
    expect(records.days).toBeNull();
  });
});
