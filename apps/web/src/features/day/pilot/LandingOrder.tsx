import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { PlaneLanding } from 'lucide-react';
import { useEffect } from 'react';
import { playChime } from '../../../shared/alerts/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { elapsedText } from '../day.model.ts';
import { useSecond } from '../useSecond.ts';
import styles from './pilot.module.css';
import { act } from './useOutbox.ts';

const RING_MS = 2_000;
const VIBRATION = [400, 200, 400];

/** The order to land, above everything of its flight: it rings and vibrates until it is confirmed when it is urgent. */
export const LandingOrder = ({ flight }: { readonly flight: TakeOffAuthorization }) => {
  const { t } = useTranslation('day');
  const now = useSecond(true);
  const { landing, approval } = flight;
  const isUrgent = landing?.is_urgent === true;
  useEffect(() => {
    const ring = (): void => {
      playChime();
      // Before the first touch the browser refuses it, and logs an error each time.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION);
    };
    ring();
    if (!isUrgent) return;
    const timer = setInterval(ring, RING_MS);
    return () => clearInterval(timer);
  }, [isUrgent]);
  if (landing === null) return null;
  return (
    <section className={styles.landing} role="alert">
      <h2>
        <PlaneLanding size={26} aria-hidden /> {t('statuses.landing_required')}
      </h2>
      {landing.message !== null && <p>{t('pilot.quote', { text: landing.message })}</p>}
      <small>
        {approval.structure_name} · {elapsedText(landing.ordered_at, now)}
      </small>
      <Button fullWidth onClick={() => void act('receive', flight.id, approval.flight_name)}>
        {t('pilot.receive')}
      </Button>
      {isUrgent && <small>{t('pilot.rings')}</small>}
    </section>
  );
};
