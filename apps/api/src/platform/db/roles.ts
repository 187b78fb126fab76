import type pg from 'pg';

/** Everybody who is signed in, and one for each way of reaching rows (docs/adr/0029). */
export const ROLE_NAMES = [
  'envol_tenant',
  'envol_operator',
  'envol_operator_part',
  'envol_operator_own',
  'envol_authority',
  'envol_supervisor',
  'envol_visitor',
  'envol_staff',
] as const;
const NAMES: readonly string[] = ROLE_NAMES;

const WITHIN_OPERATOR: readonly string[] = ['envol_operator_part', 'envol_operator_own'];

/** What is granted to everybody who is signed in is the others' as well; what is an operator's, also its parts'. */
const within = (name: string): string => {
  if (name === 'envol_tenant') return '';
  return ` in role ${WITHIN_OPERATOR.includes(name) ? 'envol_operator' : 'envol_tenant'}`;
};
const ROLES = NAMES.map((name) => ({ name, create: `create role ${name} nologin${within(name)}` }));

const DUPLICATE = '42710';

const knownRoles = async (client: pg.Client): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [NAMES],
  );
  return new Set(rows.map(({ name }) => name));
};

/** What the administrator of the database has to do before this login can hold tenants apart. */
const refusal = async (client: pg.Client, cause: unknown): Promise<Error> => {
  const { rows } = await client.query<{ login: string }>('select session_user as login');
  const login = rows[0]?.login ?? '';
  const known = await knownRoles(client);
  const statements = [
    ...ROLES.filter(({ name }) => !known.has(name)).map(({ create }) => create),
    `grant ${NAMES.join(', ')} to ${client.escapeIdentifier(login)}`,
  ];
  const words = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `The login "${login}" may not use the roles that keep tenants apart (${words}). As an administrator of the database run, once: ${statements.join('; ')};`,
  );
};

/** Creates the roles that are missing, where the login may. */
const createRoles = async (client: pg.Client): Promise<void> => {
  const known = await knownRoles(client);
  for (const { name, create } of ROLES)
    if (!known.has(name))
      await client.query(`${create} role current_user`).catch((error: { code?: string }) => {
        // Roles belong to the whole server: another database's first start may have been quicker.
        if (error.code !== DUPLICATE) throw error;
      });
};

/** A role that sees more than its policies let it would make them idle. */
const checkRoles = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls or rolcanlogin)',
    [NAMES],
  );
  const [first] = rows;
  if (first)
    throw new Error(
      `The role ${first.name} would not keep tenants apart. As an administrator of the database run: alter role ${first.name} nologin nosuperuser nobypassrls;`,
    );
};

/** Makes sure of the roles in which requests read and write. Throws, in one sentence, when the login cannot use them. */
export const ensureRoles = async (client: pg.Client): Promise<void> => {
  try {
    await createRoles(client);
    for (const name of NAMES) await client.query(`set role ${name}`);
    await client.query('reset role');
  } catch (error) {
    await client.query('reset role');
    throw await refusal(client, error);
  }
  await checkRoles(client);
};
