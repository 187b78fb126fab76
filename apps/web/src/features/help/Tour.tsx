import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../api/session.ts';
import { homeOf } from '../../routing/home.ts';
import { useTranslation } from '../../ui/texts.ts';
import { elementOf, tourParts } from './tour.steps.ts';
import { runTour } from './tour.ts';
import { tourAsked } from './tourStore.ts';

/** What the tour shows is drawn a moment after the home opens. */
const DRAWN_MS = 400;

/** Runs the tour once on the home of the account. */
export const Tour = () => {
  const { t } = useTranslation('help_screens');
  const user = useUser();
  const router = useRouter();
  const run = useEffectEvent(async (): Promise<void> => {
    const home = homeOf(user);
    if (router.state.location.pathname !== home) await router.navigate({ to: home });
    await new Promise((resolve) => setTimeout(resolve, DRAWN_MS));
    const steps = tourParts(user).map((part) => ({
      element: elementOf(part),
      title: t(`tour.${part}`),
      text: t(`tour.${part}_text`),
    }));
    runTour(user, steps, {
      next: t('tour.next'),
      back: t('tour.back'),
      done: t('tour.done'),
      close: t('tour.close'),
      // Filled by the tour itself.
      progress: t('tour.progress', { current: '{{current}}', total: '{{total}}' }),
    });
  });
  useEffect(() => {
    let isGone = false;
    // Mounted twice at once while developing: the second begins, the first does not.
    const start = setTimeout(() => {
      if (isGone) return;
      void run().finally(() => tourAsked.set(false));
    });
    return () => {
      isGone = true;
      clearTimeout(start);
    };
  }, []);
  return null;
};
