import type { importAlphaTango } from '@envol/contract/drones';
import type { ResponseOf } from '@envol/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './AlphaTangoDialog.module.css';

type Result = ResponseOf<typeof importAlphaTango>;

const Outcome = ({ result }: { readonly result: Result }) => {
  const { t } = useTranslation('drones');
  return (
    <div role="status">
      <p>{t('registry.done', { created: result.created, updated: result.updated })}</p>
      {result.skipped.length > 0 && (
        <ul>
          {result.skipped.map(({ registration, serial_number, reason }) => (
            <li key={`${registration} ${serial_number}`}>
              <b>{registration ?? serial_number ?? '–'}</b> {t(`registry.skipped.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Drones from the national registry, by the operator's accounts there; for administrators. */
export const AlphaTangoDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('drones');
  const { t: common } = useTranslation('common');
  const { data, error, isPending, refetch } = useQuery(queryOf(endpoints.alphaTangoExploitants));
  const [busy, setBusy] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const bring = async (alphatango_uid: string): Promise<void> => {
    setBusy(alphatango_uid);
    try {
      setResult(await callApi(endpoints.importAlphaTango, { body: { alphatango_uid } }));
      await refreshQueries('drones');
    } catch {
      // The call has said why; nothing was changed.
    } finally {
      setBusy(null);
    }
  };
  return (
    <Dialog
      title={t('registry.title')}
      size="medium"
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {common('actions.close')}
        </Button>
      }
    >
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.source === 'simulated' && <p role="note">{t('registry.simulated')}</p>}
      {data?.exploitants.length === 0 && <p>{t('registry.none')}</p>}
      {data?.exploitants.map(({ alphatango_uid: uid, name }) => (
        <p key={uid} className={styles.account}>
          <span>
            <b>{uid}</b> {name ?? t('registry.unknown')}
          </span>
          {name !== null && (
            <Button variant="outlined" size="small" loading={busy === uid} onClick={() => void bring(uid)}>
              {t('registry.bring')}
            </Button>
          )}
        </p>
      ))}
      {result && <Outcome result={result} />}
    </Dialog>
  );
};
