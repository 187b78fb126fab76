import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from '../LinkPages.module.css';
import { useVisitorLink } from './useVisitorLink.ts';

type State =
  | { readonly kind: 'open' | 'sent' | 'unknown' }
  | { readonly kind: 'failed'; readonly detail: string };

/** Sends a visitor another link, to the address that the authority gave. */
export const TokenGenerationPage = () => {
  const { t } = useTranslation('visitors');
  const { uuid, idSelected } = useVisitorLink();
  const [state, setState] = useState<State>({ kind: uuid === '' ? 'unknown' : 'open' });
  const [busy, setBusy] = useState(false);
  usePageTitle(t('entry.title'));
  const send = async (): Promise<void> => {
    setBusy(true);
    const query = { uuid, ...(idSelected > 0 && { idSelected }) };
    try {
      await callApi(endpoints.generateVisitorToken, { query }, { handles: 'all' });
      setState({ kind: 'sent' });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const isUnknown = error.code === 'NOT_FOUND' || error.code === 'VALIDATION';
      setState(isUnknown ? { kind: 'unknown' } : { kind: 'failed', detail: error.detail });
    } finally {
      setBusy(false);
    }
  };
  return (
    <EntryPage>
      <div className={styles.page} role="status">
        <h1>{t(`renewal.${state.kind}.title`)}</h1>
        <p>{state.kind === 'failed' ? state.detail : t(`renewal.${state.kind}.text`)}</p>
        {(state.kind === 'open' || state.kind === 'failed') && (
          <Button loading={busy} onClick={() => void send()}>
            {t('entry.renew')}
          </Button>
        )}
      </div>
    </EntryPage>
  );
};
