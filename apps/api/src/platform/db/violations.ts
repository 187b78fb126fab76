import pg from 'pg';

const FOREIGN_KEY = '23503';
/** What PostgreSQL 18 says where a row that is deleted is still referred to. */
const RESTRICT = '23001';
const UNIQUE = '23505';

const violates = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code;

/** The row is still referred to, or refers to one that is gone. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  violates(error, FOREIGN_KEY) || violates(error, RESTRICT);

/** The same value is there already. */
export const isUniqueViolation = (error: unknown): boolean => violates(error, UNIQUE);
