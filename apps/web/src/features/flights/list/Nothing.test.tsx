import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { Nothing } from './Nothing.tsx';

it('Nothing names what was looked for and was not found', async () => {
  const clear = vi.fn();
  const user = await show(<Nothing isFiltered q="Purpan" onClear={clear} onNew={null} />, ['flights']);
  expect(screen.getByRole('heading', { name: /^Aucun résultat pour «\sPurpan\s»$/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(clear).toHaveBeenCalledOnce();
});
