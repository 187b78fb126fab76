import Popover from '@mui/material/Popover';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationsList } from './NotificationsList.tsx';
import styles from './notifications.module.css';
import { useMarkAsRead, useNotifications } from './useNotifications.ts';

/** The bell of the header: a badge with what is unread; the list is read when it closes. */
export const NotificationsBell = ({ className }: { readonly className: string }) => {
  const { t } = useTranslation('notifications');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { data = [] } = useNotifications();
  const markAsRead = useMarkAsRead();
  const unread = data.filter((each) => !each.viewed);
  const close = (): void => {
    setOpen(false);
    if (unread.length > 0) markAsRead.mutate(unread.map((each) => each.id));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread.length > 0 ? t('open_unread', { count: unread.length }) : t('open')}
        onClick={() => setOpen(true)}
      >
        <Bell size={19} strokeWidth={1.8} aria-hidden />
        {unread.length > 0 && (
          <span className={styles.badge} aria-hidden>
            {unread.length > 99 ? '99+' : unread.length}
          </span>
        )}
      </button>
      <Popover
        open={open}
        anchorEl={button.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { className: styles.paper ?? '', role: 'dialog', 'aria-label': t('title') } as object,
        }}
      >
        <NotificationsList onClose={close} />
      </Popover>
    </>
  );
};
