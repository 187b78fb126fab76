import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../api/session.ts';
import { homeOf } from '../../routing/home.ts';
import { isOrderedToLand } from '../../shared/landingOrders/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { elementOf, tourParts } from './tour.steps.ts';
import { runTour } from './tour.ts';
import { isTourRequested } from './tourStore.ts';

/** What the tour shows is drawn a moment after the home opens. */
const DRAWN_MS = 400;

/** Runs the tour once on the home of the account; neither begins nor goes on over an order to land. */
export const Tour = () => {
  const { t } = useTranslation('help_screens');
  const user = useUser();
  const router = useRouter();
  const isOrdered = isOrderedToLand.use();
  const run = useEffectEvent(async (gone: AbortSignal): Promise<void> => {
    const home = homeOf(user);
    if (router.state.location.pathname !== home) await router.navigate({ to: home });
    await new Promise((resolve) => setTimeout(resolve, DRAWN_MS));
    if (gone.aborted) return;
    const steps = tourParts(user).map((part) => ({
      element: elementOf(part),
      title: t(`tour.${part}`),
      text: t(`tour.${part}_text`),
    }));
    const words = {
      next: t('tour.next'),
      back: t('tour.back'),
      done: t('tour.done'),
      close: t('tour.close'),
      // Filled by the tour itself.
      progress: t('tour.progress', { current: '{{current}}', total: '{{total}}' }),
    };
    await runTour(user, steps, words, gone);
  });
  useEffect(() => {
    if (isOrdered) {
      // Without a message: on a phone it would lie over the order's receipt.
      isTourRequested.set(false);
      return;
    }
    const gone = new AbortController();
    // Mounted twice at once while developing: the second begins, the first does not.
    const start = setTimeout(() => {
      void run(gone.signal).finally(() => {
        if (!gone.signal.aborted) isTourRequested.set(false);
      });
    });
    return () => {
      clearTimeout(start);
      gone.abort();
    };
  }, [isOrdered]);
  return null;
};
