import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { meetLanguage } from '../../../api/accountLanguage.ts';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { openSession } from '../../../api/session.ts';
import { homeOf } from '../../../routing/home.ts';
import { Button, buttonLook } from '../../../ui/Button.tsx';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from '../LinkPages.module.css';

type State = { readonly kind: 'working' | 'expired' } | { readonly kind: 'failed'; readonly detail: string };

/** Signs in by the link, once as the page opens and again when asked to. */
const useConnection = () => {
  const { sesame = '', idSelected } = useSearch({ from: '/token-connection' });
  const navigate = useNavigate();
  const begun = useRef(false);
  const [state, setState] = useState<State>({ kind: sesame === '' ? 'expired' : 'working' });
  const connect = async (): Promise<void> => {
    setState({ kind: 'working' });
    try {
      const session = await call(endpoints.visitorToken, { query: { sesame } }, { handles: 'all' });
      openSession(session, false);
      meetLanguage(session.user);
      await navigate(
        idSelected > 0
          ? { to: '/map/opinions/$id', params: { id: String(idSelected) }, replace: true }
          : { to: homeOf(session.user), replace: true },
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
  const { uuid, idSelected } = useSearch({ from: '/token-connection' });
  const { state, connect } = useConnection();
  usePageTitle(t('entry.title'));
  return (
    <EntryPage>
      <div className={styles.page} role="status">
        <h1>{t(`entry.${state.kind}.title`)}</h1>
        <p>{state.kind === 'failed' ? state.detail : t(`entry.${state.kind}.text`)}</p>
        {state.kind === 'expired' && uuid !== '' && (
          <Link to="/token-generation" search={{ uuid, idSelected }} className={buttonLook({})}>
            {t('entry.renew')}
          </Link>
        )}
        {state.kind === 'expired' && uuid === '' && <Link to="/">{t('entry.back')}</Link>}
        {state.kind === 'failed' && <Button onClick={() => void connect()}>{t('entry.retry')}</Button>}
      </div>
    </EntryPage>
  );
};
