import type { StructureDiscount } from '@envol/contract/invoices';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { approvalOf } from '../../../test/approvals.ts';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { Discount } from './Discount.tsx';

const api = setUpFakeApi();
const priced = approvalOf({
  payment: { status: 'waiting_payment', price_cents: 4_800, currency: 'EUR', is_retried: false },
});
const discount = (discount_bp: number | null): StructureDiscount => ({
  structure_id: priced.structure_id,
  exploitant_id: priced.exploitant_id,
  discount: discount_bp === null ? null : discount_bp / 100,
  discount_bp,
  set_at: null,
  set_by: null,
});
beforeEach(() => signedInAs(['discount:write']));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const open = async (discount_bp: number | null, name: string) => {
  api.now.answer('getStructureDiscount', discount(discount_bp));
  const user = await show(<Discount approval={priced} />, ['approvals', 'errors']);
  await user.click(await screen.findByRole('button', { name }));
  return { user, percent: screen.getByRole('textbox', { name: /Remise/ }) };
};

it('a structure takes a percentage off its prices for a company, in hundredths of one', async () => {
  const { user, percent } = await open(null, 'Accorder une remise');
  await user.type(percent, '12,5');
  api.now.answer('createStructureDiscount', discount(1_250));
  await user.click(button('Enregistrer'));
  await closed();
  expect(api.now.last('createStructureDiscount')?.body).toEqual({ discount_bp: 1_250 });
});

it('a discount that is given is changed, or taken away by an empty field', async () => {
  const { user, percent } = await open(1_000, 'Modifier la remise');
  await user.clear(percent);
  await user.type(percent, '20');
  api.now.answer('updateStructureDiscount', discount(2_000));
  await user.click(button('Enregistrer'));
  await closed();
  expect(api.now.last('updateStructureDiscount')?.body).toEqual({ discount_bp: 2_000 });
  await user.click(button('Modifier la remise'));
  await user.clear(screen.getByRole('textbox', { name: /Remise/ }));
  api.now.answer('deleteStructureDiscount', undefined);
  await user.click(button('Enregistrer'));
  await closed();
  expect(api.now.last('deleteStructureDiscount')?.params).toMatchObject({ id: String(priced.exploitant_id) });
});

it.each([
  ['who may not set it', [], priced],
  ['of a request that costs nothing', ['discount:write'], approvalOf({ payment: null })],
] as const)('a discount is not asked about by %s', async (_, permissions, approval) => {
  signedInAs([...permissions]);
  await show(<Discount approval={approval} />, ['approvals']);
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.now.last('getStructureDiscount')).toBeUndefined();
});
