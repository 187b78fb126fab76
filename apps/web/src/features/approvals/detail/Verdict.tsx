import type { Approval } from '@envol/contract/approvals';
import { isOpen } from '@envol/domain/approvals/statuses';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';
import { type VerdictPoint, verdictPoints } from './verdictPoints.ts';

const usePointText = () => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  return (point: VerdictPoint): string => {
    if ('height_m' in point) return t(`verdict.${point.key}`, { height: format.number(point.height_m) });
    if ('count' in point) return t(`verdict.${point.key}`, { count: point.count });
    if ('names' in point) return t('verdict.prohibited', { names: point.names });
    return t(`verdict.${point.key}`);
  };
};

/** What an open request is decided by, before anything else of it. */
export const Verdict = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const text = usePointText();
  const isDecided = approval.is_closed || !isOpen(approval.status);
  const { data } = useQuery({
    ...queryOf(endpoints.listIntersectingApprovals, { params: { id: approval.id } }),
    enabled: !isDecided,
  });
  if (isDecided) return null;
  const meets = data === undefined || data.is_partial ? null : data.results.length;
  return (
    <ul className={styles.verdict} aria-label={t('verdict.title')}>
      {verdictPoints(approval, meets).map((point) => (
        <li key={point.key} data-against={point.is_against || undefined}>
          {point.is_against ? <TriangleAlert size={15} aria-hidden /> : <Check size={15} aria-hidden />}
          {text(point)}
        </li>
      ))}
    </ul>
  );
};
