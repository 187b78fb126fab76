import type { Approval } from '@envol/contract/approvals';
import { type Ground, groundUnder } from '@envol/domain/airspace/ground';
import { ArrowUp, CalendarDays } from 'lucide-react';
import { feetOf } from '../../../shared/airspace/index.ts';
import { useFormats } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';
import { GroundText } from './GroundText.tsx';

/** The highest altitude of the flight, ft AMSL, rounded up: over the highest ground that it may have. */
const highestFeet = ({ max_m, error_m }: Ground, height_m: number): number =>
  Math.ceil(feetOf(max_m + error_m + height_m) / 10) * 10;

/** Where an open request stands, when, how high. */
export const Meta = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation(['approvals', 'common']);
  const format = useFormats();
  const ground = groundUnder(approval.sub_approvals);
  const status = approval.is_closed ? 'closed' : approval.status;
  return (
    <>
      <StatusChip side="authority" status={status} label={t(`common:approval_statuses.${status}`)} />
      {approval.inside_impacting_zone && <b className={styles.impacting}>{t('row.impacting')}</b>}
      <span>
        <CalendarDays size={15} strokeWidth={1.8} aria-hidden />
        <PeriodText period={approval} />
      </span>
      <span>
        <ArrowUp size={15} strokeWidth={1.8} aria-hidden />
        {t('detail.height_both', {
          height: format.number(approval.height_to_fly.height_m),
          feet: format.number(feetOf(approval.height_to_fly.height_m)),
        })}
        {ground !== null && (
          <>
            {' '}
            ·{' '}
            <b>
              {t('detail.top_amsl', {
                feet: format.number(highestFeet(ground, approval.height_to_fly.height_m)),
              })}
            </b>
          </>
        )}{' '}
        · <GroundText ground={ground} />
      </span>
    </>
  );
};
