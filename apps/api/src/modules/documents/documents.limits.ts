import type { Upload } from '@envol/contract/endpoint';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';

/** Files that one person may attach in an hour: forty messages of five. */
const MOST_AN_HOUR = 200;
/** Bytes that one operator's requests may keep: both sides' files. */
const MOST_BYTES = 5_000_000_000;
const RETRY_AFTER_S = 600;

/** Refuses files past a person's rate or an operator's room. Throws RATE_LIMITED or STORAGE_FULL. */
export const checkRoom = async (
  db: Database,
  owner: { readonly operator_id: number; readonly uploaded_by: number },
  files: readonly Upload[],
  hourAgo: string,
): Promise<void> => {
  if (files.length === 0) return;
  const { recent, bytes } = await db.transaction().execute((transaction) =>
    asSystem(transaction, 'files of the whole company count, also those out of reach', async () => {
      const { rows } = await sql<{ recent: number; bytes: number }>`select
        (select count(*) from documents where uploaded_by = ${owner.uploaded_by} and created_at > ${hourAgo}) as recent,
        (select coalesce(sum(bytes), 0)::float8 from documents where operator_id = ${owner.operator_id}) as bytes`.execute(
        transaction,
      );
      return rows[0] ?? { recent: 0, bytes: 0 };
    }),
  );
  if (recent + files.length > MOST_AN_HOUR)
    throw new Failure('RATE_LIMITED', { retry_after_s: RETRY_AFTER_S });
  const more = files.reduce((sum, file) => sum + file.data.byteLength, 0);
  if (bytes + more > MOST_BYTES) throw new Failure('STORAGE_FULL', { params: { max_gb: MOST_BYTES / 1e9 } });
};
