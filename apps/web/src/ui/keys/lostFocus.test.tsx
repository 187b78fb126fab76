import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { useLostFocus } from './lostFocus.ts';

setUpFakeApi();

const Act = () => {
  const place = useLostFocus<HTMLDivElement>('act');
  return (
    <div ref={place}>
      <button type="button">Demander</button>
    </div>
  );
};
const Page = () => {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Act />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Ouvrir
    </button>
  );
};

it('what takes the place of a control that was pressed by a key has the focus', async () => {
  await show(<Page />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Demander' }));
});

it('by mouse the focus moves nowhere', async () => {
  await show(<Page />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ouvrir' }));
  await new Promise((passed) => setTimeout(passed, 200));
  expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Demander' }));
});
