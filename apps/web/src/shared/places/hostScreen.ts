import type { Namespace } from '@envol/i18n/resources';
import type { ComponentType } from 'react';
import { lazyScreen } from '../../routing/screens.ts';
import { type Host, loadPlaces, loadWordsOfPlaces, screenOf } from './places.ts';

/**
 * A screen on which other features have places: what they put there and all that is named there come with it, in one go. By
 * its name where the host's own declaration holds it; else by the way to it, for a second screen that shows some of the places.
 * `words`: what the screen needs beside what is declared for the host.
 */
export const hostScreen = (
  host: Host,
  words: readonly Namespace[],
  found: string | (() => Promise<ComponentType>),
) =>
  lazyScreen(words, async () => {
    // Asked for at once, and before each of `words` in its own file.
    const there = Promise.all([loadPlaces(host), loadWordsOfPlaces(host)]);
    if (typeof found === 'string') {
      await there;
      return screenOf(host, found);
    }
    const [Screen] = await Promise.all([found(), there]);
    return Screen;
  });
