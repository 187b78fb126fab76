import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useTitleCount } from '../../ui/pageTitle.ts';
import { dismissNews } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useMarkAsRead, useNotifications } from './useNotifications.ts';

export const loadNotificationsPopover = async () => ({
  default: (await import('./NotificationsPopover.tsx')).NotificationsPopover,
});
const NotificationsPopover = lazy(loadNotificationsPopover);

/** The bell of the header: a badge with what is unread; the list is read when it closes. */
export const NotificationsBell = ({ className }: { readonly className: string }) => {
  const { t } = useTranslation('notifications');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const { data = [] } = useNotifications();
  const markAsRead = useMarkAsRead();
  const unread = data.filter((each) => !each.viewed);
  // Before the title of whoever decides stands what is left to decide: news would hide it.
  useTitleCount(useUser().capabilities.includes('decides') ? 0 : unread.length);
  const close = (): void => {
    setOpen(false);
    if (unread.length > 0) markAsRead.mutate(unread.map((each) => each.id));
  };
  return (
    <>
      <button
        type="button"
        data-tour="bell"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread.length > 0 ? t('open_unread', { count: unread.length }) : t('open')}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          dismissNews();
          setOpen(true);
        }}
      >
        <Bell size={19} strokeWidth={1.8} aria-hidden />
        {unread.length > 0 && <Badge>{unread.length > 99 ? '99+' : unread.length}</Badge>}
      </button>
      <Suspense>{anchor && <NotificationsPopover anchor={anchor} open={open} onClose={close} />}</Suspense>
    </>
  );
};
