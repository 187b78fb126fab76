// What `npm run new-module` writes: one noun in every layer, with one call, its table, its words and its test.

/** The ways to write a noun: `flyingTimes` → flying-times, flying_times, FlyingTimes, FlyingTime, flyingTime. */
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
}) => `import { ${CONSTANT}_STATUSES } from '@envol/domain/${name}/statuses';
import { z } from 'zod';
import { pageOf, pageQuery } from '../common.ts';
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
  query: z.object({ ...pageQuery(['-id', 'id'], '-id') }),
  response: pageOf(${One}),
});

export const ${name}Endpoints = { list${Name} };
`;

const migration = ({ snake, words }) => `-- The operators' ${words}.
create table ${snake} (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  name text not null,
  status text not null check (status in ('open', 'closed')),
  created_at timestamptz not null
);
create index ${snake}_operator on ${snake} (operator_id, id);

-- The second lock (docs/adr/0011): what an operator reaches, and nobody else.
alter table ${snake} enable row level security;
grant select, insert, update, delete on ${snake} to envol_operator;
create policy own on ${snake} to envol_operator using (operator_id = (select asker_operator()));
`;

const table = ({ Name, One, name }) => `import type { ${One}Status } from '@envol/domain/${name}/statuses';
import type { GeneratedAlways } from 'kysely';

export interface ${Name}Table {
  id: GeneratedAlways<number>;
  operator_id: number;
  name: string;
  status: ${One}Status;
  created_at: string;
}
`;

const queries = ({ Name, One, name, snake, words }) => `import type { ${One} } from '@envol/contract/${name}';
import type { Database } from '../../platform/db/database.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { PageRequest } from '../../platform/http/page.ts';

/** One page of an operator's ${words}, and how many there are. */
export const page${Name} = async (
  db: Database,
  operatorId: number,
  query: PageRequest & { readonly ordering: 'id' | '-id' },
): Promise<{ count: number; results: ${One}[] }> => {
  const own = db.selectFrom('${snake}').where('operator_id', '=', operatorId);
  const [count, results] = await Promise.all([
    countOf(own),
    inPage(own.select(['id', 'name', 'status', 'created_at']), query).execute(),
  ]);
  return { count, results };
};
`;

const routes = ({ name, Name, kebab }) => `import type { ${name}Endpoints } from '@envol/contract/${name}';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { operatorOf } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { page${Name} } from './${name}.queries.ts';

export const ${name}Handlers = ({
  db,
}: {
  readonly db: Database;
}): Handlers<typeof ${name}Endpoints> => ({
  list${Name}: async ({ query }, context) => {
    const { count, results } = await page${Name}(db, operatorOf(context), query);
    return pageReply('/${kebab}', context.language, query, count, results);
  },
});
`;

const test = ({ name, Name, snake }) => `import { list${Name} } from '@envol/contract/${name}';
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
  it('gives the operator its own, newest first, page by page', async () => {
    const { body } = await harness.as('owner').call(list${Name}, { query: { limit: 1 } });
    expect(body.count).toBe(2);
    expect(body.results.map((each) => each.name)).toEqual(['second']);
    expect(body.next).toContain('offset=1');
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
`;

const manifest = ({ name }) => `import { ${name}Endpoints } from '@envol/contract/${name}';
import { defineModule } from '../../platform/module.ts';
import { ${name}Handlers } from './${name}.routes.ts';

export const ${name}Module = defineModule({
  name: '${name}',
  calls: ${name}Endpoints,
  handlers: ${name}Handlers,
});
`;

const callRows = ({ name, Name }) => `import type { ${name}Endpoints } from '@envol/contract/${name}';
import { listed, nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof ${name}Endpoints> = {
  list${Name}: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: listed, errors: {} },
};
`;

const readme = ({ name, words }) => `# ${name}

The operators' ${words}.

- \`${name}.queries.ts\`: what is read, scoped to the caller's operator in SQL.
`;

const screen = ({ name, Name, kebab }) => `import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { usePages } from '../../api/usePages.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTranslation } from '../../ui/texts.ts';

const PAGE = 25;

/** A page without properties, for the router. */
export const ${Name}Screen = () => {
  const { t } = useTranslation('${name}');
  const list = usePages(['${kebab}', 'table'], PAGE, (window, signal) =>
    call(endpoints.list${Name}, { query: window }, { handles: 'all', signal }),
  );
  const { rows, error, isPending, refetch } = list;
  return (
    <Page wide title={t('title')}>
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!isPending && !error && rows.length === 0 && <EmptyState title={t('empty')} text={t('empty_text')} />}
      {rows.length > 0 && (
        <DataTable
          label={t('title')}
          columns={[
            { key: 'name', label: t('name'), cell: (each) => each.name },
            { key: 'status', label: t('status'), cell: (each) => t(\`statuses.\${each.status}\`) },
          ]}
          rows={rows}
        />
      )}
      <ShowMore list={list} />
    </Page>
  );
};
`;

const screenTest = ({ name, Name, One }) => `import type { ${One} } from '@envol/contract/${name}';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { ${Name}Screen } from './${Name}Screen.tsx';

const api = setUpFakeApi();

const open = async (results: readonly ${One}[]) => {
  openSessionOf({});
  api.now.answer('list${Name}', { count: results.length, next: null, previous: null, results: [...results] });
  await show(<${Name}Screen />, ['${name}']);
};

it('tells each one with its status', async () => {
  await open([{ id: 1, name: 'Nord', status: 'closed', created_at: '2026-11-23T09:00:00.000Z' }]);
  expect(await screen.findByText('Nord')).toBeDefined();
  expect(screen.getByText('Clos')).toBeDefined();
});

it('says that there is none', async () => {
  await open([]);
  expect(await screen.findByText('Rien pour l’instant')).toBeDefined();
});
`;

const webRoutes = ({
  name,
  Name,
  kebab,
  permission,
}) => `import { createRoute } from '@tanstack/react-router';
import { needs } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const ${name}Routes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/map/${kebab}',
      beforeLoad: needs('${permission}:read'),
      component: screen(['${name}'], async () => (await import('./${Name}Screen.tsx')).${Name}Screen),
    }),
  ],
});
`;

const feature = ({ name }) => `import type { Feature } from '../../routing/feature.ts';

/** Its entry of the navigation, its searches in the palette and its layers on the map stand here. */
export const ${name}Feature: Feature = { order: 70 };
`;

const words = (language, { words }) => {
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const texts = {
    fr: {
      title,
      empty: 'Rien pour l’instant',
      empty_text: 'Ce que vous ajoutez s’affiche ici.',
      name: 'Nom',
      status: 'Statut',
      statuses: { open: 'Ouvert', closed: 'Clos' },
    },
    en: {
      title,
      empty: 'Nothing yet',
      empty_text: 'What you add appears here.',
      name: 'Name',
      status: 'Status',
      statuses: { open: 'Open', closed: 'Closed' },
    },
  };
  return `${JSON.stringify(texts[language], null, 2)}\n`;
};

/** The files of a module by path; `number` is that of its migration. */
export function filesOf(names, number) {
  const { name, Name, snake } = names;
  const module = `apps/api/src/modules/${name}`;
  return {
    [`packages/domain/src/${name}/statuses.ts`]: statuses(names),
    [`packages/contract/src/${name}/${name}.ts`]: contract(names),
    [`packages/contract/src/${name}/index.ts`]: `export * from './${name}.ts';\n`,
    [`packages/i18n/fr/${name}.json`]: words('fr', names),
    [`packages/i18n/en/${name}.json`]: words('en', names),
    [`apps/api/migrations/${number}_${snake}.sql`]: migration(names),
    [`apps/api/src/platform/db/${name}Table.ts`]: table(names),
    [`${module}/${name}.queries.ts`]: queries(names),
    [`${module}/${name}.routes.ts`]: routes(names),
    [`${module}/${name}.test.ts`]: test(names),
    [`${module}/index.ts`]: manifest(names),
    [`apps/api/test/calls/${name}.ts`]: callRows(names),
    [`${module}/README.md`]: readme(names),
    [`apps/web/src/features/${name}/${Name}Screen.tsx`]: screen(names),
    [`apps/web/src/features/${name}/${Name}Screen.test.tsx`]: screenTest(names),
    [`apps/web/src/features/${name}/${name}.routes.ts`]: webRoutes(names),
    [`apps/web/src/features/${name}/feature.ts`]: feature(names),
  };
}
