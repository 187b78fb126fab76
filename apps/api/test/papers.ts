import type { Harness } from './harness.ts';

/** A paper of the first operator, as a row: its file is nowhere. `expires_on` null where it does not end. */
export const keepPaper = (
  { db, actors }: Harness,
  of: { readonly pilot_id: number } | { readonly drone_id: number },
  category: string,
  expires_on: string | null,
): Promise<unknown> =>
  db
    .insertInto('documents')
    .values({
      operator_id: actors.owner.operator_id,
      ...('pilot_id' in of
        ? { owner_type: 'pilot' as const, owner_id: of.pilot_id }
        : { owner_type: 'drone' as const, owner_id: of.drone_id }),
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
