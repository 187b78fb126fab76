import type { Flight } from '@envol/contract/flights';
import { isOpenProcedure } from '@envol/domain/entrusting/statuses';
import { isPast } from '@envol/domain/flights/policy';
import { Link } from '@tanstack/react-router';
import { Handshake, Landmark, Mail } from 'lucide-react';
import { useMay } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { buttonLook } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

/** The mission's procedures, a page each: those that it asks for, or that were begun. */
export const ProcedureLinks = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flights');
  const now = useMinute();
  const mayAsk = useMay('approval:request');
  const constraints = (flight.analysis?.constraints ?? []).filter(({ status }) => status !== 'outdated');
  const hasNotices = constraints.some(
    ({ procedure }) => procedure === 'prefecture_notif' || procedure === 'army_notif',
  );
  const hasLetters = (flight.analysis?.constraints ?? []).some((each) => each.email_request_id !== null);
  const isEntrusted = constraints.some(({ entrusted }) => entrusted !== null);
  const isOver = isPast(flight.date_end, new Date(now).toISOString());
  const mayEntrust = mayAsk && !isOver && constraints.some(isOpenProcedure);
  const look = buttonLook({ variant: 'outlined', size: 'small' });
  const params = { id: String(flight.id) };
  if (!hasNotices && !hasLetters && !isEntrusted && !mayEntrust) return null;
  return (
    <nav className={styles.procedures} aria-label={t('detail.procedures')}>
      {hasNotices && (
        <Link className={look} to="/map/flights/$id/notifications" params={params}>
          <Landmark size={15} aria-hidden /> {t('detail.notices')}
        </Link>
      )}
      {hasLetters && (
        <Link className={look} to="/map/flights/$id/requests" params={params}>
          <Mail size={15} aria-hidden /> {t('detail.email_requests')}
        </Link>
      )}
      {(isEntrusted || mayEntrust) && (
        <Link className={look} to="/map/flights/$id/entrust" params={params}>
          <Handshake size={15} aria-hidden /> {t(isEntrusted ? 'detail.entrusted' : 'detail.entrust')}
        </Link>
      )}
    </nav>
  );
};
