import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A piece of SQL that is the same at every request, written out once: the pieces of a long list of columns would be
 * walked and put together again at each. Its line breaks and indents are left out: 500 characters of all of a mission, and a
 * statement that is too long is not kept (`LONGEST_PREPARED`). Throws for a piece with values, which belong to one request, and for one with
 * a comment, which would reach to its end.
 */
export const fixedSql = <T>(piece: RawBuilder<T>): RawBuilder<T> => {
  const { sql: text, parameters } = piece.compile(compiler);
  if (parameters.length > 0) throw new Error(`a fixed piece of SQL has values: ${text}`);
  if (text.includes('--')) throw new Error(`a fixed piece of SQL has a comment: ${text}`);
  return sql.raw<T>(text.replace(/\s*\n\s*/g, ' '));
};
