import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePalette, openPalette, takeEarlyKeys } from './commands.ts';

const page = new EventTarget();
const press = (key: string, more: object = {}): Event => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
  page.dispatchEvent(event);
  return event;
};

beforeEach(() => vi.stubGlobal('window', page));
afterEach(() => {
  closePalette();
  vi.unstubAllGlobals();
});

it('The command palette keeps what is typed before it has its field, then leaves the keys to it', () => {
  openPalette();
  expect(press('t').defaultPrevented).toBe(true);
  for (const key of ['o', 'x', 'Backspace', 'u']) press(key);
  expect(takeEarlyKeys()).toBe('tou');
  expect(press('l').defaultPrevented).toBe(false);
});

it('The command palette takes no keys while it is closed, nor other shortcuts', () => {
  expect(press('t').defaultPrevented).toBe(false);
  openPalette();
  expect(press('r', { ctrlKey: true }).defaultPrevented).toBe(false);
  press('Escape');
  expect(press('t').defaultPrevented).toBe(false);
  openPalette();
  expect(takeEarlyKeys()).toBe('');
});
