import { pauseFor } from '../device/clock.ts';

/** Between two times that a stylesheet is asked for. */
const AGAIN_MS = 4_000;

const lost = new Set<HTMLLinkElement>();
let isFollowing = false;

/** Puts a new link in the place of each that failed: a browser asks once for each. */
const askAgain = (): void => {
  const links = [...lost];
  lost.clear();
  for (const link of links) if (link.isConnected) link.replaceWith(link.cloneNode());
};

const note = async (link: HTMLLinkElement): Promise<void> => {
  lost.add(link);
  await pauseFor(AGAIN_MS);
  if (navigator.onLine) askAgain();
};

/**
 * A stylesheet that did not come is asked for again until it does, for as long as the page lives: the bundler asks once, and
 * loads that part of the screen without it ever after.
 */
export const followStyles = (): void => {
  // Once a page, though people sign in and out of it.
  if (isFollowing) return;
  isFollowing = true;
  // Errors of a link do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void note(target);
    },
    true,
  );
  window.addEventListener('online', askAgain);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) void note(link);
};
