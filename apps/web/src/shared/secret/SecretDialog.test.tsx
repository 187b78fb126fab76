import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { SecretDialog } from './SecretDialog.tsx';

setUpFakeApi();

it('SecretDialog shows a secret once, copies it, and says where the copy was not possible', async () => {
  const onClose = vi.fn();
  const user = await show(
    <SecretDialog title="Votre clé" text="Elle n’est montrée qu’ici." secret="s3cr3t" onClose={onClose} />,
  );
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined);
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect(await screen.findByText('Copié')).toBeTruthy();
  expect(write).toHaveBeenLastCalledWith('s3cr3t');
  write.mockRejectedValueOnce(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect(await screen.findByText(/^Copie impossible/)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'C’est noté' }));
  expect(onClose).toHaveBeenCalledOnce();
});
