import Popover from '@mui/material/Popover';
import { useTranslation } from '../../ui/texts.ts';
import { NotificationsList } from './NotificationsList.tsx';
import styles from './notifications.module.css';

interface NotificationsPopoverProps {
  readonly anchor: HTMLElement;
  readonly open: boolean;
  readonly onClose: () => void;
}

export const NotificationsPopover = ({ anchor, open, onClose }: NotificationsPopoverProps) => {
  const { t } = useTranslation('notifications');
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { className: styles.paper ?? '', role: 'dialog', 'aria-label': t('title') } as object,
      }}
    >
      <NotificationsList onClose={onClose} />
    </Popover>
  );
};
