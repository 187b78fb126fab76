import { saveFile } from '../../api/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SecondFactor.module.css';

interface RecoveryDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The recovery codes, shown this once. */
export const RecoveryDialog = ({ codes, onClose }: RecoveryDialogProps) => {
  const { t } = useTranslation('accounts');
  const save = (): void => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'envol.txt');
  return (
    <Dialog
      stays
      onClose={onClose}
      title={t('factor.codes')}
      actions={
        <>
          <Button variant="outlined" onClick={save}>
            {t('factor.save')}
          </Button>
          <Button onClick={onClose}>{t('factor.kept')}</Button>
        </>
      }
    >
      <p>{t('factor.codes_text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
