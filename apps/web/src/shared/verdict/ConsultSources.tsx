import type { Flight } from '@envol/contract/flights';
import { CONSULTED_SOURCES } from '@envol/domain/airspace/judging/consulted';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SourcesToRead.module.css';

type ConsultationAnswer = Awaited<ReturnType<typeof ask>>;
const ask = (id: number) => callApi(endpoints.consultSources, { params: { id } });

/** Keeps that NOTAM and the activation table were consulted; says of each that does not count why. */
export const ConsultSources = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('missions');
  const mayWrite = useMay('flight:write');
  const [told, setTold] = useState<ConsultationAnswer | null>(null);
  const open = (flight.analysis?.checks ?? []).some(
    ({ source, status }) => status === 'not_checked' && CONSULTED_SOURCES.some((each) => each === source),
  );
  if (!mayWrite || (!open && told === null)) return null;
  const run = async (): Promise<void> => {
    setTold(await ask(flight.id));
    await refreshQueries('flights');
  };
  return (
    <div>
      {open && (
        <ActButton variant="outlined" size="small" act={run}>
          {t('consult.run')}
        </ActButton>
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
