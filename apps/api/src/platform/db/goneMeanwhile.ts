import { NoResultError } from 'kysely';
import pg from 'pg';

/** By SQLSTATE: what PostgreSQL says of a new row that names one which is gone, or which its policy sees no more. */
const SAID = new Map<string, RegExp>([
  ['23503', /^insert or update on /],
  ['42501', /^new row violates row-level security/],
]);

/**
 * Whether a record that a piece of work is about went in its midst, by another transaction: a row that was there is not
 * found again, or a new row names it.
 */
export const isGoneMeanwhile = (error: unknown): boolean =>
  error instanceof NoResultError ||
  (error instanceof pg.DatabaseError && (SAID.get(error.code ?? '')?.test(error.message) ?? false));
