// What `npm run new-module` writes for the screens: a table, the form that adds to it, their route, words and tests.

export const dialog = ({ One, kebab, snake }) => `import { ${One}Input } from '@envol/contract/${kebab}';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refresh } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type Sent = typeof ${One}Input._zod.output;

/** Adds one: checked as the call checks it, and what the server refuses is said at its field. */
export const ${One}Dialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('${snake}');
  const form = useContractForm<Sent, Sent>(${One}Input, { defaultValues: { name: '' } });
  const send = async (body: Sent): Promise<void> => {
    await call(endpoints.create${One}, { body }, { handles: 'all' });
    showSuccess(t('added', { name: body.name }));
    onClose();
    await refresh('${kebab}');
  };
  return (
    <FormDialog
      title={t('add')}
      submit={t('add')}
      form={form}
      keptAs="${kebab}"
      onSubmit={send}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} maxLength={50} autoComplete="off" />
    </FormDialog>
  );
};
`;

export const screen = ({
  Name,
  One,
  kebab,
  snake,
  permission,
}) => `import type { ${One}, list${Name} } from '@envol/contract/${kebab}';
import type { RequestOf } from '@envol/contract/endpoint';
import { Shapes } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ${One}Dialog } from './${One}Dialog.tsx';

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
  const [adding, setAdding] = useState(false);
  const mayWrite = useMay('${permission}:write');
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
      // What a row's menu does, and what is done with several, stands here too.
      writing={mayWrite ? { add: () => setAdding(true), actionsOf: () => [], bulk: [] } : null}
    >
      {adding && <${One}Dialog onClose={() => setAdding(false)} />}
    </TableScreen>
  );
};
`;

export const screenTest = ({
  Name,
  One,
  kebab,
  snake,
  permission,
}) => `import type { ${One} } from '@envol/contract/${kebab}';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, button, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { ${Name}Screen } from './${Name}Screen.tsx';

const api = setUpFakeApi();

const open = async (results: readonly ${One}[], mayWrite = false) => {
  signedInAs(mayWrite ? ['${permission}:read', '${permission}:write'] : ['${permission}:read']);
  api.now.answer('list${Name}', { count: results.length, next: null, previous: null, results: [...results] });
  return showPage('/map/${kebab}', ${Name}Screen, ['${snake}', 'errors']);
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

it('says that there is none, and offers to add one to who may', async () => {
  await open([]);
  expect(await screen.findByText('Rien pour l’instant')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ajouter' })).toBeNull();
});

it('adds one once it has a name, and shows it', async () => {
  const { user } = await open([NORTH], true);
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const name = () => box('Nom');
  const submit = () => inDialog('Ajouter');
  await asksFirst({ api: api.now, user, input: name, submit });
  await user.type(name(), 'Sud');
  await refusesAtField({ api: api.now, user, call: 'create${One}', field: 'name', input: name, submit });
  const added: ${One} = { ...NORTH, id: 2, name: 'Sud', status: 'open' };
  api.now.answer('create${One}', added);
  api.now.answer('list${Name}', { count: 2, next: null, previous: null, results: [NORTH, added] });
  await user.click(submit());
  expect(await screen.findByRole('cell', { name: 'Sud' })).toBeDefined();
  expect(api.now.last('create${One}')?.body).toEqual({ name: 'Sud' });
  await waitFor(() => expect(button('Ajouter')).toBeDefined());
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
      component: screen(['${snake}', 'errors'], async () => (await import('./${Name}Screen.tsx')).${Name}Screen),
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
      added: '«\u00a0{{name}}\u00a0» est là.',
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
      added: '“{{name}}” is here.',
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
