import { useTranslation } from '../../../ui/texts.ts';
import { useTakeOffCheck } from './dayFacts.tsx';
import type { PilotCard } from './pilot.model.ts';
import styles from './pilot.module.css';

/** A closed U-space, whatever the card's next act is; a request for a take-off says it itself. */
export const ClosedSpace = ({ card: { approval, next } }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const check = useTakeOffCheck(approval.id);
  if (next === 'request' || check?.obstacles.includes('uspace_closed') !== true) return null;
  return (
    <p className={styles.wrong} role="status">
      {t('obstacles.uspace_closed')}
    </p>
  );
};
