import type { Approval } from '@envol/contract/approvals';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { approvalsSearch } from '../approvals.search.ts';
import styles from './detail.module.css';

interface OtherApprovalProps {
  readonly approval: Pick<Approval, 'id' | 'status'>;
  /** What it is, and how it stands to the one that is open. */
  readonly children: ReactNode;
}

/** A line of a list beside a request: leads to another one, within the same queue. */
export const OtherApproval = ({ approval: { id, status }, children }: OtherApprovalProps) => {
  const { t } = useTranslation('common');
  const search = approvalsSearch(useSearch({ strict: false }));
  return (
    <li>
      <Link className={styles.line} to="/map/approvals/$id" params={{ id: String(id) }} search={search}>
        <span>{children}</span>
        <StatusChip side="authority" status={status} label={t(`approval_statuses.${status}`)} />
      </Link>
    </li>
  );
};
