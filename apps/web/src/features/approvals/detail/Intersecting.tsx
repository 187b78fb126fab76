import type { Approval } from '@envol/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { SectionTitle } from '../../../ui/Card.tsx';
import { useFormats } from '../../../ui/format.ts';
import { usePeriodLine } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';
import { OtherApproval } from './OtherApproval.tsx';

/** Other standing requests that meet this one in the air: an area that is shared, at an hour that both ask for. */
export const Intersecting = ({ approval }: { readonly approval: Pick<Approval, 'id'> }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const periodLine = usePeriodLine();
  const { data, error } = useQuery(
    queryOf(endpoints.listIntersectingApprovals, { params: { id: approval.id } }),
  );
  const met = data?.results ?? [];
  // That it meets none is told among what it is decided by.
  if (!error && data?.is_partial !== true && met.length === 0) return null;
  return (
    <>
      <SectionTitle aside={met.length > 0 && met.length}>{t('intersecting.title')}</SectionTitle>
      {error && <p className={styles.missing}>{t('intersecting.failed')}</p>}
      {data?.is_partial && <p className={styles.missing}>{t('intersecting.partial')}</p>}
      {met.length > 0 && (
        <ul className={styles.lines}>
          {met.map((other) => (
            <OtherApproval key={other.id} approval={other}>
              <b>{other.flight_name}</b> · {other.display_identifier} ·{' '}
              {t('detail.height_asked', { height: format.number(other.height_to_fly.height_m) })}
              <small>
                {other.areas
                  .map(({ identifier, other_identifier }) => `${identifier} × ${other_identifier}`)
                  .join(', ')}{' '}
                · {periodLine(other)} ·{' '}
                <b className={styles.same}>{t('intersecting.windows', { count: other.windows_count })}</b>
              </small>
            </OtherApproval>
          ))}
        </ul>
      )}
    </>
  );
};
