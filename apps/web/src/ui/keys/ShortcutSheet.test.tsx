import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { useShortcuts } from './shortcuts.ts';

setUpFakeApi();

const Screen = ({ onClose }: { readonly onClose: () => void }) => {
  useShortcuts([
    { keys: 'n', label: 'Nouvelle mission', group: 'Missions', run: () => undefined },
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
