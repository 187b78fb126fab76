import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { Phone, PhoneForwarded, PlaneLanding } from 'lucide-react';
import { elapsedText, useSecond } from '../../shared/day/index.ts';
import { useRoomAbove } from '../../shared/landingOrders/index.ts';
import { buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './orders.module.css';

const Call = ({
  phone,
  words,
  Icon,
}: {
  readonly phone: string | null | undefined;
  readonly words: string;
  readonly Icon: typeof Phone;
}) =>
  phone == null ? null : (
    <PhoneLink className={buttonLook({ variant: 'outlined' })} phone={phone}>
      <Icon size={18} aria-hidden /> <span>{words}</span>
    </PhoneLink>
  );

/** Over every screen of a tower: orders to land that nobody answered for a minute, with both numbers to call. */
export const UnansweredOrders = ({ orders }: { readonly orders: readonly TakeOffAuthorization[] }) => {
  const { t } = useTranslation('day');
  const now = useSecond(true);
  const ref = useRoomAbove(orders.length > 0);
  return (
    <div
      ref={ref}
      className={styles.alert}
      role="alert"
      aria-label={t('order.unanswered_label')}
      data-react-aria-top-layer="true"
    >
      <ul className={styles.orders}>
        {orders.map(({ id, landing, approval, pilot_name, pilot_phone_number }) => (
          <li key={id}>
            <PlaneLanding size={26} aria-hidden />
            <p>
              <b>
                {t('order.unanswered')} {landing !== null && elapsedText(landing.ordered_at, now)}
              </b>
              <span>
                {approval.display_identifier} · {approval.flight_name}
              </span>
              <small>
                {pilot_name} · {approval.company_name}
              </small>
            </p>
            <div>
              <Call
                phone={pilot_phone_number}
                words={`${t('order.call_pilot')} ${pilot_name}`}
                Icon={Phone}
              />
              <Call
                phone={landing?.second_phone?.phone}
                words={`${t('order.second_phone')} · ${landing?.second_phone?.full_name ?? ''}`}
                Icon={PhoneForwarded}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
};
