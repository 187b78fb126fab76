import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { useTranslation } from '../../ui/texts.ts';
import { useObstacleWords } from '../takeOffWords/index.ts';
import styles from './flown.module.css';

interface Props {
  readonly takeOff: Pick<TakeOffAuthorization, 'breaches' | 'take_off_verdict'> | null;
}

/** In spite of what a take-off happened, on the day of both sides; nothing where all was in order. */
export const NotedAgainst = ({ takeOff }: Props) => {
  const { t } = useTranslation('take_off');
  const wordsOf = useObstacleWords();
  if (takeOff === null || takeOff.breaches.length === 0) return null;
  return (
    <div role="note" className={styles.against}>
      <p>{t('breaches')}</p>
      <ul>
        {wordsOf(takeOff.breaches, takeOff.take_off_verdict).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
};
