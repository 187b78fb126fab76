import type { Approval } from '@envol/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { endpoints } from '../../../api/endpoints.ts';
import { isFailure } from '../../../api/failure.ts';
import { queryOf } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './queue.module.css';
import type { QueueQuery } from './queue.views.ts';

export interface HiddenRequestProps {
  /** The request that is open. */
  readonly open: Pick<Approval, 'id' | 'display_identifier'>;
  readonly query: QueueQuery;
  readonly onAll: () => void;
}

/** The open request may stand beyond the page or the filters, a bell or a link having led to it: says which. */
export const HiddenRequest = ({ open, query, onAll }: HiddenRequestProps) => {
  const { t } = useTranslation('approvals');
  const page = useQuery({
    ...queryOf(endpoints.listApprovals, { query: { ...query, with_id: open.id, limit: 1 } }),
    retry: false,
  });
  const isHidden = isFailure(page.error) && page.error.status === 404;
  if (!isHidden && page.data === undefined) return null;
  return (
    <div className={styles.hidden} role="status">
      <EyeOff size={16} aria-hidden />
      {t(isHidden ? 'hidden.by_filters' : 'hidden.by_page', { id: open.display_identifier })}
      {isHidden && (
        <Button variant="text" size="small" onClick={onAll}>
          {t('hidden.show')}
        </Button>
      )}
    </div>
  );
};
