import type { Flight } from '@envol/contract/flights';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

/** Runs the analysis again with the data in force; what was done about a constraint stays. */
const useAnalyseAgain = (id: number) => {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await callApi(endpoints.analyseFlight, { params: { id } });
      await refreshQueries('flights');
    } finally {
      setBusy(false);
    }
  };
  // A failure is told by the call itself.
  return { busy, run: () => void run().catch(() => undefined) };
};

/** Offers to judge the mission with the data in force. */
export const ToUpdate = ({ flight, failed }: { readonly flight: Flight; readonly failed: boolean }) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const { busy, run } = useAnalyseAgain(flight.id);
  return (
    <div className={styles.update} role="status">
      <div>
        <b>{t(failed ? 'detail.no_analysis' : 'checks.to_update')}</b>
        {!failed && <p>{t('checks.to_update_text')}</p>}
      </div>
      <Button variant="outlined" loading={busy} onClick={run}>
        {t('checks.analyse_again')}
      </Button>
    </div>
  );
};
