import type { Approval } from '@envol/contract/approvals';
import { useRef, useState } from 'react';
import { DataAge } from '../../../shared/airspace/index.ts';
import {
  ApprovalTimeline,
  DecisionConditions,
  Discussion,
  DocumentLinks,
  ForwardSheet,
  Procedures,
  useApproval,
} from '../../../shared/discussion/index.ts';
import { DutyLine } from '../../../shared/duty/index.ts';
import { SectionTitle } from '../../../ui/Card.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RightPanel } from '../../../ui/layout/WorkspaceLayout.tsx';
import { useShortcuts } from '../../../ui/shortcuts.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIdParam } from '../../../ui/useIdParam.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { CannedMenu } from '../decision/CannedMenu.tsx';
import { DecisionDock, useDecisionKeys } from '../decision/DecisionDock.tsx';
import { DecisionSheet } from '../decision/DecisionSheet.tsx';
import { writtenType } from '../decision/decision.form.ts';
import { EditDecision } from '../decision/EditDecision.tsx';
import { InformContact } from '../decision/InformContact.tsx';
import { useDecision } from '../decision/useDecision.ts';
import { Areas } from './Areas.tsx';
import { CloseApproval } from './CloseApproval.tsx';
import { Downloads } from './Downloads.tsx';
import styles from './detail.module.css';
import { Facts } from './Facts.tsx';
import { focusDetail } from './focusDetail.ts';
import { HeightBand } from './HeightBand.tsx';
import { InternalNote } from './InternalNote.tsx';
import { Intersecting } from './Intersecting.tsx';
import { KeepScroll } from './KeepScroll.tsx';
import { Meta } from './Meta.tsx';
import { Neighbours } from './Neighbours.tsx';
import { Opening } from './Opening.tsx';
import { OperatorCard } from './OperatorCard.tsx';
import { Opinions } from './Opinions.tsx';
import { Payment } from './Payment.tsx';
import { Top, useClose } from './Top.tsx';
import { useFocusOnMap } from './useFocusOnMap.ts';
import { useNext } from './useNext.ts';

const Talk = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  return (
    <>
      <SectionTitle aside={<Downloads approval={approval} />}>{t('detail.discussion')}</SectionTitle>
      <Discussion
        approval={approval}
        tools={(insert) => <CannedMenu kinds={['questions', 'conditions']} onPick={insert} />}
      />
    </>
  );
};

const Body = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const look = useFocusOnMap(approval);
  const { details, attachments } = approval;
  // Unread words come first, and stay there while they are being read.
  const [talkFirst] = useState(approval.unread_messages > 0);
  return (
    <>
      <DecisionConditions approval={approval} />
      <EditDecision approval={approval} />
      <Facts approval={approval} />
      <DutyLine approval={approval} />
      <Payment approval={approval} />
      {talkFirst && <Talk approval={approval} />}
      <Procedures approval={approval} />
      <Opinions approval={approval} />
      <InternalNote approval={approval} />
      <OperatorCard approval={approval} />
      <InformContact approval={approval} />
      <ForwardSheet approval={approval} />
      <CloseApproval approval={approval} />
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
      <Areas approval={approval} onLook={look} />
      <Intersecting approval={approval} />
      <Neighbours approval={approval} />
      {!talkFirst && <Talk approval={approval} />}
      <HeightBand approval={approval} />
      <SectionTitle>{t('detail.history')}</SectionTitle>
      <ApprovalTimeline approval={approval} />
    </>
  );
};

const Open = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const next = useNext(approval.id);
  const isPhone = useIsPhone();
  const deciding = useDecision(approval, (type, after) => {
    // The form that had the focus is gone: the keyboard goes on from the request.
    if (document.activeElement === document.body) focusDetail();
    void next(t(`decision.done_${type}`, { id: after.display_identifier }));
  });
  useDecisionKeys({ approval, deciding });
  const type = writtenType(deciding.stage);
  const scrolled = useRef(0);
  if (isPhone && type !== null) return <DecisionSheet approval={approval} deciding={deciding} type={type} />;
  return (
    <Panel
      header={
        <Top
          crumb={
            <span>
              {approval.display_identifier} · {approval.company_name}
            </span>
          }
          title={approval.flight.name}
          meta={<Meta approval={approval} />}
        />
      }
      footer={<DecisionDock approval={approval} deciding={deciding} />}
    >
      <DataAge />
      <Body approval={approval} />
      {isPhone && <KeepScroll place={scrolled} />}
    </Panel>
  );
};

/** /map/approvals/$id: one request, its map, and the decision at the foot. */
export const ApprovalScreen = () => {
  const { t } = useTranslation('approvals');
  const id = useIdParam();
  const { data, error, isPending, refetch } = useApproval(id);
  const close = useClose();
  useShortcuts([
    { keys: 'Escape', label: t('detail.shortcut_close'), group: t('group_shortcuts'), run: close },
  ]);
  return (
    <RightPanel>
      {data !== undefined ? (
        <Open key={data.id} approval={data} />
      ) : isPending ? (
        <Opening id={id} />
      ) : (
        <Panel header={<Top crumb={null} title={t('detail.not_found_title')} />}>
          {error && <ErrorState error={error} retry={() => void refetch()} />}
        </Panel>
      )}
    </RightPanel>
  );
};
