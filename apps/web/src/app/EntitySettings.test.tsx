import type { SubExploitant } from '@envol/contract/sub-exploitants';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button } from '../../test/controls.ts';
import { setUpFakeApi, show } from '../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../test/formHabits.ts';
import { NORD_COMPANY } from '../../test/operatorDesk.ts';
import { openSessionOf } from '../../test/people.ts';
import { MoveDialog } from '../shared/entities/index.ts';
import { EntitySettings } from './EntitySettings.tsx';

const api = setUpFakeApi();

const entity = (id: number, name: string): SubExploitant => ({
  id,
  name,
  alpha_tango_uid: null,
  pilots_count: 0,
  drones_count: 0,
  flights_count: 0,
  managers: [],
});
const EAST = entity(1, 'Agence Est');
const WEST = entity(2, 'Agence Ouest');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  openSessionOf({ operator: { id: 4, sub_exploitants: null } as never });
  api.now.answer('listSubExploitants', { count: 2, next: null, previous: null, results: [EAST, WEST] });
  api.now.answer('allSubExploitants', [EAST, WEST]);
  api.now.answer('getOperator', NORD_COMPANY);
  api.now.answer('listEntityManagers', [{ id: 9, name: 'Anne Roux', sub_exploitants: [EAST] }]);
});

const open = async () => {
  const user = await show(<EntitySettings />, ['sub_entities', 'errors']);
  await screen.findByText('Anne Roux');
  return user;
};

it('EntitySettings adds a sub-entity once it has a name, and says at its field what the server refuses', async () => {
  const user = await open();
  const name = () => screen.getByRole('textbox', { name: 'Nom' });
  await user.click(button('Ajouter une entité'));
  const submit = () => screen.getAllByRole('button', { name: 'Ajouter une entité' }).at(-1) ?? name();
  await asksFirst({ api: api.now, user, input: name, submit });
  await user.type(name(), 'Agence Sud');
  await user.type(screen.getByRole('textbox', { name: /^Identifiant AlphaTango/ }), '123');
  await refusesAtField({
    api: api.now,
    user,
    call: 'createSubExploitant',
    field: 'name',
    input: name,
    submit,
  });
  api.now.answer('createSubExploitant', entity(3, 'Agence Sud'));
  await user.click(submit());
  await closed();
  expect(api.now.sent.findLast(({ name: call }) => call === 'createSubExploitant')?.body).toEqual({
    name: 'Agence Sud',
    alpha_tango_uid: '123',
  });
});

it('EntitySettings deletes one after a question, and keeps asking while the server says that something belongs to it', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: /^Actions pour.*Agence Est/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  api.now.refuse('deleteSubExploitant', 'SUB_EXPLOITANT_LINKED');
  await user.click(button('Supprimer'));
  expect(await screen.findByText('SUB_EXPLOITANT_LINKED')).toBeTruthy();
  expect(screen.getByRole('alertdialog', { name: /Agence Est/ })).toBeTruthy();
  api.now.answer('deleteSubExploitant', undefined as never);
  await user.click(button('Supprimer'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.now.sent.findLast(({ name }) => name === 'deleteSubExploitant')?.params).toEqual({ id: '1' });
});

it('EntitySettings keeps the operator’s own word for a sub-entity, in both numbers', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: /^Changer le mot/ }));
  const [singular, plural] = screen.getAllByRole('textbox');
  if (!singular || !plural) throw new Error('two fields');
  await user.clear(singular);
  await user.click(button('Enregistrer le mot'));
  await waitFor(() => expect(document.activeElement).toBe(singular));
  await user.type(singular, 'Agence');
  await user.clear(plural);
  await user.type(plural, 'Agences');
  api.now.answer('updateOperator', NORD_COMPANY);
  await user.click(button('Enregistrer le mot'));
  await closed();
  expect(api.now.sent.findLast(({ name }) => name === 'updateOperator')).toMatchObject({
    params: { id: '4' },
    body: { custom_config: { sub_exploitant_name: { singular: 'Agence', plural: 'Agences' } } },
  });
});

it('EntitySettings confines a manager to what is ticked, and gives the whole operator back for nothing', async () => {
  const user = await open();
  const change = async (act: () => Promise<void>): Promise<unknown> => {
    await user.click(button('Modifier'));
    await act();
    await user.click(button('Enregistrer'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    return api.now.sent.findLast(({ name }) => name === 'setEntityManager')?.body;
  };
  api.now.answer('setEntityManager', { id: 9, name: 'Anne Roux', sub_exploitants: null });
  const tick = (name: string) => () => user.click(screen.getByRole('checkbox', { name }));
  expect(await change(tick('Agence Ouest'))).toEqual({ sub_exploitant_ids: [1, 2] });
  expect(await change(tick('Agence Est'))).toEqual({ sub_exploitant_ids: null });
});

it('EntitySettings moves what was chosen to a sub-entity, or to the operator as a whole', async () => {
  const onMove = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  const user = await show(<MoveDialog title="Confier" submit="Confier" onMove={onMove} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: /Entité$/ }));
  await user.click(await screen.findByRole('option', { name: 'Agence Ouest' }));
  await user.click(button('Confier'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onMove).toHaveBeenCalledWith(2);
});
