import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button } from '../../test/controls.ts';
import { setUpFakeApi, show } from '../../test/dom.tsx';
import { ActButton } from './ActButton.tsx';

setUpFakeApi();

it('An act button does once what is pressed twice, says that it is at work, and stands for another try when it failed', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const act = vi.fn(() => promise);
  const user = await show(<ActButton act={act}>Renvoyer</ActButton>);
  await user.dblClick(button('Renvoyer'));
  expect(act).toHaveBeenCalledOnce();
  expect(button('Renvoyer').getAttribute('aria-busy')).toBe('true');
  reject(new Error('told where it happened'));
  await waitFor(() => expect(button('Renvoyer')).toHaveProperty('disabled', false));
  act.mockResolvedValueOnce(undefined);
  await user.click(screen.getByRole('button'));
  expect(act).toHaveBeenCalledTimes(2);
});
