import type { CurrentUser, Session } from '@envol/contract/auth';
import type { CallOf, Endpoint, ResponseOf } from '@envol/contract/endpoint';
import { presentTime } from '../device/clock.ts';
import { keepFile, offlineFile } from '../offline/files.ts';
import { noteReached, tellUser } from './callNews.ts';
import { endpoints } from './endpoints.ts';
import { ApiFailure, type FailureCode, failureOf, type LocalSentences } from './failure.ts';
import { currentLanguage } from './language.ts';
import { plansFor } from './planGate.ts';
import { type Arguments, bodyOf, fileNameOf, pathOf } from './request.ts';
import { saveFile } from './saveFile.ts';
import {
  closeSession,
  currentSeat,
  currentSession,
  currentSignIn,
  keepingSeat,
  keepUser,
  renewSession,
  rereadSession,
} from './session.ts';
import { type Answer, createGathering } from './together.ts';
import { toWire, type Wire } from './wire.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The call goes on when the page ends; bodies up to 64 KiB. */
  readonly keepalive?: boolean;
  /** Which failures the caller shows itself: all, or these codes. The others go to a snackbar. */
  readonly handles?: 'all' | readonly FailureCode[];
}

/** As the contract names it (`ACTING_HEADER`), without its schemas. */
const ACTING_HEADER = 'acting-membership';

/** Codes that a screen always handles itself (specification 2, §8.1). */
const HANDLED_BY_SCREENS: readonly FailureCode[] = [
  'UNACTIVE_ACCOUNT',
  'FLIGHT_NOT_DELETABLE',
  'SECOND_FACTOR_DUE',
  'TERMS_DUE',
  'ABORTED',
];

/** `silent`: nothing was sent that could have been lost. */
const SENTENCES: Readonly<Record<'fr' | 'en', LocalSentences & { readonly silent: string }>> = {
  fr: {
    silent: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    network:
      'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez ; rien de saisi n’est perdu.',
    unexpected: 'Une erreur est survenue. Réessayez plus tard.',
  },
  en: {
    silent: 'The server does not answer. Check your connection, then try again.',
    network: 'The server does not answer. Check your connection, then try again; nothing you typed is lost.',
    unexpected: 'An error occurred. Try again later.',
  },
};

const COPY_SENTENCES: Readonly<Record<'fr' | 'en', (at: number) => string>> = {
  fr: (at) => `Sans réseau : copie gardée le ${new Date(at).toLocaleString('fr-FR')}.`,
  en: (at) => `No network: the copy kept on ${new Date(at).toLocaleString('en-GB')}.`,
};

/** The API's base in the user's language. */
export const apiBase = (): string => (currentLanguage() === 'en' ? '/en/api/v2' : '/api/v2');

/** Phones and tablets say so; the server's statistics tell them apart. */
const clientKind = (): string =>
  window.matchMedia('(pointer: coarse) and (max-width: 900px)').matches
    ? 'mobile_browser'
    : 'desktop_browser';

/** For whom these screens are: a call is refused when another tab acts for somebody else meanwhile. */
const actingHeader = (): Readonly<Record<string, string>> => {
  const acting = currentSession()?.user.acting_membership_id ?? null;
  return acting === null ? {} : { [ACTING_HEADER]: String(acting) };
};

const send = async (
  wire: Wire,
  args: Arguments,
  { signal, keepalive = false }: Pick<CallOptions, 'signal' | 'keepalive'> = {},
): Promise<Response> => {
  const token = currentSession()?.token;
  const { body, headers } = bodyOf(wire, args.body);
  try {
    const response = await fetch(`${apiBase()}${pathOf(wire, args)}`, {
      method: wire.method,
      headers: {
        ...headers,
        accept: wire.response === 'binary' ? '*/*' : 'application/json',
        'client-kind': clientKind(),
        ...actingHeader(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      keepalive,
    });
    noteReached(true);
    return response;
  } catch (cause) {
    const aborted = signal?.aborted === true;
    if (!aborted) noteReached(false);
    const failure = new ApiFailure(0, aborted ? 'ABORTED' : 'NETWORK', {
      detail: SENTENCES[currentLanguage()][wire.method === 'GET' ? 'silent' : 'network'],
    });
    failure.cause = cause;
    throw failure;
  }
};

const gathering = createGathering((paths, signal) =>
  send(endpoints.readTogether, { body: { paths } }, { signal }),
);

/** Runs `run`: the reads that begin in it, before it waits for anything, go to the server as one request. */
export const gatherReads = gathering.gather;

/** One try of a call. Only somebody's own reads are gathered: without a session nothing is read again. */
const ask = (wire: Wire, args: Arguments, options: CallOptions): Promise<Answer> => {
  const alone = (): Promise<Response> => send(wire, args, options);
  if (wire.method !== 'GET' || wire.response !== 'json' || currentSession() === null) return alone();
  return gathering.read({ path: pathOf(wire, args), signal: options.signal, alone });
};

const withLock = <T>(run: () => Promise<T>): Promise<T> =>
  // Absent on plain http addresses other than localhost.
  'locks' in navigator ? navigator.locks.request('envol.refresh', run) : run();

let refreshing: Promise<boolean> | null = null;

/**
 * One silent renewal for all calls that wait for it, and for all tabs: a refresh token is good once, so the lock
 * lets a second tab find the pair that the first one got. False when the session is over. A server that cannot be
 * reached is a failure of its own and leaves the session as it is.
 */
const renew = (spent: string): Promise<boolean> => {
  refreshing ??= withLock(async () => {
    // Lets the renewal of another tab arrive before this one looks.
    await new Promise((resolve) => setTimeout(resolve));
    const session = rereadSession();
    if (session === null) return false;
    if (session.token !== spent) return true;
    const response = await send(endpoints.refresh, { body: { token: session.refresh_token } });
    if (response.ok) {
      renewSession((await response.json()) as Session, session.refresh_token);
      return true;
    }
    if (response.status === 401) return false;
    throw failureOf(response.status, await response.text(), SENTENCES[currentLanguage()]);
  }).finally(() => {
    refreshing = null;
  });
  return refreshing;
};

const sendSignedIn = async (wire: Wire, args: Arguments, options: CallOptions): Promise<Answer> => {
  const token = currentSession()?.token;
  const asker = currentSeat();
  const signIn = currentSignIn();
  const response = await ask(wire, args, options);
  if (response.status !== 401 || token === undefined) return response;
  const renewed = await renew(token);
  // Somebody has signed in meanwhile, another person in another tab too: nothing is done in that one's name, nor ended.
  if (currentSeat() !== asker || currentSignIn() !== signIn) return response;
  if (renewed) {
    const second = await ask(wire, args, options);
    if (second.status !== 401) return second;
  }
  // The router sees the session end and asks to sign in again, keeping the wanted path.
  closeSession();
  return response;
};

const showUnlessHandled = (failure: ApiFailure, handles: CallOptions['handles']): void => {
  if (handles === 'all' || HANDLED_BY_SCREENS.includes(failure.code)) return;
  if (handles?.includes(failure.code) === true || failure.status === 401) return;
  tellUser({
    tone: 'error',
    message: failure.detail,
    unreached: failure.code === 'NETWORK',
    ...(plansFor(failure.code) !== null && { code: failure.code }),
  });
};

const perform = async (wire: Wire, args: Arguments, options: CallOptions): Promise<Answer> => {
  try {
    const response = await sendSignedIn(wire, args, options);
    if (!response.ok) throw failureOf(response.status, await response.text(), SENTENCES[currentLanguage()]);
    return response;
  } catch (error) {
    if (error instanceof ApiFailure) {
      if (error.code === 'ACTING_CHANGED' || error.code === 'TERMS_DUE') void rereadUser();
      showUnlessHandled(error, options.handles);
    }
    throw error;
  }
};

/** What is known of the user is no longer so: another is acted for, the terms are to be accepted, the plan is another. Screens follow. */
export const rereadUser = async (): Promise<void> => {
  const response = await sendSignedIn(endpoints.currentUser, {}, {});
  if (response.ok) keepUser((await response.json()) as CurrentUser);
};

type Callable<E extends Endpoint> = Wire<E> | E;
/** A call without parameters, body or required query may leave the arguments out. */
type Rest<E extends Endpoint> =
  Record<string, never> extends CallOf<E>
    ? readonly [args?: CallOf<E>, options?: CallOptions]
    : readonly [args: CallOf<E>, options?: CallOptions];

/**
 * Makes a call of the contract: `callApi(endpoints.getFlight, { params: { id } })`. Rejects with an ApiFailure, after
 * showing its sentence in a snackbar unless `handles` says that the caller does.
 */
export const callApi = async <const E extends Endpoint>(
  endpoint: Callable<E>,
  ...[args, options]: Rest<E>
): Promise<ResponseOf<E>> => {
  const wire = wireOf(endpoint);
  const response = await perform(wire, (args ?? {}) as Arguments, options ?? {});
  const body: unknown =
    wire.response === 'empty' || response.status === 204
      ? undefined
      : wire.response === 'binary'
        ? await response.blob()
        : await response.json();
  return body as ResponseOf<E>;
};

const wireOf = (endpoint: Callable<Endpoint>): Wire =>
  typeof endpoint.response === 'string' ? (endpoint as Wire) : toWire(endpoint as Endpoint);

/** A binary call's file as this device keeps it. */
export const deviceFile = <const E extends Endpoint>(endpoint: Callable<E>, args: CallOf<E>) =>
  offlineFile(addressOf(endpoint, args as Arguments));

const addressOf = (endpoint: Callable<Endpoint>, args: Arguments): string =>
  `${apiBase()}${pathOf(wireOf(endpoint), args)}`;

/**
 * Calls a binary endpoint and hands the file to the browser under the server's name for it; without a network, the
 * copy that this device keeps. `keepOnly` makes the copy and opens nothing.
 */
export const downloadFile = async <const E extends Endpoint>(
  endpoint: Callable<E>,
  args: CallOf<E>,
  fallbackName: string,
  { keepOnly = false }: { readonly keepOnly?: boolean } = {},
): Promise<void> => {
  const address = addressOf(endpoint, args as Arguments);
  const asker = keepingSeat();
  try {
    const response = await perform(wireOf(endpoint), args as Arguments, { handles: 'all' });
    const name = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName;
    const blob = await response.blob();
    // Files are kept under their address alone: what comes after its account signed out would be the next one's.
    if (asker !== null && keepingSeat() === asker) await keepFile(address, { at: presentTime(), name, blob });
    if (!keepOnly) saveFile(blob, name);
  } catch (error) {
    const isUnreachable = error instanceof ApiFailure && error.code === 'NETWORK';
    const kept = isUnreachable && !keepOnly ? await offlineFile(address) : undefined;
    if (kept !== undefined) {
      tellUser({ tone: 'info', message: COPY_SENTENCES[currentLanguage()](kept.at) });
      return saveFile(kept.blob, kept.name);
    }
    if (error instanceof ApiFailure && !keepOnly) showUnlessHandled(error, undefined);
    throw error;
  }
};
