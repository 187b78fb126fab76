import type { Namespace } from '@envol/i18n/resources';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadTexts } from '../ui/texts.ts';

type Load = () => Promise<ComponentType>;

/** The code of a screen and its words, asked for in one go; the router asks for all screens of a path at once. */
export const screen = (words: readonly Namespace[], load: Load) =>
  lazyRouteComponent(async () => {
    const [Screen] = await Promise.all([load(), loadTexts(['common', ...words])]);
    return { default: Screen };
  });
