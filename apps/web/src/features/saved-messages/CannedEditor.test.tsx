import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { CannedEditor } from './CannedEditor.tsx';

setUpFakeApi();

const ORIGINAL = { conditions: ['Appeler la tour.'], questions: ['Quel numéro ?'], refusals: [] };

const opened = async () => {
  const save = vi.fn();
  const onClose = vi.fn();
  const user = await show(
    <CannedEditor texts={ORIGINAL} original={ORIGINAL} save={save} onClose={onClose} />,
    ['approvals'],
  );
  return { user, save, onClose };
};

describe('the editor of ready-made texts', () => {
  it('saves what was changed, and closes', async () => {
    const { user, save, onClose } = await opened();
    const [condition] = screen.getAllByRole('textbox');
    await user.type(condition as HTMLElement, ' Puis à l’atterrissage.');
    await user.click(screen.getByRole('button', { name: 'Enregistrer mes textes' }));
    expect(save).toHaveBeenCalledExactlyOnceWith({
      ...ORIGINAL,
      conditions: ['Appeler la tour. Puis à l’atterrissage.'],
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps nothing of its own where the original texts stand', async () => {
    const { user, save } = await opened();
    await user.click(screen.getByRole('button', { name: 'Enregistrer mes textes' }));
    expect(save).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('saves nothing on Escape', async () => {
    const { user, save, onClose } = await opened();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(save).not.toHaveBeenCalled();
  });
});
