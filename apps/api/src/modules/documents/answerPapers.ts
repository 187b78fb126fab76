import type { Upload } from '@envol/contract/endpoint';
import type { Database, Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { checkRoom } from './documents.limits.ts';
import { insertPaper, type StoredUpload } from './documents.repository.ts';

/** Whose room the files of an answer fill: of whoever wrote the letter that is answered; null where that account is no more. */
interface AnswerOwner {
  readonly operator_id: number;
  readonly flight_id: number;
  readonly written_by_user: number | null;
}

/** Answers to one letter that bring files: its address stands in a letter, and whose room they fill is not who sends them. */
const MOST_ANSWERS_WITH_FILES = 20;

/** Those of an answer's files for which there is room among the mission's papers; `before`: how many answers came already. */
export const answerFilesThatFit = async (
  db: Database,
  { operator_id, written_by_user }: AnswerOwner,
  files: readonly Upload[],
  { before, hourAgo }: { readonly before: number; readonly hourAgo: string },
): Promise<readonly Upload[]> => {
  if (written_by_user === null || files.length === 0 || before >= MOST_ANSWERS_WITH_FILES) return [];
  try {
    await checkRoom(db, { operator_id, uploaded_by: written_by_user }, files, hourAgo);
    return files;
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
};

/** Puts the files of an answer among the mission's papers. */
export const keepAnswerFiles = async (
  db: Db,
  { operator_id, flight_id, written_by_user }: AnswerOwner,
  stored: readonly StoredUpload[],
  created_at: string,
): Promise<void> => {
  if (written_by_user === null) return;
  const of = {
    operator_id,
    uploaded_by: written_by_user,
    owner_type: 'flight',
    owner_id: flight_id,
  } as const;
  for (const file of stored)
    await insertPaper(db, { ...of, category: 'other', expires_on: null, created_at }, file);
};
