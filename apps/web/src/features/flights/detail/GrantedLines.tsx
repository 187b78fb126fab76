import type { ResponseOf } from '@envol/contract/endpoint';
import type { checkCanTakeOff } from '@envol/contract/flight-progress';
import type { Flight } from '@envol/contract/flights';
import { Hours } from '../../../shared/day/index.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

type Granted = ResponseOf<typeof checkCanTakeOff>['granted'];

interface GrantedLinesProps {
  readonly granted: Granted;
  /** The mission's areas: those of a grant are named where it leaves some out. */
  readonly areas: Flight['areas'];
}

/** What each authority leaves to be flown now, or next today: how high, when, where. */
export const GrantedLines = ({ granted, areas }: GrantedLinesProps) => {
  const { t } = useTranslation('missions');
  const format = useFormats();
  return (
    <ul className={styles.granted}>
      {granted.map((each) => (
        <li key={`${each.approval_id} ${each.date_start}`}>
          <b>{t('flying.granted_height', { height: format.number(each.height_m) })}</b>{' '}
          <Hours from={each.date_start} to={each.date_end} zone={each.time_zone} />
          <small>
            {[
              t(`flying.granted_by.${each.source}`, { name: each.structure_name }),
              ...(each.areas.length < areas.length ? each.areas.map(({ name }) => name) : []),
            ].join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
};
