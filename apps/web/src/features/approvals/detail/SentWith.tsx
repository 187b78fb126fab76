import type { Approval } from '@envol/contract/approvals';
import { ApprovalTimeline, DocumentLinks } from '../../../shared/discussion/index.ts';
import { SectionTitle } from '../../../ui/Card.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

interface Props {
  readonly approval: Approval;
}

/** What the operator wrote with the request, and the files that came with it. */
export const Sent = ({ approval: { details, attachments } }: Props) => {
  const { t } = useTranslation('approvals');
  return (
    <>
      {details !== null && details !== '' && (
        <>
          <SectionTitle>{t('detail.details')}</SectionTitle>
          <p className={styles.details}>{details}</p>
        </>
      )}
      {attachments.length > 0 && (
        <>
          <SectionTitle aside={attachments.length}>{t('detail.attachments')}</SectionTitle>
          <DocumentLinks documents={attachments} />
        </>
      )}
    </>
  );
};

/** Who did what to the request, and when. */
export const History = ({ approval }: Props) => {
  const { t } = useTranslation('approvals');
  return (
    <>
      <SectionTitle>{t('detail.history')}</SectionTitle>
      <ApprovalTimeline approval={approval} />
    </>
  );
};
