import { useState } from 'react';
import { meetLanguage } from '../../api/accountLanguage.ts';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { openSession } from '../../api/session.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface SignIn {
  /** The user name under way. */
  readonly busy: string | null;
  readonly failure: ApiFailure | null;
  /** The password was right, and a code is asked for. */
  readonly wantsCode: boolean;
  readonly submit: (credentials: Credentials, stay: boolean) => Promise<void>;
  /** With a passkey: the device says who it is. */
  readonly withPasskey: (stay: boolean) => Promise<void>;
  /** The second step of the sign-in that was begun. */
  readonly confirm: (code: string, stay: boolean) => Promise<void>;
  /** Back to the first step. */
  readonly leave: () => void;
}

/** One sign-in at a time; the router sees the session open and goes on to the wanted path. */
export const useSignIn = (): SignIn => {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  // Until the second step is done the password is sent again with the code; it is kept nowhere else.
  const [begun, setBegun] = useState<Credentials | null>(null);
  const send = async (credentials: Credentials, stay: boolean, code?: string): Promise<void> => {
    if (busy !== null) return;
    setBusy(credentials.username);
    setFailure(null);
    try {
      const body = { ...credentials, ...(code !== undefined && { code }) };
      const session = await callApi(endpoints.login, { body }, { handles: 'all' });
      openSession(session, stay);
      meetLanguage(session.user);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code === 'SECOND_FACTOR_REQUIRED') setBegun(credentials);
      else setFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const withPasskey = async (stay: boolean): Promise<void> => {
    if (busy !== null) return;
    setBusy('passkey');
    setFailure(null);
    try {
      const { options } = await callApi(endpoints.passkeyOptions, {}, { handles: 'all' });
      const { startAuthentication } = await import('@simplewebauthn/browser');
      // Refused, or nobody there: the person says so to the device, and stays where it was.
      const credential = await startAuthentication({ optionsJSON: options as never }).catch(() => null);
      if (credential === null) return;
      const session = await callApi(
        endpoints.passkeyLogin,
        { body: { credential: credential as never } },
        { handles: 'all' },
      );
      openSession(session, stay);
      meetLanguage(session.user);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    withPasskey,
    failure,
    wantsCode: begun !== null,
    submit: (credentials, stay) => send(credentials, stay),
    confirm: async (code, stay) => {
      if (begun !== null) await send(begun, stay, code);
    },
    leave: () => {
      setBegun(null);
      setFailure(null);
    },
  };
};
