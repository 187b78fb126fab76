import type pg from 'pg';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly default: string | null;
  readonly comment: string | null;
}
/** A constraint or an index that no constraint made, as PostgreSQL writes it back. */
interface Rule {
  readonly table: string;
  readonly text: string;
}

/** Tables of the product: those of the queue and of the migrations' journal stand in schemas of their own. */
const TABLES = `
  select c.oid, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

const COLUMNS = `
  select t.name as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as is_required,
    case when a.attidentity <> '' then 'identity' when a.attgenerated = 's' then 'generated: ' || pg_get_expr(d.adbin, d.adrelid)
      else pg_get_expr(d.adbin, d.adrelid) end as default,
    col_description(t.oid, a.attnum) as comment
  from (${TABLES}) t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  order by t.name, a.attnum`;

const RULES = `
  select t.name as table, pg_get_constraintdef(k.oid) as text, 1 as kind
  from (${TABLES}) t join pg_constraint k on k.conrelid = t.oid and k.contype <> 'n'
  union all
  select t.name, regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON \\S+ USING', '\\1index'), 2
  from (${TABLES}) t join pg_index i on i.indrelid = t.oid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by 1, 3, 2`;

const HEADING = `# The tables

Written by \`test/databasePages.test.ts\` from the migrated database: columns, keys, checks and indexes as all migrations together
leave them. A migration that changes one changes this page; the test says so, and \`npm test -- databasePages -u\` writes it. Who
reaches which rows: [row-policies.md](row-policies.md).`;

/** An expression on one line, safe in a table's cell. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const columnLine = ({ name, type, is_required, default: value, comment }: Column): string =>
  `| ${name} | ${type}${is_required ? '' : ', may be null'} | ${value === null ? '' : `\`${cell(value)}\``} | ${cell(comment ?? '')} |`;

/** `docs/schema.md` of a migrated database. */
export const schemaPage = async (pool: pg.Pool): Promise<string> => {
  const columns = (await pool.query<Column>(COLUMNS)).rows;
  const rules = (await pool.query<Rule>(RULES)).rows;
  const tables = [...new Set(columns.map(({ table }) => table))];
  const sections = tables.map((table) =>
    [
      `## ${table}`,
      '',
      '| Column | Type | Default | |',
      '| --- | --- | --- | --- |',
      ...columns.filter((column) => column.table === table).map(columnLine),
      '',
      ...rules.filter((rule) => rule.table === table).map(({ text }) => `- \`${cell(text)}\``),
    ].join('\n'),
  );
  return [HEADING, ...sections, ''].join('\n\n');
};
