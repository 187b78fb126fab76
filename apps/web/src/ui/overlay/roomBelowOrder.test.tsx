import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { roomBelowOrder } from './roomBelowOrder.ts';

afterEach(() => document.documentElement.removeAttribute('data-ordered-to-land'));

it('keeps what opens beside a button below an order to land, and anywhere without one', () => {
  render(<main id="content" />);
  expect(roomBelowOrder()).toEqual({});
  document.documentElement.setAttribute('data-ordered-to-land', '');
  expect(roomBelowOrder().boundaryElement).toBe(document.getElementById('content'));
});

it('leaves a page without content, as a visitor’s, its whole window', () => {
  document.documentElement.setAttribute('data-ordered-to-land', '');
  expect(roomBelowOrder()).toEqual({});
});
