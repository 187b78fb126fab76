import type { Namespace } from '@envol/i18n/resources';
import { screen } from '../../routing/screens.ts';
import { type Host, loadPlaces, screenOf, wordsOfPlaces } from './places.ts';

/** A screen on which other features have places: what they put there and its words come with it, in one go. */
export const hostScreen = (host: Host, words: readonly Namespace[], name: string) =>
  screen([...words, ...wordsOfPlaces(host)], async () => {
    await loadPlaces(host);
    return screenOf(host, name);
  });
