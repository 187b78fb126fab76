import type { OperatorDesk } from '@envol/contract/operators';
import { Link } from '@tanstack/react-router';
import {
  BadgeEuro,
  Ban,
  GitMerge,
  LockOpen,
  NotebookPen,
  Percent,
  ShieldOff,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

export type Open = 'none' | 'note' | 'plan' | 'discount' | 'block' | 'merge' | 'grants' | 'delete';

export interface PartProps {
  readonly operator: OperatorDesk;
}

/** What the staff does about an operator's plan and its price. */
const MoneyActs = ({ onOpen }: { readonly onOpen: (open: Open) => void }) => {
  const { t } = useTranslation('operators');
  return (
    <>
      <Button variant="outlined" startIcon={<BadgeEuro size={16} />} onClick={() => onOpen('plan')}>
        {t('plan_open')}
      </Button>
      <Button variant="outlined" startIcon={<Percent size={16} />} onClick={() => onOpen('discount')}>
        {t('discount_open')}
      </Button>
    </>
  );
};

export const Actions = ({ operator, onOpen }: PartProps & { readonly onOpen: (open: Open) => void }) => {
  const { t } = useTranslation(['operators', 'nav']);
  const mayLift = useMay('exemption:write');
  const may = (action: OperatorDesk['available_actions'][number]) =>
    operator.available_actions.includes(action);
  const unblock = async (): Promise<void> => {
    await callApi(endpoints.unblockOperator, { params: { id: operator.id } });
    await refreshQueries('exploitants');
    showSuccess(t('unblocked_done', { name: operator.commercial_name }));
  };
  return (
    <>
      {may('note') && (
        <Button variant="outlined" startIcon={<NotebookPen size={16} />} onClick={() => onOpen('note')}>
          {t(operator.note === null ? 'note_add' : 'note_edit')}
        </Button>
      )}
      {mayLift && operator.deleted_at === null && (
        <Link
          to="/map/exemptions"
          search={{ operator: operator.id }}
          className={buttonLook({ variant: 'outlined' })}
        >
          <ShieldOff size={16} aria-hidden /> {t('nav:exemptions')}
        </Link>
      )}
      {may('plan') && <MoneyActs onOpen={onOpen} />}
      {may('block') || may('unblock') ? (
        <Button
          variant="outlined"
          startIcon={<SlidersHorizontal size={16} />}
          onClick={() => onOpen('grants')}
        >
          {t('grants_open')}
        </Button>
      ) : null}
      {may('merge') && operator.duplicates.length > 0 && (
        <Button variant="outlined" startIcon={<GitMerge size={16} />} onClick={() => onOpen('merge')}>
          {t('merge_open', { count: operator.duplicates.length })}
        </Button>
      )}
      {may('block') && (
        <Button variant="outlined" startIcon={<Ban size={16} />} onClick={() => onOpen('block')}>
          {t('block')}
        </Button>
      )}
      {may('unblock') && (
        <ActButton startIcon={<LockOpen size={16} />} act={unblock}>
          {t('unblock')}
        </ActButton>
      )}
      {may('delete') && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<Trash2 size={16} />}
          onClick={() => onOpen('delete')}
        >
          {t('delete')}
        </Button>
      )}
    </>
  );
};
