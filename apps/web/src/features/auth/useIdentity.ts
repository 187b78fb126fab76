import { useCallback, useState } from 'react';
import { meetLanguage } from '../../api/accountLanguage.ts';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { openSession } from '../../api/session.ts';
import { goToHref, goToPage } from '../../routing/address.ts';
import { safeRedirect, startOf } from '../../routing/home.ts';
import type { SignIn } from './useSignIn.ts';

/** What the browser keeps until the provider sends it back. */
const BINDING_KEY = 'envol.identity';

/** Goes to the provider; throws what the call refused. */
export const goToProvider = async (redirect: string | undefined): Promise<void> => {
  const body = redirect === undefined ? {} : { redirect };
  const { url, binding } = await callApi(endpoints.beginIdentity, { body }, { handles: 'all' });
  sessionStorage.setItem(BINDING_KEY, binding);
  window.location.assign(url);
};

type IdentityAnswer = Pick<SignIn, 'busy' | 'failure' | 'wantsCode' | 'confirm' | 'leave'> & {
  readonly begin: () => void;
};

/** Signs in with what the provider answered, and with the second factor where the account has one. */
export const useIdentityAnswer = (answer: string): IdentityAnswer => {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [wantsCode, setWantsCode] = useState(false);
  const send = useCallback(
    async (code?: string): Promise<void> => {
      setBusy('provider');
      setFailure(null);
      const binding = sessionStorage.getItem(BINDING_KEY) ?? '-';
      try {
        const { session, redirect } = await callApi(
          endpoints.finishIdentity,
          { body: { answer, binding, ...(code !== undefined && { code }) } },
          { handles: 'all' },
        );
        sessionStorage.removeItem(BINDING_KEY);
        openSession(session, false);
        meetLanguage(session.user);
        goToHref(safeRedirect(redirect) ?? startOf(session.user), true);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.code === 'SECOND_FACTOR_REQUIRED') setWantsCode(true);
        else {
          if (error.code !== 'INVALID_SECOND_FACTOR') setWantsCode(false);
          setFailure(error);
        }
      } finally {
        setBusy(null);
      }
    },
    [answer],
  );
  const begin = useCallback(() => void send(), [send]);
  return {
    busy,
    failure,
    wantsCode,
    begin,
    confirm: (code) => send(code),
    leave: () => goToPage('/', true),
  };
};
