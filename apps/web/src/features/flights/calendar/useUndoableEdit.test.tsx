import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { useUndoableEdit } from './useUndoableEdit.ts';

const sent = vi.hoisted(() => [] as unknown[]);
vi.mock('../../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (_: unknown, { body }: { readonly body: unknown }) => {
    sent.push(body);
    return Promise.resolve({ version: 8 });
  },
}));
setUpFakeApi();

const Renaming = () => {
  const edit = useUndoableEdit();
  return (
    <button
      type="button"
      onClick={() => void edit({ id: 4, body: { name: 'Pont' }, undo: { name: 'Toit' }, message: 'Fait' })}
    >
      Renommer
    </button>
  );
};

it('takes back only what nobody changed meanwhile', async () => {
  const user = await show(<Renaming />, ['flights']);
  await user.click(screen.getByRole('button', { name: 'Renommer' }));
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  await expect.poll(() => sent).toEqual([{ name: 'Pont' }, { name: 'Toit', version: 8 }]);
});
