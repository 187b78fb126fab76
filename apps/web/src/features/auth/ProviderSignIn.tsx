import { CircleAlert, LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useAddressText } from '../../routing/address.ts';
import { safeRedirect } from '../../routing/home.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SignInForm.module.css';
import { goToProvider } from './useIdentity.ts';

/** The way in through an identity provider, where one is set. */
export const ProviderSignIn = () => {
  const { t } = useTranslation('auth');
  const redirect = safeRedirect(useAddressText()('redirect'));
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    callApi(endpoints.identityProvider, {}, { handles: 'all', signal: asked.signal })
      .then(({ provider }) => setName(provider?.name ?? null))
      .catch(() => undefined);
    return () => asked.abort();
  }, []);
  const go = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await goToProvider(redirect);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
      setBusy(false);
    }
  };
  if (name === null) return null;
  return (
    <>
      {failure !== null && (
        <div className={styles.refusal} role="alert">
          <CircleAlert size={18} aria-hidden />
          <b>{failure.detail}</b>
        </div>
      )}
      <button type="button" className={styles.other} disabled={busy} onClick={() => void go()}>
        <LogIn size={17} strokeWidth={1.9} aria-hidden />
        {t('identity.button', { name })}
      </button>
    </>
  );
};
