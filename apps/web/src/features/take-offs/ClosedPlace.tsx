import { type PilotCard, useTakeOffCheck } from '../../shared/day/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './takeOffs.module.css';

/** A closed U-space, a helicopter's corridor or a forbidden place, whatever the card's next act is; a request for a take-off says it itself. */
export const ClosedPlace = ({ card: { approval, next } }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const check = useTakeOffCheck(approval.id);
  const closed = check?.obstacles.find(
    (each) => each === 'uspace_closed' || each === 'helicopter_departure' || each === 'place_forbidden',
  );
  if (next === 'request' || closed === undefined) return null;
  return (
    <p className={styles.wrong} role="status">
      {t(`obstacles.${closed}`)}
    </p>
  );
};
