import { expect, it, vi } from 'vitest';
import { followStyles } from './lostStyles.ts';

const LATER_MS = 4_100;

const lose = (link: HTMLLinkElement): void => void link.dispatchEvent(new Event('error'));
const linkOf = (name: string): HTMLLinkElement | null => document.querySelector(`link[href$="${name}"]`);

it('the page asks again for a stylesheet that did not come, until it does, and not for one that came', async () => {
  vi.useFakeTimers();
  // The test says what fails: happy-dom would report every stylesheet, as it loads none.
  Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true });
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  followStyles();
  const [lost, fine] = ['lost.css', 'fine.css'].map((name) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `data:,${name}` });
    document.head.append(link);
    return link;
  });
  if (!lost || !fine) throw new Error('no links');
  lose(lost);
  await vi.advanceTimersByTimeAsync(LATER_MS);
  const second = linkOf('lost.css');
  expect(second).not.toBe(lost);
  expect(linkOf('fine.css')).toBe(fine);
  // Without a network nothing is asked for; it is when it comes back.
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  if (second) lose(second);
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect(linkOf('lost.css')).toBe(second);
  window.dispatchEvent(new Event('online'));
  expect(linkOf('lost.css')).not.toBe(second);
  await vi.advanceTimersByTimeAsync(LATER_MS);
  for (const name of ['lost.css', 'fine.css']) linkOf(name)?.remove();
  Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: false });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
