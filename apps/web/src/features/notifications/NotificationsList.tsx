import { LIMITS } from '@envol/contract/limits';
import type { Notification } from '@envol/contract/notifications';
import { useRouter } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './notifications.module.css';
import { targetOf } from './target.ts';
import { useNotifications } from './useNotifications.ts';

interface ItemProps {
  readonly notification: Notification;
  readonly now: number;
  readonly onClose: () => void;
}

const Item = ({ notification, now, onClose }: ItemProps) => {
  const { t } = useTranslation('notifications');
  const router = useRouter();
  const format = useFormats();
  const target = targetOf(notification, useUser());
  const { title, first_line, second_line } = notification.payload;
  const content = (
    <>
      <span className={styles.titleRow}>
        <b>{title}</b>
        <time dateTime={notification.created_at} title={format.dayAndClock(notification.created_at)}>
          {format.ago(notification.created_at, now)}
        </time>
      </span>
      <span className={styles.line}>{first_line}</span>
      {second_line && <span className={styles.line}>{second_line}</span>}
      {!notification.viewed && <span className="visually-hidden">{t('unread')}</span>}
    </>
  );
  const props = { className: styles.item, 'data-unread': !notification.viewed || undefined };
  if (target === null) return <div {...props}>{content}</div>;
  return (
    <a
      {...props}
      href={target}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onClose();
        void router.navigate({ href: target });
      }}
    >
      {content}
    </a>
  );
};

export const NotificationsList = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['notifications', 'common']);
  const { data, error, isPending, refetch } = useNotifications();
  const [now] = useState(presentTime);
  return (
    <>
      <header className={styles.header}>
        <h2>{t('title')}</h2>
        <span>{t('last_days')}</span>
      </header>
      {isPending && <SkeletonList rows={4} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon={BellOff} title={t('empty')} text={t('empty_text')} />}
      <ul className={styles.list}>
        {data?.map((notification) => (
          <li key={notification.id}>
            <Item notification={notification} now={now} onClose={onClose} />
          </li>
        ))}
      </ul>
      {data !== undefined && data.length >= LIMITS.notifications_told && (
        <p className={styles.line}>{t('common:latest_lines', { count: data.length })}</p>
      )}
    </>
  );
};
