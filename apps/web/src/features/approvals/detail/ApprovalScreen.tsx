import type { Approval } from '@envol/contract/approvals';
import { useRef } from 'react';
import { DataAge } from '../../../shared/airspace/index.ts';
import { Discussion, useApproval, useFilledText } from '../../../shared/discussion/index.ts';
import { Pieces, placesOf } from '../../../shared/places/index.ts';
import { SectionTitle } from '../../../ui/Card.tsx';
import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RightPanel } from '../../../ui/layout/WorkspaceLayout.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIdParam } from '../../../ui/useIdParam.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { rememberAnswered } from '../many/decidedHere.ts';
import { useOpening } from '../queue/useOpening.ts';
import { Downloads } from './Downloads.tsx';
import { focusDetail } from './focusDetail.ts';
import { KeepScroll } from './KeepScroll.tsx';
import { Opening } from './Opening.tsx';
import { RequestTop, Top, useClose } from './Top.tsx';
import { useApprovalAnswer } from './useApprovalAnswer.tsx';
import { useFocusOnMap } from './useFocusOnMap.ts';
import { useNext } from './useNext.ts';

const TALK_KINDS = ['questions', 'conditions'] as const;

const Talk = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const fill = useFilledText(approval);
  return (
    <>
      <SectionTitle aside={<Downloads approval={approval} />}>{t('detail.discussion')}</SectionTitle>
      <Discussion
        approval={approval}
        tools={(onPick) => (
          <Pieces of={placesOf('approval', 'wordTools')} give={{ kinds: TALK_KINDS, onPick, fill }} />
        )}
      />
    </>
  );
};

const Body = ({ approval }: { readonly approval: Approval }) => {
  useFocusOnMap(approval);
  const give = { approval };
  return (
    <>
      <Pieces of={placesOf('approval', 'decided')} give={give} />
      <Pieces of={placesOf('approval', 'facts')} give={give} />
      <Talk approval={approval} />
      <Pieces of={placesOf('approval', 'cards')} give={give} />
      <Pieces of={placesOf('approval', 'background')} give={give} />
    </>
  );
};

interface OpenProps {
  readonly approval: Approval;
  readonly onGo: (next: number) => void;
}

const Open = ({ approval, onGo }: OpenProps) => {
  const { id } = approval;
  const next = useNext(id, onGo);
  const isPhone = useIsPhone();
  const { foot, instead } = useApprovalAnswer(
    approval,
    (done) => {
      // The form that had the focus is gone: the keyboard goes on from the request.
      if (document.activeElement === document.body) focusDetail();
      rememberAnswered(id);
      void next.tell(done);
    },
    next.isSeeking,
  );
  const scrolled = useRef(0);
  if (instead) return instead;
  return (
    <Panel header={<RequestTop approval={approval} />} footer={foot}>
      <DataAge reasons={approval.data_age} />
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
  const [goingTo, setGoingTo] = useOpening(id);
  useShortcuts([
    { keys: 'Escape', label: t('detail.shortcut_close'), group: t('group_shortcuts'), run: close },
  ]);
  return (
    <RightPanel>
      {goingTo !== null ? (
        <Opening id={goingTo} />
      ) : data !== undefined ? (
        <Open key={data.id} approval={data} onGo={setGoingTo} />
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
