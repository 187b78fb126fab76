import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { AreaInput } from '../../ui/form/AreaInput.tsx';
import { CheckLine } from '../../ui/form/CheckLine.tsx';
import { useTranslation } from '../../ui/texts.ts';
import type { FlyingRow } from './day.model.ts';
import styles from './detail.module.css';
import type { Deciding } from './useDecide.ts';

interface Props {
  readonly row: FlyingRow;
  readonly is_urgent: boolean;
  readonly deciding: Deciding;
  readonly onClose: () => void;
}

/** An order to land: its words, and whether it rings until it is received. */
export const OrderDialog = ({ row, is_urgent, deciding, onClose }: Props) => {
  const { t } = useTranslation('day');
  const [message, setMessage] = useState(row.take_off.landing?.message ?? '');
  const [urgent, setUrgent] = useState(is_urgent);
  const send = async (): Promise<void> => {
    if (!(await deciding.orderLanding(row, message, urgent))) throw new Error('told in a snackbar');
  };
  return (
    <ConfirmDialog
      open
      title={t('order.title', { name: row.approval.flight_name })}
      confirm={t('order.send')}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={styles.orderForm}>
        <AreaInput
          label={t('order.words')}
          maxLength={LIMITS.long_text}
          value={message}
          onChange={setMessage}
        />
        <CheckLine label={t('order.urgent')} checked={urgent} onChange={setUrgent} />
      </div>
    </ConfirmDialog>
  );
};
