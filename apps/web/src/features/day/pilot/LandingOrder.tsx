import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { PlaneLanding } from 'lucide-react';
import { useIsLook } from '../../../api/session.ts';
import { act } from '../../../shared/outbox/index.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { elapsedText } from '../day.model.ts';
import { useSecond } from '../useSecond.ts';
import styles from './pilot.module.css';

/** The order to land, above everything of its flight; it is heard from whatever screen (`LandingOrders`). */
export const LandingOrder = ({ flight }: { readonly flight: TakeOffAuthorization }) => {
  const { t } = useTranslation('day');
  const now = useSecond(true);
  const { landing, approval, is_mine, pilot_name } = flight;
  const isLook = useIsLook();
  if (landing === null) return null;
  return (
    <section className={styles.landing} role="alert">
      <h2>
        <PlaneLanding size={26} aria-hidden /> {t('statuses.landing_required')}
      </h2>
      <b>
        {is_mine
          ? approval.flight_name
          : t('pilot.flown_by', { name: approval.flight_name, pilot: pilot_name })}
      </b>
      {landing.cause !== null && <p>{t(`order.${landing.cause}`)}</p>}
      {landing.message !== null && <p>{t('pilot.quote', { text: landing.message })}</p>}
      <small>
        {approval.structure_name} · {t('order.since', { elapsed: elapsedText(landing.ordered_at, now) })}
      </small>
      {is_mine && !isLook && (
        <ActButton fullWidth act={() => act('receive', flight.id, approval.flight_name)}>
          {t('pilot.receive')}
        </ActButton>
      )}
      {is_mine && !isLook && landing.is_urgent && <small>{t('pilot.rings')}</small>}
    </section>
  );
};
