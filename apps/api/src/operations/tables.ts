import type pg from 'pg';

export interface Column {
  readonly name: string;
  readonly is_generated: boolean;
  /** Of a text that is JSON, kept as it was written; not of jsonb. */
  readonly is_json_text: boolean;
}
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** What every migration makes anew, or what costs nothing to lose. */
const LEFT_OUT = ['migrations', 'rate_counts'];

/** The tables whose rows are the platform's, in the order of their names. Jobs have a schema of their own and stay out. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(
    `select c.relname as name,
       jsonb_agg(jsonb_build_object('name', a.attname, 'is_generated', a.attgenerated <> '',
         'is_json_text', a.atttypid = 'json'::regtype) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
};
