import type { Approval } from '@envol/contract/approvals';
import { Link } from '@tanstack/react-router';
import { Map as MapIcon, TriangleAlert } from 'lucide-react';
import { useApproval } from '../../../shared/discussion/index.ts';
import { Pieces, placesOf } from '../../../shared/places/index.ts';
import { buttonLook } from '../../../ui/Button.tsx';
import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { Opening } from '../detail/Opening.tsx';
import { RequestTop, Top } from '../detail/Top.tsx';
import { useApprovalAnswer } from '../detail/useApprovalAnswer.tsx';
import styles from './week.module.css';
import { clockText, type Meeting, type Week } from './week.ts';

/** Whom it meets, and the hours in common. */
const Meetings = ({ meetings }: { readonly meetings: readonly Meeting[] }) => {
  const { t } = useTranslation('approvals');
  if (meetings.length === 0) return null;
  return (
    <ul className={styles.meetings}>
      {meetings.map(({ with: name, from, until }) => (
        <li key={`${name} ${from}`}>
          <TriangleAlert size={16} aria-hidden />
          <span>
            {t('week.near', { names: name })}, {clockText(from)}–{clockText(until)}
          </span>
        </li>
      ))}
    </ul>
  );
};

const besideWeek = (place: 'decided' | 'facts') =>
  placesOf('approval', place).filter(({ wholeOnly }) => wholeOnly !== true);

interface DetailProps {
  readonly week: Week;
  readonly onClose: () => void;
}

const Whole = ({ approval, week, onClose }: DetailProps & { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const { foot } = useApprovalAnswer(approval, showSuccess);
  const own = week.placed.filter((each) => each.approval.id === approval.id);
  return (
    <Panel header={<RequestTop approval={approval} onClose={onClose} />} footer={foot}>
      <Meetings meetings={own.flatMap(({ meetings }) => meetings)} />
      <Pieces of={besideWeek('decided')} give={{ approval }} />
      <Pieces of={besideWeek('facts')} give={{ approval }} />
      <Link
        to="/map/approvals/$id"
        params={{ id: String(approval.id) }}
        className={buttonLook({ variant: 'outlined', size: 'small' })}
      >
        <MapIcon size={16} aria-hidden />
        {t('week.on_map')}
      </Link>
    </Panel>
  );
};

/** A request beside its week: what it asks, whom it meets, and the decision. */
export const WeekDetail = ({ id, week, onClose }: DetailProps & { readonly id: number }) => {
  const { t } = useTranslation('approvals');
  const { data, error, refetch } = useApproval(id);
  useShortcuts([
    { keys: 'Escape', label: t('detail.shortcut_close'), group: t('group_shortcuts'), run: onClose },
  ]);
  return (
    <aside className={styles.detail} aria-label={t('week.detail')}>
      {data !== undefined ? (
        <Whole key={data.id} approval={data} week={week} onClose={onClose} />
      ) : error === null ? (
        <Opening id={id} onClose={onClose} />
      ) : (
        <Panel header={<Top crumb={null} title={t('detail.not_found_title')} onClose={onClose} />}>
          <ErrorState error={error} retry={() => void refetch()} />
        </Panel>
      )}
    </aside>
  );
};
