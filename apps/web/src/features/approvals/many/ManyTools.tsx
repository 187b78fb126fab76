import type { ApprovalSummary } from '@envol/contract/approvals';
import { ListChecks, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { CheckInput } from '../../../ui/form/CheckInput.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './many.module.css';
import type { Many } from './useMany.ts';

/** Begins to choose several requests, or leaves it. */
export const ManyButton = ({ many }: { readonly many: Many }) => {
  const { t } = useTranslation('approvals_many');
  const label = t(many.isChoosing ? 'stop' : 'start');
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={many.isChoosing}
      aria-label={label}
      title={label}
      onClick={many.isChoosing ? many.stop : many.start}
    >
      {many.isChoosing ? <X size={17} aria-hidden /> : <ListChecks size={17} aria-hidden />}
    </button>
  );
};

interface GroupHeadingProps {
  readonly many: Many;
  readonly name: string;
  /** Of its requests, those that are still to be answered. */
  readonly open: readonly ApprovalSummary[];
}

/** Who asks, how much of it is listed, and one box for all of it. */
export const GroupHeading = ({ many, name, open }: GroupHeadingProps) => {
  const { t } = useTranslation('approvals_many');
  const count = open.filter(many.has).length;
  return (
    <label className={styles.group}>
      <CheckInput
        aria-label={t('group', { name })}
        checked={count > 0 && count === open.length}
        disabled={open.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < open.length;
        }}
        onChange={() => many.toggleAll(open)}
      />
      <b>{name}</b>
      <span>{open.length}</span>
    </label>
  );
};

/** How many are chosen, at the list's foot. */
export const ManyFoot = ({ many }: { readonly many: Many }) => {
  const { t } = useTranslation('approvals_many');
  return (
    <div className={styles.foot}>
      {many.changed.map(({ id, display_identifier }) => (
        <p key={id} role="alert">
          {t('changed', { id: display_identifier })}
        </p>
      ))}
      <b role="status">{t(many.isFull ? 'full' : 'chosen', { count: many.chosen.length })}</b>
      <Button variant="text" size="small" disabled={many.chosen.length === 0} onClick={many.clear}>
        {t('clear')}
      </Button>
      {!many.isWide && many.chosen.length > 0 && <Button onClick={many.answer}>{t('answer')}</Button>}
    </div>
  );
};
