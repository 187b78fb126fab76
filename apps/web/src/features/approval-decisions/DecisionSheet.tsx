import type { Approval } from '@envol/contract/approvals';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useFormats } from '../../ui/format.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useSheetStop } from '../../ui/layout/WorkspaceLayout.tsx';
import { PeriodText } from '../../ui/TimeText.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Overtaken, Prohibited } from './DecisionDock.tsx';
import type { WrittenType } from './decision.form.ts';
import styles from './decision.module.css';
import type { DecisionState } from './useDecision.ts';
import { DecisionForm, WritingButtons, WritingFields } from './Writing.tsx';

export interface DecisionSheetProps {
  readonly approval: Approval;
  readonly deciding: DecisionState;
  readonly type: WrittenType;
  readonly facts: ReactNode;
  /** Where its first area lies. */
  readonly position: string | null;
}

/** Who, where, how high, when: what a decision is held against; the rest of the facts unfold. */
const Summary = ({
  approval,
  facts,
  position,
}: Pick<DecisionSheetProps, 'approval' | 'facts' | 'position'>) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  return (
    <details className={styles.asked}>
      <summary>
        <b>
          {approval.flight.name} · {approval.company_name}
        </b>
        <span>
          {position !== null && `${position} · `}
          {t('detail.height_asked', { height: format.number(approval.max_flying_height) })}
        </span>
        <span>
          <PeriodText period={approval} />
        </span>
      </summary>
      {facts}
    </details>
  );
};

/** On a phone a decision that is written takes the whole sheet, with the request in short above it. */
export const DecisionSheet = ({ approval, deciding, type, ...summary }: DecisionSheetProps) => {
  const { t } = useTranslation('approvals');
  const setStop = useSheetStop();
  useEffect(() => {
    setStop('full');
    return () => setStop('half');
  }, [setStop]);
  return (
    <Panel
      header={
        <header className={styles.sheetHead}>
          <button type="button" className={styles.sheetBack} onClick={deciding.back}>
            <ChevronLeft size={16} aria-hidden />
            {t('decision.to_request')}
          </button>
          <h1>{t(`decision.${type}`)}</h1>
          <Summary approval={approval} {...summary} />
        </header>
      }
      footer={<WritingButtons deciding={deciding} type={type} />}
    >
      <DecisionForm deciding={deciding} className={styles.sheetForm}>
        {deciding.overtaken && <Overtaken approval={approval} />}
        <Prohibited approval={approval} />
        <WritingFields approval={approval} deciding={deciding} type={type} />
      </DecisionForm>
    </Panel>
  );
};
