import type { Approval } from '@envol/contract/approvals';
import { localDate } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import { radialText } from '../../../shared/bearings/index.ts';
import { SectionTitle } from '../../../ui/Card.tsx';
import { useFormats } from '../../../ui/format.ts';
import { usePeriodLine } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';
import { NEIGHBOUR_METRES, neighboursOf } from './neighbours.ts';
import { OtherApproval } from './OtherApproval.tsx';

/** Other open requests nearby on the same days; those at the same time first. */
export const Neighbours = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const periodLine = usePeriodLine();
  const { date_start, date_end, time_zone } = approval;
  const { data: others = null, error } = useQuery(
    everyPageOf(endpoints.listApprovals, {
      query: {
        is_closed: 'false',
        date_min: localDate(date_start, time_zone),
        date_max: localDate(date_end, time_zone),
        ordering: 'date_start',
      },
    }),
  );
  const near = others === null ? [] : neighboursOf(approval, others);
  const distance = format.distance(NEIGHBOUR_METRES);
  return (
    <>
      <SectionTitle aside={near.length > 0 && near.length}>{t('detail.neighbours')}</SectionTitle>
      {error && <p className={styles.missing}>{t('detail.neighbours_failed')}</p>}
      {others !== null && near.length === 0 && (
        <p className={styles.quiet}>{t('detail.neighbours_none', { distance })}</p>
      )}
      {near.length > 0 && (
        <ul className={styles.lines}>
          {near.map(({ approval: other, ...where }) => (
            <OtherApproval key={other.id} approval={other}>
              <b>{other.flight.name}</b> ·{' '}
              {t('detail.height_asked', { height: format.number(other.height_to_fly.height_m) })}
              <small>
                {t('detail.neighbour_text', {
                  radial: radialText(where.radial),
                  distance: format.distance(where.distance),
                })}{' '}
                · {periodLine(other)}
                {where.same_time && <b className={styles.same}> · {t('detail.same_time')}</b>}
              </small>
            </OtherApproval>
          ))}
        </ul>
      )}
    </>
  );
};
