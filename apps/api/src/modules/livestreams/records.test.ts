import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createLivestream,
  deleteLivestream,
  listLivestreams,
  livestreamThumbnail,
  updateLivestream,
  watchLivestreamRecord,
} from '@envol/contract/livestreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { findFfmpeg, thumbnailOf } from '../../media/ffmpeg.ts';
import { readFlv, TAG, type Tag } from '../../media/flv.ts';
import { recordStream } from '../../media/recorder.ts';
import { publishRtmp } from '../../media/rtmp/publisher.ts';
import { MediaStream } from '../../media/stream.ts';
import { systemClock } from '../../platform/clock.ts';
import { rangeOf } from './records.http.ts';
import { forgetRecords, hasRoom, recordsFolder } from './records.ts';

const hasFfmpeg = (await findFfmpeg('ffmpeg')) !== null;
const pictures: Tag[] = readFlv(
  await readFile(new URL('../../../data/livestream/sample.flv', import.meta.url)),
).filter(({ type }) => type === TAG.video);
const until = { timeout: 30_000, interval: 50 };

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A server with records, at an address of its own. */
const serve = async (env: Readonly<Record<string, string>>) => {
  const harness = await createHarness({
    env: { RTMP_PORT: '0', LIVESTREAM_RECORD_DAYS: '3', ...env },
    is_hurried: true,
  });
  const origin = await harness.app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => harness.close());
  return { harness, origin };
};

/** A livestream that is to be recorded, and a drone that sends to it. */
const sendTo = async (harness: Harness): Promise<number> => {
  const owner = harness.as('owner');
  const { livestream, source } = (await owner.call(createLivestream, { body: { flight_id: null } })).body;
  const params = { id: livestream.id };
  expect((await owner.call(updateLivestream, { params, body: { is_recorded: true } })).status).toBe(200);
  const port = Number(new URL((source.rtmp_url ?? '').replace('rtmp:', 'http:')).port);
  const publisher = await publishRtmp({ host: '127.0.0.1', port, key: source.key });
  let at = 0;
  const timer = setInterval(() => {
    const tag = pictures[at % pictures.length];
    if (tag !== undefined) publisher.send({ ...tag, timestamp: at * 66 });
    at += 1;
  }, 66);
  closing.push(() => {
    clearInterval(timer);
    publisher.close();
  });
  return livestream.id;
};

const streamOf = async (harness: Harness, id: number) => {
  const found = (await harness.as('owner').call(listLivestreams, {})).body.results.find(
    (each) => each.id === id,
  );
  if (found === undefined) throw new Error('no such livestream');
  return found;
};

describe.skipIf(!hasFfmpeg)('a record', () => {
  let harness: Harness;
  let origin: string;
  beforeAll(async () => {
    ({ harness, origin } = await serve({}));
  });
  const files = () => readdir(recordsFolder(harness.config.data_dir));

  it('is made of a livestream, played in pieces by whoever may watch, and gone with it', async () => {
    const id = await sendTo(harness);
    await expect.poll(async () => (await streamOf(harness, id)).records.length, until).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    // Nobody watches: a record is no person.
    expect((await streamOf(harness, id)).viewers).toBe(0);
    const params = { id };
    await harness.as('owner').call(updateLivestream, { params, body: { status: 'ended' } });
    await expect
      .poll(async () => (await streamOf(harness, id)).records[0]?.bytes ?? 0, until)
      .toBeGreaterThan(1_000);
    const [record] = (await streamOf(harness, id)).records;
    if (record === undefined) throw new Error('no record');
    expect(record).toMatchObject({ fault: null, ended_at: expect.any(String) });
    expect(record.lasts_ms).toBeGreaterThan(1_000);
    const watching = { params: { id, record_id: record.id } };
    const { url } = (await harness.as('owner').call(watchLivestreamRecord, watching)).body;
    const get = (address: string, range?: string) =>
      fetch(new URL(address, origin), range === undefined ? {} : { headers: { range } });
    const head = await get(url, 'bytes=0-11');
    expect([head.status, head.headers.get('content-range')]).toEqual([206, `bytes 0-11/${record.bytes}`]);
    expect(
      Buffer.from(await head.arrayBuffer())
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp');
    expect((await get(url, `bytes=${record.bytes}-`)).status).toBe(416);
    expect((await (await get(url)).arrayBuffer()).byteLength).toBe(record.bytes);
    expect((await get(`${url.slice(0, -4)}AAAA`)).status).toBe(404);
    expect((await harness.as('stranger').call(watchLivestreamRecord, watching)).status).toBe(404);
    expect((await harness.as('owner').call(deleteLivestream, { params })).status).toBe(204);
    expect((await get(url)).status).toBe(404);
    await expect.poll(files, until).toEqual([]);
  });

  it('brings a picture that stands for the livestream, unless somebody gave one', async () => {
    const id = await sendTo(harness);
    await expect.poll(async () => (await streamOf(harness, id)).thumbnail_version, until).not.toBeNull();
    const shown = await harness.as('owner').call(livestreamThumbnail, { params: { id } });
    expect(shown.status).toBe(200);
    const key = pictures.find(({ body }) => body[0] === 0x17 && body[1] === 1);
    const stream = new MediaStream(() => 0);
    const publication = stream.publish({ protocol: 'rtmp', key: 'k', cut: () => undefined });
    expect(stream.keyFrame()).toBeNull();
    for (const tag of [pictures[0], key]) if (tag !== undefined) publication?.push(tag);
    const jpeg = await thumbnailOf('ffmpeg', stream.keyFrame() ?? Buffer.alloc(0));
    expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    await expect(thumbnailOf('ffmpeg', Buffer.from('no picture'))).rejects.toThrow();
  });

  it('that a former process left is finished, and a file that nothing tells of is removed', async () => {
    const folder = recordsFolder(harness.config.data_dir);
    const [row] = await harness.db.selectFrom('livestreams').select(['id', 'operator_id']).limit(1).execute();
    if (row === undefined) throw new Error('no livestream');
    const part = path.join(folder, 'left.mp4.part');
    await harness.db
      .insertInto('livestream_records')
      .values({
        ...{ livestream_id: row.id, operator_id: row.operator_id, name: 'left.mp4' },
        ...{ began_at: '2026-01-01T08:00:00Z', kept_until: '2026-01-02T08:00:00Z' },
      })
      .execute();
    await writeFile(path.join(folder, 'nobody.mp4'), 'x');
    await writeFile(part, 'broken');
    const left = () =>
      harness.db
        .selectFrom('livestream_records')
        .selectAll()
        .where('name', '=', 'left.mp4')
        .executeTakeFirst();
    await expect.poll(async () => (await left())?.fault, until).toBe('failed');
    await expect.poll(files, until).not.toContain('nobody.mp4');
    expect(await forgetRecords({ db: harness.db }, systemClock.now())).toBe(1);
  });

  it.each([
    ['its size', { bytes: 20_000, ms: 60_000 }, 'too_large'],
    ['its length', { bytes: 20_000_000, ms: 1_000 }, 'too_long'],
  ] as const)('ends at the limit of %s', async (_, limits, fault) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'envol-record-'));
    closing.push(() => rm(folder, { recursive: true }));
    const stream = new MediaStream(() => 0);
    const publication = stream.publish({ protocol: 'rtmp', key: 'k', cut: () => undefined });
    const part = path.join(folder, 'a.mp4.part');
    const recording = recordStream(stream, { command: 'ffmpeg', part, limits });
    for (const tag of pictures) publication?.push(tag);
    expect(await recording.over).toMatchObject({ fault });
    expect(stream.state().viewers).toBe(0);
  });
});

describe('a server without ffmpeg', () => {
  it('tells of each livestream that it does not record, and why', async () => {
    const { harness } = await serve({ FFMPEG: '/nowhere/ffmpeg' });
    const id = await sendTo(harness);
    await expect
      .poll(async () => (await streamOf(harness, id)).records, until)
      .toEqual([expect.objectContaining({ fault: 'no_ffmpeg', bytes: null, ended_at: expect.any(String) })]);
  });
});

describe('a server without records', () => {
  it('removes the files of former ones that were deleted', async () => {
    const { harness } = await serve({ LIVESTREAM_RECORD_DAYS: '' });
    const folder = recordsFolder(harness.config.data_dir);
    expect(harness.config.records.days).toBeNull();
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'deleted.mp4'), 'x');
    await expect.poll(() => readdir(folder), until).toEqual([]);
  });

  it('refuses to make one, by the field', async () => {
    const harness = await createHarness({ env: { RTMP_PORT: '0' } });
    closing.push(() => harness.close());
    const owner = harness.as('owner');
    const { livestream } = (await owner.call(createLivestream, { body: { flight_id: null } })).body;
    expect(livestream).toMatchObject({ recording_days: null, is_recorded: false, records: [] });
    const params = { id: livestream.id };
    const { error } = await owner.call(updateLivestream, { params, body: { is_recorded: true } });
    expect(Object.keys(error.fields ?? {})).toEqual(['is_recorded']);
  });
});

describe('the room of a disk', () => {
  it.each([
    ['that has it for the record and its second writing', 5_000_000_000, 0, true],
    ['that has less', 4_999_999_999, 0, false],
    ['that others which are being written need', 8_000_000_000, 1, false],
    ['that is enough for all', 9_000_000_000, 1, true],
  ])('%s', (_, free_bytes, active, told) => {
    expect(hasRoom(free_bytes, { each_bytes: 2_000_000_000, active })).toBe(told);
  });
});

describe('a range of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=90-', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-1000', { from: 0, to: 99 }],
    ['bytes=90-1000', { from: 90, to: 99 }],
    ['bytes=100-', null],
    ['bytes=9-1', null],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
    ['bytes=-', undefined],
    [undefined, undefined],
  ])('%s is read', (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range);
  });
});
