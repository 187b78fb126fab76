import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, dialogsGone, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { DraftNote } from './EditorNotices.tsx';
import type { FlightFormState } from './useFlightForm.ts';

setUpFakeApi();

const note = async (draft: FlightFormState['draft']) => {
  const startOver = vi.fn();
  const state = { draft, startOver } as Partial<FlightFormState> as FlightFormState;
  return { startOver, user: await show(<DraftNote state={state} />, ['flights']) };
};

it('A draft is given up only after a question, which begins on “no”', async () => {
  const { user, startOver } = await note('kept');
  const opener = button('Abandonner');
  for (const leave of [() => user.keyboard('{Escape}'), () => user.click(inDialog('Annuler'))]) {
    await user.click(opener);
    expect(document.activeElement).toBe(inDialog('Annuler'));
    await leave();
    await dialogsGone();
    expect(document.activeElement).toBe(opener);
  }
  expect(startOver).not.toHaveBeenCalled();
  await user.click(opener);
  await user.dblClick(inDialog('Abandonner'));
  await dialogsGone();
  expect(startOver).toHaveBeenCalledOnce();
});

it('The note of a draft says nothing of what nobody has begun, and that a device which keeps nothing keeps nothing', async () => {
  await note('none');
  expect(screen.queryByRole('button')).toBeNull();
  await note('refused');
  expect(document.querySelector('[data-bad]')).not.toBeNull();
});
