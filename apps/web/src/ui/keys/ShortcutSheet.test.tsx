import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { useShortcuts } from './shortcuts.ts';

setUpFakeApi();

const run = vi.fn();

const Screen = ({ onClose }: { readonly onClose: () => void }) => {
  useShortcuts([
    { keys: 'n', label: 'Nouvelle mission', group: 'Missions', run },
    { keys: 'g m', label: 'Aller aux missions', group: 'Aller à', run: () => undefined },
  ]);
  return <ShortcutSheet onClose={onClose} />;
};

it('ShortcutSheet lists the keys of the screen below it by group, and goes with Escape', async () => {
  const onClose = vi.fn();
  const user = await show(<Screen onClose={onClose} />);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Missions',
    'Aller à',
  ]);
  expect(screen.getByText('Nouvelle mission')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('a key pressed alone does nothing on a device where single keys are off', async () => {
  const user = await show(<Screen onClose={() => undefined} />);
  const choice = screen.getByRole('checkbox', { name: 'Raccourcis à une seule touche' });
  await user.click(choice);
  expect(localStorage.getItem('envol.keys')).toBe('off');
  for (const overlay of document.querySelectorAll('[data-overlay]')) overlay.removeAttribute('data-overlay');
  choice.blur();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }));
  expect(run).not.toHaveBeenCalled();
  await user.click(choice);
  expect(localStorage.getItem('envol.keys')).toBeNull();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }));
  expect(run).toHaveBeenCalledOnce();
});
