import { HeaderPopover, type HeaderPopoverProps } from '../../ui/HeaderPopover.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AlertSettings } from './AlertSettings.tsx';
import { NotificationsList } from './NotificationsList.tsx';
import styles from './notifications.module.css';

export const NotificationsPopover = (props: HeaderPopoverProps) => {
  const { t } = useTranslation('notifications');
  return (
    <HeaderPopover {...props} label={t('title')} className={styles.paper}>
      <NotificationsList onClose={props.onClose} />
      <AlertSettings />
    </HeaderPopover>
  );
};
