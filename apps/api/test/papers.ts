import type { Database } from '../src/platform/db/database.ts';
import type { Harness } from './harness.ts';

type PaperOwner = Parameters<typeof keepPaper>[1];
const ownerOf = (of: PaperOwner, operatorId: number | null) => {
  if (of === 'operator') return { owner_type: of, owner_id: operatorId ?? 0 };
  return 'pilot_id' in of
    ? { owner_type: 'pilot' as const, owner_id: of.pilot_id }
    : { owner_type: 'drone' as const, owner_id: of.drone_id };
};

/** A paper of the first operator, of its pilot, its drone or its own, as a row: its file is nowhere. `expires_on` null where it does not end. */
export const keepPaper = (
  { db, actors }: Harness,
  of: { readonly pilot_id: number } | { readonly drone_id: number } | 'operator',
  category: string,
  expires_on: string | null,
): Promise<unknown> =>
  db
    .insertInto('documents')
    .values({
      operator_id: actors.owner.operator_id,
      ...ownerOf(of, actors.owner.operator_id),
      side: 'operator',
      category,
      expires_on,
      name: 'papier.pdf',
      type: 'application/pdf',
      bytes: 1,
      storage_key: 'none',
      sha256: '',
      uploaded_by: null,
    })
    .execute();

/** An insurance certificate of an operator, as a row without its bytes; its id. */
export const addOperatorPaper = async (db: Database, operator_id: number): Promise<number> =>
  (
    await db
      .insertInto('documents')
      .values({
        operator_id,
        owner_type: 'operator',
        owner_id: operator_id,
        side: 'operator',
        category: 'insurance',
        name: 'attestation.pdf',
        type: 'application/pdf',
        bytes: 1200,
        storage_key: `test/${operator_id}`,
        sha256: 'a'.repeat(64),
        created_at: '2026-01-01T09:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
