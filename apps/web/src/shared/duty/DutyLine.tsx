import type { Approval } from '@envol/contract/approvals';
import { UserRoundCheck, UserRoundX } from 'lucide-react';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './duty.module.css';

/** Who decides on an open request now: how many are there, who stands in, or until when nobody is. */
export const DutyLine = ({
  approval: { duty, structure_name, time_zone },
}: {
  readonly approval: Pick<Approval, 'duty' | 'structure_name' | 'time_zone'>;
}) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  if (duty === null) return null;
  const isAnybody = duty.present > 0;
  const Icon = isAnybody ? UserRoundCheck : UserRoundX;
  const nobody =
    duty.nobody_until === null
      ? t('duty.nobody', { name: structure_name })
      : t('duty.nobody_until', {
          name: structure_name,
          date: format.dayAndClock(duty.nobody_until, time_zone),
        });
  return (
    <div className={styles.duty} data-nobody={!isAnybody || undefined}>
      <Icon size={16} aria-hidden />
      <div>
        <p>{isAnybody ? t('duty.present', { count: duty.present, name: structure_name }) : nobody}</p>
        {duty.stand_ins.map(({ name, for_name, until }) => (
          <p key={`${name} ${for_name}`}>
            {t('duty.stand_in', { name, for_name, date: format.dayAndClock(until, time_zone) })}
          </p>
        ))}
      </div>
    </div>
  );
};
