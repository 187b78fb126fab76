import { useSecondsLeft } from '../../../shared/grace/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './simple.module.css';

/** An acceptance is on its way: for how long it can be taken back. */
export const TakeBackAct = ({ onTakeBack }: { readonly onTakeBack: () => void }) => {
  const { t } = useTranslation('day');
  const seconds = useSecondsLeft();
  return (
    <>
      <p role="status" className={styles.held}>
        {t('grace', { seconds })}
      </p>
      <Button variant="outlined" className={styles.large ?? ''} autoFocus onClick={onTakeBack}>
        {t('take_back')}
      </Button>
    </>
  );
};
