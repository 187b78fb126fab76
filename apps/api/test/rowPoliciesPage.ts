import type pg from 'pg';

interface Policy {
  readonly table: string;
  readonly name: string;
  readonly is_restrictive: boolean;
  readonly roles: readonly string[];
  /** SELECT, INSERT, UPDATE, DELETE or ALL. */
  readonly command: string;
  readonly using: string | null;
  readonly check: string | null;
}
interface Grant {
  readonly table: string;
  readonly role: string;
  readonly rights: readonly string[];
}

const POLICIES = `
  select tablename as table, policyname as name, permissive = 'RESTRICTIVE' as is_restrictive,
    array(select unnest(roles)::text order by 1) as roles, cmd as command, qual as using, with_check as check
  from pg_policies where schemaname = 'public' order by tablename, policyname`;

/** What a role may do with a table, whole or some of its columns. */
const GRANTS = `
  select "table", role, array_agg(distinct right_of order by right_of) as rights from (
    select table_name as "table", grantee as role, privilege_type as right_of
    from information_schema.role_table_grants where table_schema = 'public'
    union all
    select c.table_name, c.grantee, c.privilege_type || ' (' || string_agg(c.column_name, ', ' order by c.column_name) || ')'
    from information_schema.column_privileges c
    where c.table_schema = 'public' and not exists (
      select from information_schema.role_table_grants t
      where t.table_schema = 'public' and t.table_name = c.table_name and t.grantee = c.grantee
        and t.privilege_type = c.privilege_type)
    group by c.table_name, c.grantee, c.privilege_type
  ) granted where role like 'envol\\_%' group by 1, 2 order by 1, 2`;

const HEADING = `# Who reaches which rows

Written by \`test/databasePages.test.ts\` from the migrated database: rights and row policies as all migrations together
leave them. A migration that changes one changes this page; the test says so, and \`npm test -- databasePages -u\` writes it. What each
side must find is said in \`apps/api/test/lockedTables.ts\` and proven by \`test/tenantLocks.test.ts\`.`;

/** An expression as PostgreSQL writes it back, on one line. */
const onOneLine = (expression: string): string => expression.replace(/\s+/g, ' ').trim();

const linesOf = ({ name, is_restrictive, roles, command, using, check }: Policy): readonly string[] => [
  `- \`${name}\`, ${command.toLowerCase()}, ${roles.join(', ')}${is_restrictive ? ', **restrictive**' : ''}`,
  ...(using === null ? [] : [`  - sees: \`${onOneLine(using)}\``]),
  ...(check === null || check === using ? [] : [`  - writes: \`${onOneLine(check)}\``]),
];

/** `docs/row-policies.md` of a migrated database. */
export const rowPoliciesPage = async (pool: pg.Pool): Promise<string> => {
  const policies = (await pool.query<Policy>(POLICIES)).rows;
  const grants = (await pool.query<Grant>(GRANTS)).rows;
  const tables = [...new Set([...policies, ...grants].map(({ table }) => table))].sort();
  const page = tables.map((table) =>
    [
      `## ${table}`,
      '',
      ...grants
        .filter((grant) => grant.table === table)
        .map(({ role, rights }) => `- ${role}: ${rights.map((right) => right.toLowerCase()).join(', ')}`),
      ...policies.filter((policy) => policy.table === table).flatMap(linesOf),
    ].join('\n'),
  );
  return [HEADING, ...page, ''].join('\n\n');
};
