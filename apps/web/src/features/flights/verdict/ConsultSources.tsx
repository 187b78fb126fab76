import type { Flight } from '@envol/contract/flights';
import { CONSULTED_SOURCES } from '@envol/domain/airspace/consulted';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './SourcesToRead.module.css';

type Told = Awaited<ReturnType<typeof ask>>;
const ask = (id: number) => call(endpoints.consultSources, { params: { id } });

/** Keeps that NOTAM and the activation table were consulted; says of each that does not count why. */
export const ConsultSources = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('missions');
  const mayWrite = useMay('flight:write');
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const open = (flight.analysis?.checks ?? []).some(
    ({ source, status }) => status === 'not_checked' && CONSULTED_SOURCES.some((each) => each === source),
  );
  if (!mayWrite || (!open && told === null)) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      setTold(await ask(flight.id));
      await refresh('flights');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      {open && (
        <Button
          variant="outlined"
          size="small"
          loading={busy}
          // A failure is told by the call itself.
          onClick={() => void run().catch(() => undefined)}
        >
          {t('consult.run')}
        </Button>
      )}
      {told !== null && told.left.length > 0 && (
        <ul className={styles.left} role="status">
          {told.left.map(({ source, why }) => (
            <li key={source}>{t(`consult.left.${source}_${why}` as 'consult.left.notam_none')}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
