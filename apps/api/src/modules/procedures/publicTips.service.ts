import type { RequestOf } from '@envol/contract/endpoint';
import { type PublicTip, TIP_DOCUMENTS, type updatePublicTip } from '@envol/contract/procedures';
import { reachOf } from '@envol/domain/access/reach';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { attachTipPaper, removeTipPaper, withUploads } from '../documents/index.ts';
import { type Caller, getDetail } from '../flight-details/index.ts';
import type { ProceduresDeps } from './procedures.deps.ts';

const papersOf = (db: Db, structureId: number) =>
  db
    .selectFrom('documents')
    .select(['id', 'name', 'type', 'bytes', 'storage_key', 'sha256'])
    .where('owner_type', '=', 'structure')
    .where('owner_id', '=', structureId)
    .where('category', '=', 'public_tip')
    .orderBy('id')
    .execute();

/** What a structure tells operators. Throws NOT_FOUND. */
export const readTip = async (
  { system_db }: Pick<ProceduresDeps, 'system_db'>,
  id: number,
): Promise<PublicTip> => {
  const structure = await system_db
    .selectFrom('structures as s')
    .leftJoin('structure_public_tips as t', 't.structure_id', 's.id')
    .select(['s.id', 't.text', 't.form_links', 't.changed_by', 't.changed_at'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!structure) throw notFound();
  const { text, form_links, changed_by, changed_at } = structure;
  const documents = (await papersOf(system_db, id)).map(({ storage_key: _, sha256: __, ...paper }) => paper);
  return { structure_id: id, text, form_links: [...(form_links ?? [])], documents, changed_by, changed_at };
};

/** Only its own people write what a structure tells. Throws NOT_FOUND. */
const mustKeep = (by: SignedIn, id: number): void => {
  if (!reachOf(by.actor).structure_ids.includes(id)) throw notFound();
};

const noteChange = async (
  db: Db,
  { clock }: Pick<ProceduresDeps, 'clock'>,
  by: SignedIn,
  id: number,
  change: RequestOf<typeof updatePublicTip>['body'],
): Promise<void> => {
  const { text, form_links } = change;
  const columns = {
    ...(text === undefined ? {} : { text: text?.trim() || null }),
    ...(form_links === undefined ? {} : { form_links: JSON.stringify(form_links) }),
    changed_by: by.long_name,
    changed_at: clock.now().toISOString(),
  };
  await db
    .insertInto('structure_public_tips')
    .values({ structure_id: id, text: null, ...columns })
    .onConflict((conflict) => conflict.column('structure_id').doUpdateSet(columns))
    .execute();
};

export const changeTip = async (
  deps: ProceduresDeps,
  by: SignedIn,
  id: number,
  change: RequestOf<typeof updatePublicTip>['body'],
): Promise<PublicTip> => {
  mustKeep(by, id);
  await noteChange(deps.system_db, deps, by, id, change);
  return readTip(deps, id);
};

const checkPapers = async (db: Db, structureId: number): Promise<void> => {
  if ((await papersOf(db, structureId)).length >= TIP_DOCUMENTS)
    throw new Failure('TOO_MANY_FILES', { params: { max: TIP_DOCUMENTS } });
};

/** Publishes a paper. Throws VALIDATION without a file, TOO_MANY_FILES. */
export const publishPaper = async (
  deps: ProceduresDeps,
  by: SignedIn,
  id: number,
  { files }: { readonly files: Parameters<typeof withUploads>[1] },
): Promise<PublicTip> => {
  mustKeep(by, id);
  if (files.length === 0) throw fieldFailure('VALIDATION', 'files', 'required');
  await checkPapers(deps.system_db, id);
  const created_at = deps.clock.now().toISOString();
  await withUploads(deps.storage, files, async ([file]) => {
    if (file === undefined) throw new Error('a paper has one file');
    await deps.system_db.transaction().execute(async (db) => {
      // Two at once may not both be the last.
      await takeTurn(db, `tip papers ${id}`);
      await checkPapers(db, id);
      await attachTipPaper(db, { structure_id: id, uploaded_by: by.actor.user_id, created_at }, file);
      await noteChange(db, deps, by, id, {});
    });
    return { result: undefined, attached: true };
  });
  return readTip(deps, id);
};

export const takeBackPaper = async (
  deps: ProceduresDeps,
  by: SignedIn,
  id: number,
  documentId: number,
): Promise<void> => {
  mustKeep(by, id);
  const paper = (await papersOf(deps.system_db, id)).find((each) => each.id === documentId);
  if (!paper) throw notFound();
  await removeTipPaper(deps.system_db, paper.id);
  // What cannot be removed now, the sweep finds.
  await deps.storage.remove(paper.storage_key).catch(() => undefined);
};

/** A paper of a structure that one of the mission's constraints names. Throws NOT_FOUND. */
export const paperForMission = async (
  deps: ProceduresDeps,
  caller: Caller,
  flightId: number,
  documentId: number,
): Promise<BinaryReply> => {
  const { constraints } = await getDetail(deps.db, caller.reached, flightId);
  const met = new Set(
    constraints.flatMap(({ structure_id, delegatee_structure_id }) => [structure_id, delegatee_structure_id]),
  );
  for (const id of met) {
    if (id === null) continue;
    const paper = (await papersOf(deps.system_db, id)).find((each) => each.id === documentId);
    if (paper === undefined) continue;
    const data = await deps.storage.get(paper.storage_key);
    // It is there, only not to be had just now.
    if (!data) throw new Failure('SERVICE_UNAVAILABLE');
    return { data, filename: paper.name, content_type: paper.type, etag: `"${paper.sha256}"` };
  }
  throw notFound();
};
