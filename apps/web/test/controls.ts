import { screen } from '@testing-library/react';

/** A button by the words on it. */
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

/** A field whose content is not shown, by its label. */
export const secret = (name: string | RegExp): HTMLElement =>
  screen.getByLabelText(name, { selector: 'input' });
