import { ArrowUp, CalendarDays } from 'lucide-react';
import { useFormats } from '../../../ui/format.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { SkeletonList } from '../../../ui/states.tsx';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { knownRequest } from '../queue/knownRequest.ts';
import { Top } from './Top.tsx';

/** A request that is on its way: at once what the list already knows of it. */
export const Opening = ({
  id,
  onClose,
}: {
  readonly id: number;
  readonly onClose?: (() => void) | undefined;
}) => {
  const { t } = useTranslation(['approvals', 'common']);
  const format = useFormats();
  const known = knownRequest(id);
  const status = known?.is_closed ? 'closed' : known?.status;
  return (
    <Panel
      header={
        known === undefined || status === undefined ? (
          <Top crumb={null} title={t('title')} onClose={onClose} />
        ) : (
          <Top
            crumb={
              <span>
                {known.display_identifier} · {known.company_name}
              </span>
            }
            title={known.flight.name}
            onClose={onClose}
            meta={
              <>
                <StatusChip
                  side="authority"
                  status={status}
                  label={t(`common:approval_statuses.${status}`)}
                />
                <span>
                  <CalendarDays size={15} strokeWidth={1.8} aria-hidden />
                  <PeriodText period={known} />
                </span>
                <span>
                  <ArrowUp size={15} strokeWidth={1.8} aria-hidden />
                  {t('row.height', { height: format.number(known.height_to_fly.height_m) })}
                </span>
              </>
            }
          />
        )
      }
    >
      <SkeletonList />
    </Panel>
  );
};
