import type {
  AgreedVolume,
  AgreedVolumeEvent,
  createAgreedVolume,
  updateAgreedVolume,
} from '@envol/contract/agreed-volumes';
import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import {
  VOLUME_TRANSITIONS,
  type VolumeAction,
  type VolumeStatus,
} from '@envol/domain/agreed-volumes/volume';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';
import { countOf } from '../../platform/db/page.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/service.ts';
import { type ActionsDeps, onOwnStructure } from '../automatic-actions/index.ts';
import { findAskers, findVolumes, lockVolume, type VolumeRow } from './volumes.queries.ts';

/** What the calls of this module need. */
export interface VolumesDeps extends ActionsDeps {
  readonly geometry: Services['geometry'];
}

type Typed = RequestOf<typeof createAgreedVolume>['body'];

/** A drawn area with its box; AREA_INVALID where it cannot be one. */
export const measureVolumeArea = async ({ geometry: work }: VolumesDeps, geometry: AreaGeometry) => {
  const prepared = await work.prepare([geometry]);
  const [area] = prepared.kind === 'measured' ? prepared.areas : [];
  if (area === undefined) throw fieldFailure('AREA_INVALID', 'geometry', 'invalid');
  return { bbox: boxText(area.box), area_m2: area.area_m2 };
};

/** A volume is agreed with operators that the structure knows: no other answers whether it exists. */
const checkOperators = async (db: Db, structureId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const known = new Set((await findAskers(db, structureId)).map((operator) => operator.id));
  if (!ids.every((id) => known.has(id))) throw fieldFailure('VALIDATION', 'operator_ids', 'invalid');
};

const columnsOf = ({ geometry, weekdays, operator_ids, ...typed }: Typed) => ({
  ...typed,
  geometry: JSON.stringify(geometry),
  weekdays: JSON.stringify([...new Set(weekdays)].sort()),
  operator_ids: JSON.stringify(typed.is_for_everybody ? [] : [...new Set(operator_ids)]),
});

/** Notes what was done with a volume, in the transaction that did it; nothing changes it afterwards. */
export const noteVolume = async (
  db: Db,
  { actor, long_name }: SignedIn,
  { geometry: _, ...volume }: VolumeRow,
  {
    reason = null,
    count = null,
    ...done
  }: {
    readonly action: VolumeAction | 'create' | 'withdraw';
    readonly at: string;
    readonly reason?: string | null;
    readonly count?: number | null;
  },
): Promise<void> => {
  await db
    .insertInto('agreed_volume_journal')
    .values({
      structure_id: volume.structure_id,
      volume_id: volume.id,
      volume_name: volume.name,
      action: done.action,
      reason,
      count,
      state: JSON.stringify(volume),
      made_by: actor.user_id,
      made_by_name: long_name,
      made_at: done.at,
    })
    .execute();
};

/** The volume that the asker's structure has; NOT_FOUND for any other, AGREED_VOLUME_TRANSITION_ILLEGAL from its status. */
export const lockFor = async (
  db: Db,
  structureId: number,
  id: number,
  action: VolumeAction,
): Promise<{ readonly volume: VolumeRow; readonly next: VolumeStatus | 'deleted' }> => {
  const volume = await lockVolume(db, structureId, id);
  if (volume === undefined) throw notFound();
  const next = VOLUME_TRANSITIONS[volume.status][action];
  if (next === undefined) throw new Failure('AGREED_VOLUME_TRANSITION_ILLEGAL');
  return { volume, next };
};

const checkVersion = (volume: VolumeRow, seen: number): void => {
  if (volume.version !== seen) throw new Failure('SETTINGS_CHANGED');
};

const told = async (db: Db, structureId: number, id: number): Promise<AgreedVolume> => {
  const [volume] = await findVolumes(db, structureId, id);
  if (volume === undefined) throw notFound();
  return volume;
};

export const readVolumes = (deps: VolumesDeps, by: SignedIn, id: number): Promise<AgreedVolume[]> =>
  onOwnStructure(deps, by, id, (db) => findVolumes(db, id));

export const readAskers = (deps: VolumesDeps, by: SignedIn, id: number) =>
  onOwnStructure(deps, by, id, (db) => findAskers(db, id));

/** Throws AREA_INVALID, TOO_MANY_AGREED_VOLUMES. */
export const addVolume = async (
  deps: VolumesDeps,
  by: SignedIn,
  id: number,
  typed: Typed,
): Promise<AgreedVolume> => {
  const place = await measureVolumeArea(deps, typed.geometry);
  return onOwnStructure(deps, by, id, async (db) => {
    await checkOperators(db, id, typed.operator_ids);
    // Counted under a lock: two that are sent at once count each other.
    await db.selectFrom('structures').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    const known = await countOf(db.selectFrom('agreed_volumes').where('structure_id', '=', id));
    if (known >= LIMITS.agreed_volumes)
      throw new Failure('TOO_MANY_AGREED_VOLUMES', { params: { limit: LIMITS.agreed_volumes } });
    const made = await db
      .insertInto('agreed_volumes')
      .values({
        ...columnsOf(typed),
        ...place,
        structure_id: id,
        agreed_by: null,
        agreed_by_name: null,
        agreed_at: null,
        suspended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const volume = await lockVolume(db, id, made.id);
    if (volume === undefined) throw notFound();
    await noteVolume(db, by, volume, { action: 'create', at: deps.clock.now().toISOString() });
    return told(db, id, made.id);
  });
};

type Change = RequestOf<typeof updateAgreedVolume>['body'];

/** Throws AREA_INVALID, SETTINGS_CHANGED, AGREED_VOLUME_TRANSITION_ILLEGAL while it is in force. */
export const changeVolume = async (
  deps: VolumesDeps,
  by: SignedIn,
  { id, vid }: { readonly id: number; readonly vid: number },
  { version, volume: typed }: Change,
): Promise<AgreedVolume> => {
  const place = await measureVolumeArea(deps, typed.geometry);
  return onOwnStructure(deps, by, id, async (db) => {
    const { volume } = await lockFor(db, id, vid, 'change');
    checkVersion(volume, version);
    await checkOperators(db, id, typed.operator_ids);
    await db
      .updateTable('agreed_volumes')
      .set({ ...columnsOf(typed), ...place, version: version + 1 })
      .where('id', '=', vid)
      .execute();
    const changed = await lockVolume(db, id, vid);
    await noteVolume(db, by, changed ?? volume, { action: 'change', at: deps.clock.now().toISOString() });
    return told(db, id, vid);
  });
};

export const deleteVolume = (
  deps: VolumesDeps,
  by: SignedIn,
  { id, vid }: { readonly id: number; readonly vid: number },
): Promise<void> =>
  onOwnStructure(deps, by, id, async (db) => {
    const { volume } = await lockFor(db, id, vid, 'delete');
    await db.deleteFrom('agreed_volumes').where('id', '=', vid).execute();
    await noteVolume(db, by, volume, { action: 'delete', at: deps.clock.now().toISOString() });
  });

/** Puts a volume in force, in the asker's name. Throws SETTINGS_CHANGED, AGREED_VOLUME_TRANSITION_ILLEGAL. */
export const activateVolume = (
  deps: VolumesDeps,
  by: SignedIn,
  { id, vid, version }: { readonly id: number; readonly vid: number; readonly version: number },
): Promise<AgreedVolume> =>
  onOwnStructure(deps, by, id, async (db) => {
    const { volume } = await lockFor(db, id, vid, 'activate');
    checkVersion(volume, version);
    const at = deps.clock.now().toISOString();
    await db
      .updateTable('agreed_volumes')
      .set({
        status: 'active',
        agreed_by: by.actor.user_id,
        agreed_by_name: by.long_name,
        agreed_at: at,
        version: version + 1,
      })
      .where('id', '=', vid)
      .execute();
    await noteVolume(db, by, volume, { action: 'activate', at });
    return told(db, id, vid);
  });

/** Stops a volume: a decision that holds it waits, and nothing is granted in it afterwards. */
export const suspendVolume = (
  deps: VolumesDeps,
  by: SignedIn,
  { id, vid, reason }: { readonly id: number; readonly vid: number; readonly reason: string },
): Promise<AgreedVolume> =>
  onOwnStructure(deps, by, id, async (db) => {
    const { volume } = await lockFor(db, id, vid, 'suspend');
    const at = deps.clock.now().toISOString();
    await db
      .updateTable('agreed_volumes')
      .set({ status: 'suspended', suspended_at: at, version: volume.version + 1 })
      .where('id', '=', vid)
      .execute();
    await noteVolume(db, by, volume, { action: 'suspend', at, reason });
    return told(db, id, vid);
  });

/** Acts that are told; a structure changes its volumes some times a year. */
const TOLD = 200;

/** What was done with the volumes of a structure, the latest first. */
export const readEvents = (
  deps: VolumesDeps,
  by: SignedIn,
  id: number,
): Promise<{ results: AgreedVolumeEvent[]; count: number }> =>
  onOwnStructure(deps, by, id, async (db) => {
    const found = db.selectFrom('agreed_volume_journal').where('structure_id', '=', id);
    const results = await found
      .select(['id', 'volume_id', 'volume_name', 'action', 'reason', 'count'])
      .select(['made_by_name as by', 'made_at as at'])
      .orderBy('id', 'desc')
      .limit(TOLD)
      .execute();
    return { results, count: await countOf(found) };
  });
