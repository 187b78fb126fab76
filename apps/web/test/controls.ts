import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

type Name = string | RegExp;

/** A button by the words on it. */
export const button = (name: Name): HTMLElement => screen.getByRole('button', { name });

/** A field of words or a figure by its label; one that may stay empty says so after its label: `/^Nom/`. */
export const box = (name: Name): HTMLInputElement => screen.getByRole('textbox', { name });

/** A field whose content is not shown, by its label. */
export const secret = (name: Name): HTMLElement => screen.getByLabelText(name, { selector: 'input' });

/** Opens the list of a field (`SelectField`), whose name ends with its label, and takes an option. */
export const choose = async (user: UserEvent, field: Name, option: Name): Promise<void> => {
  await user.click(button(field));
  await user.click(await screen.findByRole('option', { name: option }));
};

/** Opens a menu by its button and takes an entry. */
export const takeEntry = async (user: UserEvent, menu: Name, entry: Name): Promise<void> => {
  await user.click(button(menu));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

/** From the lowest to the one on top. */
export const openDialogs = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-dialog] [role$=dialog]'),
];

/** The dialog, or the question over it. */
export const dialog = (): HTMLElement => {
  const last = openDialogs().at(-1);
  if (last === undefined) throw new Error('No dialog is open');
  return last;
};

/** A button of the dialog by the words on it, which may stand on the page as well. */
export const inDialog = (name: Name): HTMLElement => within(dialog()).getByRole('button', { name });

/** Waits until nothing lies over the page any more, or over the dialogs that were open before. */
export const dialogsGone = async (before = 0): Promise<void> => {
  await waitFor(() => expect(openDialogs()).toHaveLength(before));
};
