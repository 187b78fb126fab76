import pg from 'pg';

/** Why PostgreSQL did not do what was asked, where the statement itself is not to blame. */
export type DatabaseFailure =
  /** It cannot be reached, or is going down. */
  | 'unreachable'
  /** No room on its disk, or an input or output error of its disk. */
  | 'disk'
  /** No memory, no connection left. */
  | 'resources'
  /** Another transaction was in the way: a deadlock, a lost race, a lock not given in time. */
  | 'conflict'
  /** The statement was ended after `statement_timeout`. */
  | 'timeout';

/** By SQLSTATE (PostgreSQL's appendix A), or by Node's code of a connection. */
const BY_CODE = new Map<string, DatabaseFailure>([
  ['ECONNREFUSED', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['EPIPE', 'unreachable'],
  ['57P01', 'unreachable'],
  ['57P02', 'unreachable'],
  ['57P03', 'unreachable'],
  ['57014', 'timeout'],
  ['25P03', 'timeout'],
  ['25P04', 'timeout'],
  ['55P03', 'conflict'],
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['53100', 'disk'],
]);

/** By the first two characters of a SQLSTATE: 08 connection, 53 resources, 58 the system's own errors. */
const BY_CLASS = new Map<string, DatabaseFailure>([
  ['08', 'unreachable'],
  ['53', 'resources'],
  ['58', 'disk'],
]);

/** What the driver says without a code. */
const LOST =
  /Connection terminated|did not answer within|timeout exceeded when trying to connect|is not queryable/;

/** How the database failed; null where the error is another one. */
export const databaseFailure = (error: unknown): DatabaseFailure | null => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const known = BY_CODE.get(String(code));
  if (known !== undefined) return known;
  if (error instanceof pg.DatabaseError) return BY_CLASS.get(String(code).slice(0, 2)) ?? null;
  return LOST.test(String(message)) ? 'unreachable' : null;
};

/** A transaction that lost to another: the same one, begun again, may well succeed. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');
