import type { CameraAct } from '@envol/domain/livestreams/cameras';
import type { DjiCapacity } from '@envol/domain/tracking/formats/djiLive';
import type { Db } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { tellUpdate } from './livestreams.facts.ts';
import { findById } from './livestreams.queries.ts';

/** Told on it: the id of what a gateway is asked. */
export const COMMANDS_CHANNEL = 'envol_livestream_commands';

/** What the address in a command is sealed about. */
export const urlSealedFor = (tid: string): string => `livestream-command:${tid}`;

/** What a gateway is to be told. */
export interface GatewayCommand {
  readonly operator_id: number;
  readonly gateway: string;
  readonly video_id: string;
  readonly act: CameraAct;
  readonly tid: string;
  readonly bid: string;
  /** Where the picture is sent to; null for one that is stopped. */
  readonly url: string | null;
}

/** One that waits for whoever holds the gateway's connection. */
export const waitingCommand = (db: Db, id: number) =>
  db
    .selectFrom('livestream_commands')
    .select(['id', 'operator_id', 'gateway'])
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst();

/** Takes one, and its address out of the table; null: somebody else has it. */
export const takeCommand = async (
  { db, secrets }: { readonly db: Db; readonly secrets: SecretBox },
  id: number,
): Promise<GatewayCommand | null> => {
  const row = await db
    .selectFrom('livestream_commands')
    .select(['operator_id', 'gateway', 'video_id', 'act', 'tid', 'bid', 'url_sealed'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { numUpdatedRows } = await db
    .updateTable('livestream_commands')
    .set({ status: 'sent', url_sealed: null })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst();
  if (row === undefined || numUpdatedRows === 0n) return null;
  const { url_sealed, ...command } = row;
  return {
    ...command,
    url: url_sealed === null ? null : secrets.open(url_sealed, urlSealedFor(row.tid)).toString(),
  };
};

interface Answer {
  readonly operator_id: number;
  readonly gateway: string;
  readonly tid: string;
  /** 0: done. */
  readonly result: number;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Notes what a gateway answered, and tells the screens; an answer to nothing is passed over. */
export const noteAnswer = async (db: Db, answer: Answer, at: string): Promise<void> => {
  const { operator_id, gateway, tid, result } = answer;
  if (!UUID.test(tid)) return;
  const isDone = result === 0;
  await db
    .updateTable('livestream_commands')
    .set({
      status: isDone ? 'done' : 'refused',
      // DJI's numbers have six digits; another one's may have more than the column holds.
      result: isDone ? null : Math.max(-2_147_483_648, Math.min(2_147_483_647, Math.trunc(result))),
      answered_at: at,
    })
    .where('operator_id', '=', operator_id)
    .where('gateway', '=', gateway)
    .where('tid', '=', tid)
    .where('status', '=', 'sent')
    .returning('livestream_id')
    .executeTakeFirst()
    .then(async (changed) => {
      const stream = changed && (await findById(db, changed.livestream_id));
      if (stream) await tellUpdate(db, stream, at);
    });
};

/** Keeps the cameras that a gateway told of, in the place of those that it told of before. */
export const keepCameras = async (
  db: Db,
  operator_id: number,
  { gateway, cameras }: DjiCapacity,
  at: string,
): Promise<void> => {
  const names = cameras.map(({ video_id }) => video_id);
  let others = db
    .deleteFrom('livestream_cameras')
    .where('operator_id', '=', operator_id)
    .where('gateway', '=', gateway);
  if (names.length > 0) others = others.where('video_id', 'not in', names);
  await others.execute();
  if (cameras.length === 0) return;
  await db
    .insertInto('livestream_cameras')
    .values(cameras.map(({ device, video_id }) => ({ operator_id, gateway, device, video_id, seen_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'gateway', 'video_id']).doUpdateSet({ seen_at: at }),
    )
    .execute();
};
