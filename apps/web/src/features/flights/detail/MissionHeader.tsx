import type { Flight } from '@envol/contract/flights';
import { Link } from '@tanstack/react-router';
import { lastSearch, useVerdictChip } from '../../../shared/flights/index.ts';
import { PanelHeader } from '../../../ui/layout/Panel.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useHoursToFly } from '../../../ui/useHoursToFly.ts';
import { Downloads } from './Downloads.tsx';
import styles from './detail.module.css';
import { FlightActions } from './FlightActions.tsx';

const VerdictChip = ({ flight }: { readonly flight: Flight }) => <StatusChip {...useVerdictChip(flight)} />;

interface MissionHeaderProps {
  readonly id: number;
  readonly flight: Flight | undefined;
  /** The server says that there is no such mission. */
  readonly isMissing: boolean;
  readonly isFailed: boolean;
}

/** The hours that agreements leave of those asked, beside them; nothing where they leave all. */
const GrantedHours = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flights');
  const hours = useHoursToFly()(flight);
  return hours === null ? null : <b>{t('detail.hours_granted_are', { hours })}</b>;
};

/** The mission by name, its state and hours; its files, its links and what is done with it as a whole. */
export const MissionHeader = ({ id, flight, isMissing, isFailed }: MissionHeaderProps) => {
  const { t } = useTranslation('flights');
  return (
    <PanelHeader
      crumb={
        <>
          <Link to="/map/flights" search={lastSearch()}>
            {t('detail.back')}
          </Link>{' '}
          › <span>{flight?.display_identifier ?? id}</span>
        </>
      }
      title={
        flight?.name ??
        (isFailed ? t(isMissing ? 'detail.not_found_title' : 'detail.unreachable_title') : '…')
      }
      meta={
        flight && (
          <>
            <VerdictChip flight={flight} />
            <PeriodText period={flight} />
            <GrantedHours flight={flight} />
          </>
        )
      }
      action={
        flight && (
          <span className={styles.head}>
            <Downloads flight={flight} />
            <FlightActions flight={flight} />
          </span>
        )
      }
    />
  );
};
