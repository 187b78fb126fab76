import type { PositionAlert } from '@envol/contract/traces';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { refreshQueries } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { showError } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './simple.module.css';

/** An alarm that goes on: taken note of by name with one press. */
export const AlarmAct = ({ alert }: { readonly alert: PositionAlert }) => {
  const { t } = useTranslation('day');
  const mayNote = useMay('position-alert:write');
  const [isSending, setIsSending] = useState(false);
  const note = async (): Promise<void> => {
    setIsSending(true);
    try {
      await callApi(endpoints.acknowledgeAlert, { params: { id: alert.id } }, { handles: 'all' });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showError(error.detail);
    } finally {
      setIsSending(false);
      await refreshQueries('position-alerts');
    }
  };
  return (
    <div className={styles.acts}>
      {mayNote && (
        <Button className={styles.large ?? ''} loading={isSending} onClick={() => void note()}>
          {t('simple.note')}
        </Button>
      )}
    </div>
  );
};
