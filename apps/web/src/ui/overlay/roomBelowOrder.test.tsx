import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { roomBelowOrder } from './roomBelowOrder.ts';

afterEach(() => document.documentElement.removeAttribute('data-ordered-to-land'));

it('A popover stays below an order to land, and opens anywhere without one', () => {
  render(<main id="content" />);
  expect(roomBelowOrder()).toEqual({});
  document.documentElement.setAttribute('data-ordered-to-land', '');
  expect(roomBelowOrder().boundaryElement).toBe(document.getElementById('content'));
});

it('A popover of a page without content, as a visitor’s, has the whole window', () => {
  document.documentElement.setAttribute('data-ordered-to-land', '');
  expect(roomBelowOrder()).toEqual({});
});
