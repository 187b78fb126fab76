import type { ActivationSummary } from '@envol/contract/activations';
import { Fold, Hours, type PilotCard } from '../../shared/day/index.ts';
import { actOrWait } from '../../shared/outbox/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Activate } from './Activate.tsx';
import styles from './activations.module.css';

const may = (activation: ActivationSummary, action: 'change' | 'cancel'): boolean =>
  activation.available_actions.includes(action);

/** Hours that were asked for or agreed to: what became of them, and the way to move or give them back. */
const Activated = ({
  card,
  activation,
}: {
  readonly card: PilotCard;
  readonly activation: ActivationSummary;
}) => {
  const { t } = useTranslation('day');
  const { approval, next } = card;
  // The card itself offers it.
  const isAtHand = next === 'await_activation' && activation === card.activation;
  return (
    <li>
      <p>
        <Hours from={activation.date_start} to={activation.date_end} zone={approval.time_zone} />{' '}
        <StatusChip status={activation.status} label={t(`statuses.${activation.status}`)} />
      </p>
      {may(activation, 'change') && (
        <Fold title={t('pilot.move_hours')}>
          <Activate approval={approval} moves={activation} />
        </Fold>
      )}
      {may(activation, 'cancel') && !isAtHand && (
        <ActButton
          fullWidth
          variant="outlined"
          act={() => actOrWait('withdraw', activation.id, approval.flight.name)}
        >
          {t('pilot.withdraw')}
        </ActButton>
      )}
    </li>
  );
};

/** Every hour of an approval that is asked for, and others beside them: several a day may be. */
export const MoreHours = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const { activation, others, approval, next } = card;
  // In the air nothing but the landing is at hand.
  if (next === 'land' || next === 'receive') return null;
  const all = [...(activation === null ? [] : [activation]), ...others];
  if (all.length === 0) return null;
  return (
    <details className={styles.hours}>
      <summary>{t('pilot.hours', { count: all.length })}</summary>
      <ul>
        {all.map((each) => (
          <Activated key={each.id} card={card} activation={each} />
        ))}
      </ul>
      {next !== 'activate' && (
        <Fold title={t('pilot.more_hours')}>
          <Activate approval={approval} />
        </Fold>
      )}
    </details>
  );
};
