import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { show } from '../../../test/dom.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from './TextField.tsx';
import { useContractForm } from './useCheckedForm.ts';

const Input = z.object({ name: z.string(), reason: z.string() });

const Notice = () => {
  const form = useContractForm<z.infer<typeof Input>, z.infer<typeof Input>>(Input, {
    defaultValues: { name: 'Halle', reason: '' },
  });
  return (
    <FormDialog title="Avis" submit="Envoyer" form={form} onSubmit={async () => undefined} onClose={vi.fn()}>
      <TextField name="name" label="Nom" />
      <TextField name="reason" label="Motif" />
    </FormDialog>
  );
};

it('FormDialog keeps the field that is wrong in view where the refusal comes in above it', async () => {
  const seen: [string, boolean][] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push([this.getAttribute('name') ?? '', screen.queryByRole('alert') !== null]);
  });
  const user = await show(<Notice />, ['common', 'errors']);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(seen).toEqual([['reason', true]]);
});
