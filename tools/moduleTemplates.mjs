// What `npm run new-module` writes: one noun in every layer, with a list and an addition, their table, words and tests.
import { dialog, feature, screen, screenTest, webRoutes, words } from './moduleScreenTemplates.mjs';

/** The ways to write a noun: `flyingTimes` → flying-times (folders), flying_times (data, words), FlyingTimes, FlyingTime. */
export function namesOf(name) {
  const separated = (separator) => name.replace(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`);
  const Name = name.charAt(0).toUpperCase() + name.slice(1);
  const singular = name.replace(/ies$/, 'y').replace(/s$/, '');
  return {
    name,
    Name,
    One: singular.charAt(0).toUpperCase() + singular.slice(1),
    kebab: separated('-'),
    snake: separated('_'),
    words: separated(' '),
    permission: singular.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    CONSTANT: singular.replace(/[A-Z]/g, '_$&').toUpperCase(),
  };
}

const statuses = ({ CONSTANT, One, words }) => `/** Where one of the ${words} stands. */
export const ${CONSTANT}_STATUSES = ['open', 'closed'] as const;
export type ${One}Status = (typeof ${CONSTANT}_STATUSES)[number];
`;

const contract = ({
  name,
  Name,
  One,
  CONSTANT,
  kebab,
  words,
  permission,
}) => `import { ${CONSTANT}_STATUSES } from '@envol/domain/${kebab}/statuses';
import { z } from 'zod';
import { Line, pageOf, pageQuery, SearchText } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

export const ${One} = z
  .object({
    id: z.number().int(),
    name: z.string(),
    status: z.enum(${CONSTANT}_STATUSES),
    created_at: z.string(),
  })
  .meta({ id: '${One}' });
export type ${One} = z.infer<typeof ${One}>;

export const list${Name} = defineEndpoint({
  method: 'GET',
  path: '/${kebab}',
  tag: '${kebab}',
  summary: 'The operator’s ${words}',
  permission: '${permission}:read',
  query: z.object({ ...pageQuery(['name', '-name'], 'name'), q: SearchText.optional() }),
  response: pageOf(${One}),
});

export const ${One}Input = z.object({ name: Line(50).min(1) });

export const create${One} = defineEndpoint({
  method: 'POST',
  path: '/${kebab}',
  tag: '${kebab}',
  summary: 'Add one; it begins open',
  permission: '${permission}:write',
  body: ${One}Input,
  response: ${One},
  status: 201,
});

export const ${name}Endpoints = { list${Name}, create${One} };
`;

const migration = ({ snake, words }) => `-- The operators' ${words}.
create table ${snake} (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  name text not null,
  status text not null check (status in ('open', 'closed')),
  created_at timestamptz not null
);
create index ${snake}_by_name on ${snake} (operator_id, name, id);

-- The second lock (docs/adr/0011): what an operator reaches, and nobody else.
alter table ${snake} enable row level security;
grant select, insert, update, delete on ${snake} to envol_operator;
create policy own on ${snake} to envol_operator using (operator_id = (select asker_operator()));
`;

const table = ({ Name, One, kebab }) => `import type { ${One}Status } from '@envol/domain/${kebab}/statuses';
import type { GeneratedAlways } from 'kysely';

export interface ${Name}Table {
  id: GeneratedAlways<number>;
  operator_id: number;
  name: string;
  status: ${One}Status;
  created_at: string;
}
`;

const queries = ({
  Name,
  One,
  kebab,
  snake,
  words,
}) => `import type { ${One}, list${Name} } from '@envol/contract/${kebab}';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Db } from '../../platform/db/database.ts';
import { holds } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { Reached } from '../../platform/db/reach.ts';

type ListQuery = RequestOf<typeof list${Name}>['query'];

/** One page of the ${words} within reach, and how many there are. */
export const page${Name} = async (
  db: Db,
  reached: Reached,
  query: ListQuery,
): Promise<{ count: number; results: ${One}[] }> => {
  const { q } = query;
  const found = db
    .selectFrom('${snake}')
    .where(reached.${snake})
    .$if(q !== undefined, (rows) => rows.where(holds(['${snake}.name'], q ?? '')));
  const [count, results] = await Promise.all([
    countOf(found),
    inPage(found.select(['id', 'name', 'status', 'created_at']), query).execute(),
  ]);
  return { count, results };
};
`;

const service = ({
  One,
  kebab,
  snake,
}) => `import type { create${One}, ${One} } from '@envol/contract/${kebab}';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';

export interface ${One}Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Adds one to the operator’s own. */
export const add${One} = (
  { db, clock }: ${One}Deps,
  operator_id: number,
  { name }: RequestOf<typeof create${One}>['body'],
): Promise<${One}> =>
  db
    .insertInto('${snake}')
    .values({ operator_id, name, status: 'open', created_at: clock.now().toISOString() })
    .returning(['id', 'name', 'status', 'created_at'])
    .executeTakeFirstOrThrow();
`;

const routes = ({
  name,
  Name,
  One,
  kebab,
}) => `import type { ${name}Endpoints } from '@envol/contract/${kebab}';
import type { Handlers } from '../../platform/http/mount.ts';
import { operatorOf, reachedBy } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { page${Name} } from './${name}.queries.ts';
import { add${One}, type ${One}Deps } from './${name}.service.ts';

export const ${name}Handlers = (deps: ${One}Deps): Handlers<typeof ${name}Endpoints> => ({
  list${Name}: async ({ query }, context) => {
    const { count, results } = await page${Name}(deps.db, reachedBy(context), query);
    return pageReply('/${kebab}', context.language, query, count, results);
  },
  create${One}: ({ body }, context) => add${One}(deps, operatorOf(context), body),
});
`;

const test = ({
  Name,
  One,
  kebab,
  snake,
}) => `import { create${One}, list${Name} } from '@envol/contract/${kebab}';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  const { owner, stranger } = harness.actors;
  const created_at = '2026-01-01T09:00:00Z';
  await harness.db
    .insertInto('${snake}')
    .values(
      (
        [
          [owner, 'first'],
          [owner, 'second'],
          [stranger, 'theirs'],
        ] as const
      ).map(([person, name]) => ({ operator_id: operatorIdOf(person), name, status: 'open', created_at })),
    )
    .execute();
});
afterAll(() => harness.close());

describe('list${Name}', () => {
  it('gives the operator its own, by name, page by page', async () => {
    const { body } = await harness.as('owner').call(list${Name}, { query: { limit: 1 } });
    expect(body.count).toBe(2);
    expect(body.results.map((each) => each.name)).toEqual(['first']);
    expect(body.next).toContain('offset=1');
  });

  it('finds by a part of the name, and turns the order round', async () => {
    const named = async (query: { readonly q?: string; readonly ordering?: '-name' }) =>
      (await harness.as('owner').call(list${Name}, { query })).body.results.map((each) => each.name);
    expect(await named({ q: 'SECO' })).toEqual(['second']);
    expect(await named({ ordering: '-name' })).toEqual(['second', 'first']);
  });

  it('shows another operator nothing of it', async () => {
    const { body } = await harness.as('stranger').call(list${Name});
    expect(body.results.map((each) => each.name)).toEqual(['theirs']);
  });

  it('refuses a controller, and asks a visitor to sign in', async () => {
    expect((await harness.as('controller').call(list${Name})).status).toBe(403);
    expect((await harness.as(null).call(list${Name})).status).toBe(401);
  });

  it('names the wrong field', async () => {
    const reply = await harness.as('owner').call(list${Name}, { query: { limit: 0 } });
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['limit']]);
  });
});

describe('create${One}', () => {
  const add = (name: string, who: 'owner' | 'stranger' | 'controller' | null = 'owner') =>
    harness.as(who).call(create${One}, { body: { name } });

  it('adds one that begins open, for its operator alone', async () => {
    const { status, body } = await add('  third ');
    expect([status, body.name, body.status]).toEqual([201, 'third', 'open']);
    const { body: theirs } = await harness.as('stranger').call(list${Name});
    expect(theirs.results.map((each) => each.name)).toEqual(['theirs']);
  });

  it('names the field that is wrong, and writes nothing', async () => {
    const before = (await harness.as('owner').call(list${Name})).body.count;
    for (const name of ['', ' ', 'x'.repeat(51)]) {
      const reply = await add(name);
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['name']]);
    }
    expect((await harness.as('owner').call(list${Name})).body.count).toBe(before);
  });

  it('refuses a controller, and asks a visitor to sign in', async () => {
    expect((await add('third', 'controller')).status).toBe(403);
    expect((await add('third', null)).status).toBe(401);
  });
});
`;

const manifest = ({ name, kebab, snake }) => `import { ${name}Endpoints } from '@envol/contract/${kebab}';
import { defineModule } from '../../platform/module.ts';
import { ${name}Handlers } from './${name}.routes.ts';

export const ${name}Module = defineModule({
  name: '${kebab}',
  needs: ['clock', 'db'],
  tables: ['${snake}'],
  calls: ${name}Endpoints,
  handlers: ${name}Handlers,
});
`;

const callRows = ({
  name,
  Name,
  One,
  kebab,
}) => `import type { ${name}Endpoints } from '@envol/contract/${kebab}';
import { listed, nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof ${name}Endpoints> = {
  list${Name}: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: listed, errors: {} },
  create${One}: {
    good: () => ({ body: { name: 'Nord' } }),
    bad: () => ({ body: { name: '' } }),
    foreign: null,
    errors: {},
  },
};
`;

const readme = ({ name, kebab, words }) => `# ${kebab}

The operators' ${words}.

- \`${name}.queries.ts\`: what is read, within the caller's reach (\`platform/db/reach.ts\`).
- \`${name}.service.ts\`: what is written, one function an act; its docstring names the errors it throws.
`;

/** The files of a module by path; `number` is that of its migration. */
export function filesOf(names, number) {
  const { name, Name, kebab, snake } = names;
  const module = `apps/api/src/modules/${kebab}`;
  return {
    [`packages/domain/src/${kebab}/statuses.ts`]: statuses(names),
    [`packages/contract/src/${kebab}/${name}.ts`]: contract(names),
    [`packages/contract/src/${kebab}/index.ts`]: `export * from './${name}.ts';\n`,
    [`packages/i18n/fr/${snake}.json`]: words('fr', names),
    [`packages/i18n/en/${snake}.json`]: words('en', names),
    [`apps/api/migrations/${number}_${snake}.sql`]: migration(names),
    [`apps/api/src/platform/db/${name}Table.ts`]: table(names),
    [`${module}/${name}.queries.ts`]: queries(names),
    [`${module}/${name}.service.ts`]: service(names),
    [`${module}/${name}.routes.ts`]: routes(names),
    [`${module}/${name}.test.ts`]: test(names),
    [`${module}/index.ts`]: manifest(names),
    [`apps/api/test/calls/${kebab}.ts`]: callRows(names),
    [`${module}/README.md`]: readme(names),
    [`apps/web/src/features/${kebab}/${names.One}Dialog.tsx`]: dialog(names),
    [`apps/web/src/features/${kebab}/${Name}Screen.tsx`]: screen(names),
    [`apps/web/src/features/${kebab}/${Name}Screen.test.tsx`]: screenTest(names),
    [`apps/web/src/features/${kebab}/${name}.routes.ts`]: webRoutes(names),
    [`apps/web/src/features/${kebab}/feature.ts`]: feature(names),
  };
}
