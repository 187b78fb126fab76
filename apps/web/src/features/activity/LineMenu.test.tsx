import type { FlyingTime } from '@envol/contract/flying-times';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { LineMenu } from './LineMenu.tsx';

setUpFakeApi();

const line = (available_actions: FlyingTime['available_actions']): FlyingTime =>
  ({ id: 4, contact: { id: 2, name: 'Léa Petit' }, available_actions }) as unknown as FlyingTime;

it('LineMenu opens what may be done with a line', async () => {
  const setOpen = vi.fn();
  const own = line(['edit', 'delete']);
  const user = await show(<LineMenu line={own} setOpen={setOpen} />, ['activity']);
  await user.click(screen.getByRole('button', { name: /Léa Petit/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  expect(setOpen).toHaveBeenCalledWith({ kind: 'delete', line: own });
});

it('The menu of an activity line has nothing for a colleague’s line', async () => {
  await show(<LineMenu line={line([])} setOpen={vi.fn()} />, ['activity']);
  expect(screen.queryByRole('button')).toBeNull();
});
