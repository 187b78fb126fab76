import { useState } from 'react';
import { meetLanguage } from '../../api/accountLanguage.ts';
import { call } from '../../api/call.ts';
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
  readonly submit: (credentials: Credentials, stay: boolean) => Promise<void>;
}

/** One sign-in at a time; the router sees the session open and goes on to the wanted path. */
export const useSignIn = (): SignIn => {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const submit = async (credentials: Credentials, stay: boolean): Promise<void> => {
    if (busy !== null) return;
    setBusy(credentials.username);
    setFailure(null);
    try {
      const session = await call(endpoints.login, { body: credentials }, { handles: 'all' });
      openSession(session, stay);
      meetLanguage(session.user);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setBusy(null);
    }
  };
  return { busy, failure, submit };
};
