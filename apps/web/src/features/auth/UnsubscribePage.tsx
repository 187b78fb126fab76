import type { NotificationKind } from '@envol/domain/accounts/settings';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useAddressText } from '../../routing/address.ts';
import { PageLink } from '../../routing/PageLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import { EntryPage } from './EntryPage.tsx';
import styles from './LinkPages.module.css';

type State =
  | { readonly kind: 'asked' | 'working' | 'unknown' | 'failed' }
  | { readonly kind: 'done'; readonly about: NotificationKind };

/** Where a letter's last line leads: nothing is changed before the button, for programs open links, too. */
export const UnsubscribePage = () => {
  const { t } = useTranslation('preferences');
  const token = useAddressText()('token');
  const [state, setState] = useState<State>({ kind: token === '' ? 'unknown' : 'asked' });
  usePageTitle(t('unsubscribe.title'));
  const refuse = async (): Promise<void> => {
    setState({ kind: 'working' });
    try {
      const { kind } = await callApi(endpoints.unsubscribe, { params: { token } }, { handles: 'all' });
      setState({ kind: 'done', about: kind });
    } catch (error) {
      setState({ kind: error instanceof ApiFailure && error.status < 500 ? 'unknown' : 'failed' });
    }
  };
  return (
    <EntryPage>
      <div className={styles.page}>
        <h1>{t('unsubscribe.title')}</h1>
        <p role="status">
          {state.kind === 'done'
            ? t('unsubscribe.done', { kind: t(`kinds.${state.about}`) })
            : t(`unsubscribe.${state.kind}`)}
        </p>
        {state.kind !== 'done' && state.kind !== 'unknown' && (
          <div>
            <Button loading={state.kind === 'working'} onClick={() => void refuse()}>
              {t('unsubscribe.refuse')}
            </Button>
          </div>
        )}
        <PageLink to="/settings/notifications">{t('unsubscribe.all')}</PageLink>
      </div>
    </EntryPage>
  );
};
