import type { Announcement } from '@envol/contract/announcements';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './announcements.module.css';

interface AnnouncementDialogProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

/** What the staff tells, with what unfolds below it. */
export const AnnouncementDialog = ({ announcement, onClose }: AnnouncementDialogProps) => {
  const { t } = useTranslation('announcements');
  return (
    <Dialog
      title={t('dialog')}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('understood')}</Button>}
    >
      <div className={styles.announcement}>
        <p>{announcement.text}</p>
        {announcement.expansion_elements.map(({ title, text }) => (
          <details key={title}>
            <summary>{title}</summary>
            <p>{text}</p>
          </details>
        ))}
      </div>
    </Dialog>
  );
};
