import type pg from 'pg';

/** Operators and authorities are tenants too: what is granted to tenants is theirs as well. */
const ROLES = [
  { name: 'envol_tenant', create: 'create role envol_tenant nologin' },
  { name: 'envol_operator', create: 'create role envol_operator nologin in role envol_tenant' },
  { name: 'envol_authority', create: 'create role envol_authority nologin in role envol_tenant' },
] as const;

const NAMES = ROLES.map(({ name }) => name);

const DUPLICATE = '42710';

/** The database cannot hold tenants apart; the message says what its administrator has to do. */
class RolesMissing extends Error {
  constructor(login: string, cause: unknown) {
    const statements = [...ROLES.map(({ create }) => create), `grant ${NAMES.join(', ')} to "${login}"`];
    const words = cause instanceof Error ? cause.message : String(cause);
    super(
      `The login "${login}" may not use the roles that keep tenants apart (${words}). As an administrator of the database run, once: ${statements.join('; ')};`,
    );
  }
}

/** Creates the roles that are missing, where the login may. */
const createRoles = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [NAMES],
  );
  const known = new Set(rows.map(({ name }) => name));
  for (const { name, create } of ROLES)
    if (!known.has(name))
      await client.query(`${create} role current_user`).catch((error: { code?: string }) => {
        // Roles belong to the whole server: another database's first start may have been quicker.
        if (error.code !== DUPLICATE) throw error;
      });
};

/** Whether the login can take each role, and none of them sees more than its policies let it. */
const tryRoles = async (client: pg.Client): Promise<void> => {
  for (const name of NAMES) {
    await client.query(`set role ${name}`);
    await client.query('reset role');
  }
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls or rolcanlogin)',
    [NAMES],
  );
  const [first] = rows;
  if (first) throw new Error(`${first.name} must be nologin, nosuperuser, nobypassrls`);
};

/** Makes sure of the roles in which requests read and write. Throws, in one sentence, when the login cannot use them. */
export const ensureRoles = async (client: pg.Client): Promise<void> => {
  try {
    await createRoles(client);
    await tryRoles(client);
  } catch (error) {
    const { rows } = await client.query<{ login: string }>('select session_user as login');
    throw new RolesMissing(rows[0]?.login ?? '', error);
  }
};
