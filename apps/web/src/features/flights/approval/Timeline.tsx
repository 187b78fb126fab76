import type { Approval } from '@envol/contract/approvals';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format.ts';
import styles from './approval.module.css';

/** Who did what, when. Messages have their own place. */
export const Timeline = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const events = approval.events.filter(({ action }) => action !== 'message');
  return (
    <ol className={styles.timeline}>
      {events.map((event) => (
        <li key={event.id} data-side={event.author_side}>
          <b>{t(`approval.actions.${event.action}`)}</b>
          <div className={styles.by}>
            {t('approval.by', {
              name: event.author_name,
              date: format.dayAndClock(event.created_at, approval.time_zone),
            })}
          </div>
        </li>
      ))}
    </ol>
  );
};
