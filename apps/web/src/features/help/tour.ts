import type { CurrentUser } from '@envol/contract/auth';
import { driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { TourStep } from './tour.steps.ts';

/** What the tour says beside its steps. */
export interface TourWords {
  readonly next: string;
  readonly back: string;
  readonly done: string;
  readonly close: string;
  readonly progress: string;
}

type Event = 'guided_tour_started' | 'guided_tour_finished' | 'guided_tour_left';

const note = ({ id, impersonator_user_id }: CurrentUser, code_type: Event): void => {
  if (impersonator_user_id !== null) return;
  void callApi(endpoints.logUserEvent, { params: { id }, body: { code_type } }, { handles: 'all' }).catch(
    () => undefined,
  );
};

/**
 * Shows the parts of the screen one after the other, until the end or until `gone`; steps whose part is not there are left
 * out.
 */
export const runTour = (
  user: CurrentUser,
  steps: readonly TourStep[],
  words: TourWords,
  gone: AbortSignal,
): Promise<void> =>
  new Promise((resolve) => {
    const shown = steps.filter(({ element }) => element === null || document.querySelector(element) !== null);
    const end = (event: Event): void => {
      gone.removeEventListener('abort', leave);
      note(user, event);
      tour.destroy();
      resolve();
    };
    const leave = (): void => end('guided_tour_left');
    const tour = driver({
      animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      popoverClass: 'envol-tour',
      showProgress: true,
      progressText: words.progress,
      nextBtnText: words.next,
      prevBtnText: words.back,
      doneBtnText: words.done,
      steps: shown.map(({ element, title, text }) => ({
        ...(element !== null && { element }),
        popover: { title, description: text },
      })),
      onPopoverRender: ({ closeButton }) => closeButton.setAttribute('aria-label', words.close),
      // Once its style and words have their size: measured before, a bubble stands at the edge of the screen.
      onHighlighted: () => tour.refresh(),
      onDestroyStarted: () => end(tour.isLastStep() ? 'guided_tour_finished' : 'guided_tour_left'),
    });
    gone.addEventListener('abort', leave);
    note(user, 'guided_tour_started');
    tour.drive();
  });
