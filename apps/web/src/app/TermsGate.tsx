import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { queryOf } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { keepUser } from '../api/session.ts';
import { TermsText } from '../shared/account/index.ts';
import { Button } from '../ui/Button.tsx';
import { CheckInput } from '../ui/form/CheckInput.tsx';
import { useFormats } from '../ui/format.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { ErrorState, SkeletonList } from '../ui/states.tsx';
import { useTranslation } from '../ui/texts.ts';
import styles from './TermsGate.module.css';

/**
 * The terms of use, put over whatever is open until they are accepted: no click or key closes them, and what lies below,
 * with all that was typed, is still there afterwards.
 */
export const TermsGate = () => {
  const { t } = useTranslation('terms');
  const format = useFormats();
  const navigate = useNavigate();
  const { data: state, error, refetch } = useQuery(queryOf(endpoints.termsState));
  const [isAccepted, setAccepted] = useState(false);
  const [busy, setBusy] = useState(false);
  const accept = async (version: string): Promise<void> => {
    setBusy(true);
    try {
      await callApi(endpoints.validateTerms, { body: { version } });
      keepUser(await callApi(endpoints.currentUser));
      // What was refused meanwhile is asked for again.
      await queryClient.invalidateQueries();
    } catch {
      // The call has said why; another version may be in force by now.
      await refetch();
    } finally {
      setBusy(false);
    }
  };
  const former = state?.accepted ?? null;
  return (
    <Dialog
      stays
      size="medium"
      title={t('gate.title')}
      onClose={() => undefined}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={() => void navigate({ to: '/logout' })}>
            {t('gate.leave')}
          </Button>
          <Button
            loading={busy}
            disabled={!isAccepted || state === undefined}
            onClick={() => state && void accept(state.version)}
          >
            {t('gate.submit')}
          </Button>
        </>
      }
    >
      <p>{t('gate.text')}</p>
      {error !== null && <ErrorState error={error} title={t('gate.failed')} retry={() => void refetch()} />}
      {error === null && state === undefined && <SkeletonList rows={4} />}
      {state !== undefined && (
        <div className={styles.terms}>
          {former !== null && state.changes.length === 0 && (
            <p>{t('gate.again', { date: format.date(former.accepted_at), version: former.version })}</p>
          )}
          {former !== null && state.changes.length > 0 && (
            <>
              <p>{t('gate.changed', { version: former.version })}</p>
              <ul className={styles.changes}>
                {state.changes.map(({ kind, title, text }) => (
                  <li key={title}>
                    <b>{title}</b> <small>{t(`gate.kinds.${kind}`)}</small>
                    {text !== undefined && <p>{text}</p>}
                  </li>
                ))}
              </ul>
            </>
          )}
          <TermsText terms={state} />
          <label className={styles.accept}>
            <CheckInput checked={isAccepted} onChange={setAccepted} />
            {t('gate.accept')}
          </label>
        </div>
      )}
    </Dialog>
  );
};
