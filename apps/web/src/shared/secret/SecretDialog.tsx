import { Copy } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SecretDialog.module.css';
import { useCopy } from './useCopy.ts';

interface SecretDialogProps {
  readonly title: string;
  /** That it is shown only now, and what it opens. */
  readonly text: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret once, to be copied. */
export const SecretDialog = ({ title, text, secret, onClose }: SecretDialogProps) => {
  const { t } = useTranslation('common');
  const copy = useCopy();
  return (
    <Dialog
      title={title}
      stays
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" startIcon={<Copy size={16} />} onClick={() => copy(secret)}>
            {t('copy.copy')}
          </Button>
          <Button onClick={onClose}>{t('copy.kept')}</Button>
        </>
      }
    >
      <p>{text}</p>
      <code className={styles.secret}>{secret}</code>
    </Dialog>
  );
};
