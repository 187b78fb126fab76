// What `npm run new-module` writes for the screens: a table with its search and order, its route, its words and its test.

export const screen = ({
  Name,
  One,
  kebab,
  snake,
}) => `import type { ${One}, list${Name} } from '@envol/contract/${kebab}';
import type { RequestOf } from '@envol/contract/endpoint';
import { Shapes } from 'lucide-react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { usePages } from '../../api/usePages.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';

const PAGE = 25;

const useColumns = (): readonly Column<${One}>[] => {
  const { t } = useTranslation('${snake}');
  return [
    { key: 'name', label: t('name'), ordering: 'name', cell: (each) => each.name },
    { key: 'status', label: t('status'), cell: (each) => t(\`statuses.\${each.status}\`) },
  ];
};

/** /map/${kebab}: found by name, their order and columns remembered. */
export const ${Name}Screen = () => {
  const { t } = useTranslation('${snake}');
  const columns = useColumns();
  const controls = useTableControls('${kebab}', columns);
  const { q, view } = controls;
  type Query = Partial<RequestOf<typeof list${Name}>['query']>;
  const query: Query = {
    ...(q === '' ? {} : { q }),
    ...(view.ordering === null ? {} : { ordering: view.ordering as 'name' }),
  };
  const list = usePages(['${kebab}', 'table', query], PAGE, (window, signal) =>
    call(endpoints.list${Name}, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  return (
    <TableScreen
      words={{
        title: t('title'),
        search: t('search'),
        add: t('add'),
        empty: t('empty'),
        empty_text: t('empty_text'),
        count: (count) => t('count', { count }),
        more: (row) => t('more', { name: row.name }),
        name: (row) => row.name,
      }}
      icon={Shapes}
      controls={controls}
      list={list}
      columns={columns}
      // Adding and what a row's menu does, for who may write.
      writing={null}
    />
  );
};
`;

export const screenTest = ({
  Name,
  One,
  kebab,
  snake,
}) => `import type { ${One} } from '@envol/contract/${kebab}';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { ${Name}Screen } from './${Name}Screen.tsx';

const api = setUpFakeApi();

const open = async (results: readonly ${One}[]) => {
  openSessionOf({});
  api.now.answer('list${Name}', { count: results.length, next: null, previous: null, results: [...results] });
  return showPage('/map/${kebab}', ${Name}Screen, ['${snake}']);
};

const NORTH: ${One} = { id: 1, name: 'Nord', status: 'closed', created_at: '2026-11-23T09:00:00.000Z' };

it('tells each one with its status', async () => {
  await open([NORTH]);
  expect(await screen.findByRole('cell', { name: 'Nord' })).toBeDefined();
  expect(screen.getByRole('cell', { name: 'Clos' })).toBeDefined();
});

it('asks for what is typed, and for the order of a column', async () => {
  const { user } = await open([NORTH]);
  const last = () => Object.fromEntries(api.now.sent.at(-1)?.query ?? []);
  await user.type(screen.getByRole('searchbox'), 'nor');
  await waitFor(() => expect(last()).toMatchObject({ q: 'nor' }));
  await user.click(await screen.findByRole('button', { name: 'Nom' }));
  await waitFor(() => expect(last()).toMatchObject({ q: 'nor', ordering: 'name' }));
});

it('says that there is none', async () => {
  await open([]);
  expect(await screen.findByText('Rien pour l’instant')).toBeDefined();
});
`;

export const webRoutes = ({
  name,
  Name,
  kebab,
  snake,
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
      component: screen(['${snake}'], async () => (await import('./${Name}Screen.tsx')).${Name}Screen),
    }),
  ],
});
`;

export const feature = ({ name }) => `import type { Feature } from '../../routing/feature.ts';

/** Its entry of the navigation, its searches in the palette and its layers on the map stand here. */
export const ${name}Feature: Feature = { order: 70 };
`;

export const words = (language, { words }) => {
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const texts = {
    fr: {
      title,
      search: 'Rechercher par nom',
      add: 'Ajouter',
      count_one: '{{count}} trouvé',
      count_other: '{{count}} trouvés',
      more: 'Actions pour {{name}}',
      empty: 'Rien pour l’instant',
      empty_text: 'Ce que vous ajoutez s’affiche ici.',
      name: 'Nom',
      status: 'Statut',
      statuses: { open: 'Ouvert', closed: 'Clos' },
    },
    en: {
      title,
      search: 'Search by name',
      add: 'Add',
      count_one: '{{count}} found',
      count_other: '{{count}} found',
      more: 'Actions for {{name}}',
      empty: 'Nothing yet',
      empty_text: 'What you add appears here.',
      name: 'Name',
      status: 'Status',
      statuses: { open: 'Open', closed: 'Closed' },
    },
  };
  return `${JSON.stringify(texts[language], null, 2)}\n`;
};
