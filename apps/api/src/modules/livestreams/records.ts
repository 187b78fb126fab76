import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RecordFaultKept } from '@envol/domain/livestreams/records';
import { findFfmpeg, finishRecord, thumbnailOf } from '../../media/ffmpeg.ts';
import { type Recorded, type Recording, recordStream } from '../../media/recorder.ts';
import type { MediaStream } from '../../media/stream.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { freeBytesOf } from '../../platform/http/readiness.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { BeginDeps } from './carrying.ts';
import { tellUpdate } from './livestreams.facts.ts';
import { findById } from './livestreams.queries.ts';

export interface RecordsDeps extends BeginDeps {
  readonly storage: Storage;
}

const DAY_S = 86_400;
const PART = '.part';
/** What else needs the disk keeps so much of it, bytes. */
const LEFT_FREE_BYTES = 1_000_000_000;
const THUMBNAIL_EVERY_MS = 60_000;
/** One that fails is begun again; so often it fails by itself. */
const MOST_TRIES = 3;

export const recordsFolder = (data_dir: string): string => path.join(data_dir, 'records');

/** Whether another record fits beside those being written: each may reach its limit, and is written a second time at its end. */
export const hasRoom = (
  free_bytes: number,
  { each_bytes, active }: { readonly each_bytes: number; readonly active: number },
): boolean => free_bytes >= 2 * each_bytes * (active + 1) + LEFT_FREE_BYTES;

/** A record that is being written. */
interface Active {
  readonly recording: Recording;
  readonly name: string;
  done: Promise<void>;
}

/** Records livestreams whose operator wants it, and takes the pictures that stand for them. */
export class Records {
  private readonly deps: RecordsDeps;
  private readonly folder: string;
  private readonly active = new Map<number, Active>();
  private readonly tries = new Map<number, number>();
  private readonly pictured = new Map<number, number>();
  /** Undefined: not looked for yet. */
  private ffmpeg: string | null | undefined;

  constructor(deps: RecordsDeps) {
    this.deps = deps;
    this.folder = recordsFolder(deps.config.data_dir);
  }

  /** Called each few seconds, never twice at once. */
  async look(): Promise<void> {
    if (this.ffmpeg === undefined) await this.open();
    const { db, media } = this.deps;
    const states = media.hub.states();
    const ids = [...states].flatMap(([id, { is_receiving }]) => (is_receiving ? [id] : []));
    const rows =
      ids.length === 0
        ? []
        : await db
            .selectFrom('livestreams')
            .select(['id', 'operator_id', 'is_recorded', 'thumbnail_is_given'])
            .where('id', 'in', ids)
            .where('status', '=', 'live')
            .execute();
    for (const row of rows) {
      const stream = media.hub.find(row.id);
      if (stream === undefined) continue;
      if (!row.thumbnail_is_given) await this.picture(row.id, stream);
      if (row.is_recorded && !this.active.has(row.id)) await this.begin(row, stream);
    }
    for (const [id, { recording }] of this.active)
      if (rows.some((row) => row.id === id && !row.is_recorded)) recording.stop();
    for (const known of [this.tries, this.pictured])
      for (const id of known.keys()) if (!states.has(id)) known.delete(id);
    await this.sweep();
  }

  private async open(): Promise<void> {
    const { config, log } = this.deps;
    this.ffmpeg = await findFfmpeg(config.ffmpeg);
    if (this.ffmpeg === null)
      log.warn(
        { command: config.ffmpeg },
        'livestreams: no ffmpeg, so no records and no pictures that stand for them',
      );
    else log.info({ version: this.ffmpeg }, 'livestreams: ffmpeg');
    if (config.records.days !== null) await mkdir(this.folder, { recursive: true });
  }

  private async picture(id: number, stream: MediaStream): Promise<void> {
    const { db, clock, config, log, storage } = this.deps;
    const now = clock.now();
    const flv = stream.keyFrame();
    if (!this.ffmpeg || flv === null) return;
    if (now.getTime() - (this.pictured.get(id) ?? 0) < THUMBNAIL_EVERY_MS) return;
    this.pictured.set(id, now.getTime());
    try {
      const thumbnail_key = await storage.put(await thumbnailOf(config.ffmpeg, flv));
      await db
        .updateTable('livestreams')
        .set({ thumbnail_key, thumbnail_type: 'image/jpeg', thumbnail_at: now.toISOString() })
        .where('id', '=', id)
        .where('thumbnail_is_given', '=', false)
        .execute();
    } catch (error) {
      log.warn({ err: error, livestream: id }, 'livestreams: no picture that stands for it');
    }
  }

  private async note(
    row: { readonly id: number; readonly operator_id: number },
    what: { readonly name: string | null; readonly fault: RecordFaultKept | null },
  ): Promise<void> {
    const { db, clock, config } = this.deps;
    const now = clock.now();
    const at = now.toISOString();
    await db
      .insertInto('livestream_records')
      .values({
        ...{ livestream_id: row.id, operator_id: row.operator_id, ...what, began_at: at },
        ended_at: what.name === null ? at : null,
        kept_until: secondsAfter(now, (config.records.days ?? 1) * DAY_S).toISOString(),
      })
      .execute();
    await this.tell(row.id);
  }

  private async tell(id: number): Promise<void> {
    const { db, clock } = this.deps;
    const row = await findById(db, id);
    if (row !== undefined)
      await db
        .transaction()
        .execute((transaction) => tellUpdate(transaction, row, clock.now().toISOString()));
  }

  private async begin(
    row: { readonly id: number; readonly operator_id: number },
    stream: MediaStream,
  ): Promise<void> {
    const { config, log } = this.deps;
    const tries = this.tries.get(row.id) ?? 0;
    if (config.records.days === null || tries >= MOST_TRIES) return;
    const { limits } = config.records;
    const free_bytes = await freeBytesOf(config.data_dir);
    const isFull = !hasRoom(free_bytes, { each_bytes: limits.bytes, active: this.active.size });
    if (!this.ffmpeg || isFull) {
      const fault = isFull ? ('disk_full' as const) : ('no_ffmpeg' as const);
      this.tries.set(row.id, MOST_TRIES);
      log.error({ livestream: row.id, fault }, 'livestreams: not recorded');
      await this.note(row, { name: null, fault });
      return;
    }
    const name = `${row.id}-${randomBytes(16).toString('hex')}.mp4`;
    await this.note(row, { name, fault: null });
    const part = path.join(this.folder, `${name}${PART}`);
    const recording = recordStream(stream, { command: config.ffmpeg, part, limits });
    const active: Active = { recording, name, done: Promise.resolve() };
    this.active.set(row.id, active);
    active.done = recording.over
      .then((recorded) => this.ended(row.id, name, recorded))
      .catch((error: unknown) =>
        log.error({ err: error, livestream: row.id }, 'livestreams: a record was lost'),
      )
      .finally(() => this.active.delete(row.id));
  }

  private async ended(id: number, name: string, { fault, words }: Recorded): Promise<void> {
    const { log } = this.deps;
    if (fault !== null) log.warn({ livestream: id, fault, words }, 'livestreams: a record ended');
    // A new size is a new file; what ran into its limit, or fails, is not begun again for ever.
    const tries = this.tries.get(id) ?? 0;
    if (fault === 'failed') this.tries.set(id, tries + 1);
    else if (fault === 'too_large' || fault === 'too_long') this.tries.set(id, MOST_TRIES);
    await this.finish(name, fault);
    await this.tell(id);
  }

  /** Makes the file that is played of what was written. */
  private async finish(name: string, fault: RecordFaultKept | null): Promise<void> {
    const { db, clock, config, log } = this.deps;
    const [part, whole] = [path.join(this.folder, `${name}${PART}`), path.join(this.folder, name)];
    let bytes: number | null = null;
    try {
      await finishRecord(config.ffmpeg, part, whole);
      bytes = (await stat(whole)).size;
    } catch (error) {
      log.error({ err: error, name }, 'livestreams: a record was not finished');
    }
    await rm(part, { force: true });
    if (bytes === null) await rm(whole, { force: true });
    const now = clock.now();
    const row = await db
      .selectFrom('livestream_records')
      .select('began_at')
      .where('name', '=', name)
      .executeTakeFirst();
    if (row === undefined) return;
    await db
      .updateTable('livestream_records')
      .set({
        ...{ ended_at: now.toISOString(), bytes, lasts_ms: now.getTime() - Date.parse(row.began_at) },
        fault: bytes === null ? 'failed' : fault,
      })
      .where('name', '=', name)
      .execute();
  }

  /** Removes files that nothing tells of any more; finishes what a former process left unfinished. */
  private async sweep(): Promise<void> {
    const { db } = this.deps;
    // Where no records are made any more, those of before are deleted all the same.
    const files = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    if (files.length === 0) return;
    const names = [...new Set(files.map((file) => file.replace(/\.part$/, '')))];
    const known = await db
      .selectFrom('livestream_records')
      .select(['name', 'ended_at'])
      .where('name', 'in', names)
      .execute();
    const busy = new Set([...this.active.values()].map(({ name }) => name));
    for (const file of files) {
      const name = file.replace(/\.part$/, '');
      if (busy.has(name)) continue;
      const row = known.find((each) => each.name === name);
      if (row === undefined) await rm(path.join(this.folder, file), { force: true });
      else if (row.ended_at === null && file.endsWith(PART) && this.ffmpeg) await this.finish(name, null);
    }
  }

  /** Ends what is being written, and waits for its files. */
  async close(): Promise<void> {
    const all = [...this.active.values()];
    for (const { recording } of all) recording.stop();
    await Promise.all(all.map(({ done }) => done));
  }
}

/** Forgets records whose time is over; their files go with the next look of the process that has them. */
export const forgetRecords = async ({ db }: Pick<RecordsDeps, 'db'>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('livestream_records')
    .where('kept_until', '<', now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
};
