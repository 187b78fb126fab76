import type { Namespace } from '@envol/i18n/resources';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadTexts } from '../ui/texts.ts';
import { themed } from '../ui/theme/themed.ts';

type Load = () => Promise<ComponentType>;

/** The code of a screen and its words, asked for in one go; the router asks for all screens of a path at once. */
const withWords = (words: readonly Namespace[], load: () => Promise<{ readonly default: ComponentType }>) =>
  lazyRouteComponent(async () => {
    const [screen] = await Promise.all([load(), loadTexts(['common', ...words])]);
    return screen;
  });

/** A screen without the component library. */
export const screen = (words: readonly Namespace[], load: Load) =>
  withWords(words, async () => ({ default: await load() }));

/** A screen with dialogs, menus or form fields of the component library. */
export const themedScreen = (words: readonly Namespace[], load: Load) => withWords(words, themed(load));
