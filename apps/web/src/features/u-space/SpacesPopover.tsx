import type { Supervision } from '@envol/contract/supervisions';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { queryOf } from '../../api/query.ts';
import { HeaderPopover, type HeaderPopoverProps } from '../../ui/HeaderPopover.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Spaces } from './Spaces.tsx';
import styles from './supervision.module.css';

const NO_FLIGHTS: readonly Supervision[] = [];

/** The U-spaces with their buttons, as on the screen of supervisions. */
export const SpacesPopover = (props: HeaderPopoverProps) => {
  const { t } = useTranslation('uspace');
  const spaces = useQuery(queryOf(endpoints.supervisedStructures));
  // Whom a closing orders to land is named before it is done.
  const flights = useQuery(
    everyPageOf(endpoints.listSupervisions, { query: { is_closed: 'false', is_activated: 'true' } }),
  );
  return (
    <HeaderPopover {...props} label={t('spaces')} className={styles.popover}>
      {spaces.error !== null && (
        <ErrorState error={spaces.error} title={t('unknown_title')} retry={() => void spaces.refetch()} />
      )}
      {spaces.data === undefined && spaces.error === null && <SkeletonList rows={2} />}
      {spaces.data !== undefined && <Spaces spaces={spaces.data} flights={flights.data ?? NO_FLIGHTS} />}
    </HeaderPopover>
  );
};
