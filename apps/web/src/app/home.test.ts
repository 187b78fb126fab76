import { expect, it } from 'vitest';
import { safeRedirect } from './home.ts';

it.each([
  ['/map/flights/3?tab=x', '/map/flights/3?tab=x'],
  ['/settings', '/settings'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  ['/map/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/', undefined],
  ['/?redirect=/', undefined],
  [undefined, undefined],
])('comes back to %s only when it is ours', (wanted, kept) => {
  expect(safeRedirect(wanted)).toBe(kept);
});
