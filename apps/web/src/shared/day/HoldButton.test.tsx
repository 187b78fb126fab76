import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, dialogsGone, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { HoldButton } from './HoldButton.tsx';

setUpFakeApi();

const open = async (disabled = false) => {
  const onDone = vi.fn();
  const user = await show(
    <HoldButton
      icon=""
      label="Je décolle"
      question="Décoller pour « Toitures » ?"
      disabled={disabled}
      onDone={onDone}
    />,
    ['day'],
  );
  const hold = button(/^Je décolle/);
  hold.setPointerCapture = vi.fn();
  Object.defineProperty(hold, 'offsetWidth', { value: 300 });
  const at = (kind: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', clientX = 0) =>
    fireEvent[kind](hold, { clientX, pointerId: 1, button: 0 });
  return { user, onDone, at, hold };
};

it('The hold button is done once by a finger that slides along it, and not by one that stops half way', async () => {
  const { onDone, at } = await open();
  at('pointerDown');
  at('pointerMove', 150);
  at('pointerUp', 150);
  expect(onDone).not.toHaveBeenCalled();
  at('pointerDown');
  at('pointerMove', 200);
  at('pointerMove', 290);
  at('pointerUp', 290);
  expect(onDone).toHaveBeenCalledOnce();
});

it('The hold button is done by a finger that stays for two seconds, and not by one that leaves before', async () => {
  const { onDone, at } = await open();
  vi.useFakeTimers();
  at('pointerDown');
  act(() => void vi.advanceTimersByTime(1_900));
  at('pointerCancel');
  act(() => void vi.advanceTimersByTime(5_000));
  expect(onDone).not.toHaveBeenCalled();
  at('pointerDown');
  act(() => void vi.advanceTimersByTime(2_100));
  at('pointerUp');
  expect(onDone).toHaveBeenCalledOnce();
});

it('HoldButton asks whoever has no finger to slide with: a press, a key, a screen reader', async () => {
  const { user, onDone, hold } = await open();
  act(() => hold.focus());
  for (const leave of [() => user.keyboard('{Escape}'), () => user.click(inDialog('Annuler'))]) {
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alertdialog', { name: 'Décoller pour « Toitures » ?' })).toBeTruthy();
    await leave();
    await dialogsGone();
  }
  expect(onDone).not.toHaveBeenCalled();
  act(() => hold.focus());
  await user.keyboard(' ');
  await user.dblClick(inDialog('Je décolle'));
  await dialogsGone();
  expect(onDone).toHaveBeenCalledOnce();
});

it('The hold button does nothing, by no way, while it is not to be done', async () => {
  const { onDone, at, hold } = await open(true);
  at('pointerDown');
  at('pointerMove', 290);
  fireEvent.click(hold);
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
