import type { Approval } from '@envol/contract/approvals';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useArrangement } from '../../../ui/layout/arrangement.ts';
import { PanelHeader } from '../../../ui/layout/Panel.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { approvalsSearch } from '../approvals.search.ts';
import styles from './detail.module.css';
import { DETAIL_HEADING } from './focusDetail.ts';
import { Meta } from './Meta.tsx';

/** Back to the list, with its filters. */
export const useClose = (): (() => void) => {
  const navigate = useNavigate();
  const search = approvalsSearch(useSearch({ strict: false }));
  return () => void navigate({ to: '/map/approvals', search });
};

/** The head of an open request: the way back or out, its name, its few facts. */
export const Top = ({
  crumb,
  title,
  meta,
  onClose,
}: {
  readonly crumb: ReactNode;
  readonly title: string;
  readonly meta?: ReactNode;
  /** Where it stands beside something else than the list. */
  readonly onClose?: (() => void) | undefined;
}) => {
  const { t } = useTranslation('approvals');
  const single = useArrangement() !== 'wide';
  const toList = useClose();
  const close = onClose ?? toList;
  const search = approvalsSearch(useSearch({ strict: false }));
  return (
    <PanelHeader
      crumb={
        <>
          {single && (
            <Link to="/map/approvals" search={search} className={styles.back}>
              <ChevronLeft size={16} aria-hidden />
              {t('detail.back')}
            </Link>
          )}
          {crumb}
        </>
      }
      name={title}
      title={
        <span id={DETAIL_HEADING} tabIndex={-1} className={styles.heading}>
          {title}
        </span>
      }
      action={
        !single && (
          <button
            type="button"
            className={styles.close}
            aria-label={t('detail.close')}
            title={`${t('detail.close')} (Esc)`}
            onClick={close}
          >
            <X size={18} aria-hidden />
          </button>
        )
      }
      meta={meta}
    />
  );
};

/** The head of a request that is known. */
export const RequestTop = ({
  approval,
  onClose,
}: {
  readonly approval: Approval;
  readonly onClose?: (() => void) | undefined;
}) => (
  <Top
    crumb={
      <span>
        {approval.display_identifier} · {approval.company_name}
      </span>
    }
    title={approval.flight.name}
    meta={<Meta approval={approval} />}
    onClose={onClose}
  />
);
