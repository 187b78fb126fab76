import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { NORD } from '../../../test/operatorDesk.ts';
import { showPage } from '../../../test/router.tsx';
import { DiscountDialog } from './DiscountDialog.tsx';
import { BlockDialog, MergeDialog, NoteDialog, PlanDialog } from './OperatorDialogs.tsx';

const api = setUpFakeApi();

it('the dialog of an operator keeps the staff’s note, and forgets one that was emptied', async () => {
  const onClose = vi.fn();
  api.now.answer('updateOperatorDesk', NORD);
  const operator = { ...NORD, note: 'Rappeler lundi' };
  const user = await show(<NoteDialog operator={operator} onClose={onClose} />, ['operators', 'errors']);
  await user.clear(screen.getByRole('textbox'));
  await user.click(button('Enregistrer la note'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(0)).toMatchObject({ params: { id: '7' }, body: { note: null } });
});

it('the dialog of an operator changes the plan for a reason, which its administrators are told', async () => {
  const onClose = vi.fn();
  const user = await show(<PlanDialog operator={NORD} onClose={onClose} />, ['operators', 'nav', 'errors']);
  const reason = () => screen.getByRole('textbox', { name: /^Motif/ });
  await asksFirst({ api: api.now, user, input: reason, submit: () => button('Changer la formule') });
  await user.type(reason(), 'Bon de commande 12');
  await refusesAtField({
    api: api.now,
    user,
    call: 'updateOperatorDesk',
    field: 'plan_reason',
    input: reason,
    submit: () => button('Changer la formule'),
  });
  api.now.answer('updateOperatorDesk', NORD);
  await user.click(button('Changer la formule'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(-1)).toMatchObject({
    params: { id: '7' },
    body: { plan: NORD.plan, plan_reason: 'Bon de commande 12' },
  });
});

it('a discount is taken off the subscription, and none any more where its field is emptied', async () => {
  const onClose = vi.fn();
  api.now.answer('updateOperatorDesk', NORD);
  const operator = { ...NORD, discount: 10 };
  const user = await show(<DiscountDialog operator={operator} onClose={onClose} />, ['operators', 'errors']);
  await user.clear(screen.getByRole('textbox'));
  await user.click(button('Enregistrer la remise'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(0)).toMatchObject({ params: { id: '7' }, body: { discount: null } });
});

it('the dialog of an operator blocks for a reason alone, which its people are told', async () => {
  const onClose = vi.fn();
  const user = await show(<BlockDialog operator={NORD} onClose={onClose} />, ['operators', 'errors']);
  const reason = () => screen.getByRole('textbox', { name: /^Motif/ });
  await asksFirst({ api: api.now, user, input: reason, submit: () => button('Bloquer') });
  await user.type(reason(), 'Impayés');
  await refusesAtField({
    api: api.now,
    user,
    call: 'blockOperator',
    field: 'reason',
    input: reason,
    submit: () => button('Bloquer'),
  });
  api.now.answer('blockOperator', NORD);
  await user.click(button('Bloquer'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(-1)).toMatchObject({ params: { id: '7' }, body: { reason: 'Impayés' } });
});

it('the dialog of an operator shows what a merge would move before it is asked for, and leads to the operator that stays', async () => {
  const onClose = vi.fn();
  const twin = { id: 8, commercial_name: 'Nord Drones' };
  api.now.answer('previewMerge', {
    keeps: { id: 7, commercial_name: 'Nord Drone' },
    duplicate: twin,
    moved: [
      { table: 'flights', count: 3 },
      { table: 'a_table_to_come', count: 1 },
    ],
    same_drones: ['SN-1'],
    same_people: [],
    same_entities: [],
  });
  const operator = { ...NORD, duplicates: [{ ...twin, why: 'siret' as const }] };
  const { user, path } = await showPage(
    '/desk',
    () => <MergeDialog operator={operator} onClose={onClose} />,
    ['operators', 'errors'],
  );
  expect(await screen.findByText(/missions \(3\).*autres données \(1\)/)).toBeTruthy();
  expect(screen.getByText(/SN-1/)).toBeTruthy();
  const reason = () => screen.getByRole('textbox', { name: /^Motif/ });
  await asksFirst({ api: api.now, user, input: reason, submit: () => button('Fusionner') });
  await user.type(reason(), 'Même société');
  api.now.answer('mergeOperators', NORD);
  await user.click(button('Fusionner'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.find(({ name }) => name === 'mergeOperators')).toMatchObject({
    params: { id: '7' },
    body: { duplicate_id: 8, reason: 'Même société' },
  });
  await waitFor(() => expect(path()).toBe('/exploitants/7'));
});
