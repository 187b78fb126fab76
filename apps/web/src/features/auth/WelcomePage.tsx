import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../api/queryClient.ts';
import { useUser } from '../../api/session.ts';
import { announceTour } from '../../device/tourAhead.ts';
import { PageLink } from '../../routing/PageLink.tsx';
import { ConfirmationNotice } from '../../shared/account/index.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { SnackbarHost } from '../../ui/snackbar/SnackbarHost.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { EntryPage } from './EntryPage.tsx';
import { FIRST_MISSION } from './firstMission.ts';
import styles from './LinkPages.module.css';

/** Right after a sign-up: what waits for the letter, and that the rest does not. */
export const WelcomePage = () => {
  const { t } = useTranslation('accounts');
  const { id, long_name } = useUser();
  usePageTitle(t('welcome.title'));
  return (
    <>
      <SnackbarHost />
      <EntryPage>
        <div className={styles.page}>
          <h1>{t('welcome.title')}</h1>
          <p>{t('welcome.text', { name: long_name })}</p>
          <QueryClientProvider client={queryClient}>
            <ConfirmationNotice leadsTo={FIRST_MISSION} />
          </QueryClientProvider>
          <PageLink to={FIRST_MISSION} className={buttonLook({})}>
            {t('welcome.start')}
          </PageLink>
          <PageLink to="/map" className={buttonLook({ variant: 'text' })} onClick={() => announceTour(id)}>
            {t('welcome.tour')}
          </PageLink>
        </div>
      </EntryPage>
    </>
  );
};
