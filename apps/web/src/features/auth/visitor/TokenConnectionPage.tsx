import { addressOf } from '@envol/domain/navigation/addresses';
import { useEffect, useRef, useState } from 'react';
import { meetLanguage } from '../../../api/accountLanguage.ts';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { openSession } from '../../../api/session.ts';
import { goToHref } from '../../../routing/address.ts';
import { homeOf } from '../../../routing/home.ts';
import { PageLink } from '../../../routing/PageLink.tsx';
import { Button, buttonLook } from '../../../ui/Button.tsx';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from '../LinkPages.module.css';
import { useVisitorLink } from './useVisitorLink.ts';

type State = { readonly kind: 'working' | 'expired' } | { readonly kind: 'failed'; readonly detail: string };

/** Signs in by the link, once as the page opens and again when asked to. */
const useConnection = () => {
  const { sesame, idSelected } = useVisitorLink();
  const begun = useRef(false);
  const [state, setState] = useState<State>({ kind: sesame === '' ? 'expired' : 'working' });
  const connect = async (): Promise<void> => {
    setState({ kind: 'working' });
    try {
      const session = await callApi(endpoints.visitorToken, { query: { sesame } }, { handles: 'all' });
      openSession(session, false);
      meetLanguage(session.user);
      goToHref(
        idSelected > 0 ? addressOf({ type: 'opinion', id: idSelected }, 'authority') : homeOf(session.user),
        true,
      );
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const isOver = error.code === 'VISITOR_LINK_EXPIRED' || error.code === 'VALIDATION';
      setState(isOver ? { kind: 'expired' } : { kind: 'failed', detail: error.detail });
    }
  };
  useEffect(() => {
    if (begun.current || sesame === '') return;
    begun.current = true;
    void connect();
  });
  return { state, connect };
};

/** Where a visitor's letter leads: in, or to another letter. */
export const TokenConnectionPage = () => {
  const { t } = useTranslation('visitors');
  const { uuid, idSelected } = useVisitorLink();
  const { state, connect } = useConnection();
  usePageTitle(t('entry.title'));
  return (
    <EntryPage>
      <div className={styles.page} role="status">
        <h1>{t(`entry.${state.kind}.title`)}</h1>
        <p>{state.kind === 'failed' ? state.detail : t(`entry.${state.kind}.text`)}</p>
        {state.kind === 'expired' && uuid !== '' && (
          <PageLink to="/token-generation" search={{ uuid, idSelected }} className={buttonLook({})}>
            {t('entry.renew')}
          </PageLink>
        )}
        {state.kind === 'expired' && uuid === '' && <PageLink to="/">{t('entry.back')}</PageLink>}
        {state.kind === 'failed' && <Button onClick={() => void connect()}>{t('entry.retry')}</Button>}
      </div>
    </EntryPage>
  );
};
