import { namedText } from '@envol/i18n/quantities';
import { useEffect } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure, type FailureCode } from '../../api/failure.ts';
import { currentLanguage } from '../../api/language.ts';
import { refreshQueries } from '../../api/query.ts';
import { currentIdentity } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { newClientKey } from '../../device/random.ts';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { createStore } from '../../ui/stores/store.ts';
import { createOutbox, type Outcome, type Waiting } from './outbox.ts';

const STORAGE_KEY = 'envol.outbox';
const AGAIN_MS = 15_000;

const kept = (): readonly Waiting[] => {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(read) ? (read as Waiting[]) : [];
  } catch {
    return [];
  }
};

const store = createStore<readonly Waiting[]>(kept());

/** A full or forbidden storage: what waits lives as long as the page. */
let isKept = true;

const write = (waiting: readonly Waiting[]): void => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(waiting));
    isKept = true;
  } catch {
    isKept = false;
  }
  store.set(waiting);
};

window.addEventListener('storage', ({ key, storageArea }) => {
  if (key === STORAGE_KEY && storageArea === localStorage && isKept) store.set(kept());
});

/** Tabs share one box: each act is sent by one of them. */
const alone = (run: () => Promise<void>): Promise<void> =>
  // Absent on plain http addresses other than localhost; the server knows each act's key.
  'locks' in navigator ? navigator.locks.request('envol.outbox', run) : run();

/** A take-off that is sent later than this has happened, whatever the server would say of it by now. */
const HAPPENED_MS = 60_000;

/** When a flight was that its pilot notes afterwards. */
const notedTimes = ({ took_off_at, landed_at }: NonNullable<Waiting['body']>) => ({
  ...(typeof took_off_at === 'string' && { took_off_at }),
  ...(typeof landed_at === 'string' && { landed_at }),
});

/** With which batteries it took off. */
const flownWith = ({ battery_ids }: NonNullable<Waiting['body']>) =>
  Array.isArray(battery_ids) ? { battery_ids: battery_ids as readonly number[] as number[] } : {};

const post = (
  { act, subject_id: id, id: client_key, at, body = {} }: Waiting,
  signal: AbortSignal,
): Promise<unknown> => {
  const params = { id };
  const despite_obstacles = body.despite_obstacles === true || presentTime() - Date.parse(at) > HAPPENED_MS;
  const deed = { params, body: { client_key, at } };
  const options = { handles: 'all', signal } as const;
  switch (act) {
    case 'request':
      return callApi(endpoints.requestTakeOff, { params, body: { client_key } }, options);
    case 'take_off':
      return callApi(endpoints.takeOff, { params, body: { ...deed.body, despite_obstacles } }, options);
    case 'land':
      return callApi(endpoints.land, deed, options);
    case 'receive':
    case 'begin_landing': {
      const status = act === 'receive' ? 'landing_received' : 'landing';
      return callApi(endpoints.updateLandingStatus, { params, body: { ...deed.body, status } }, options);
    }
    case 'flight_take_off':
      return callApi(
        endpoints.takeOffFlight,
        { params, body: { ...deed.body, ...notedTimes(body), ...flownWith(body), despite_obstacles } },
        options,
      );
    case 'flight_land':
      // Of a landing that positions told, when it was; else when it was declared.
      return callApi(
        endpoints.landFlight,
        { params, body: { client_key, at: typeof body.landed_at === 'string' ? body.landed_at : at } },
        options,
      );
    case 'cancel':
      return callApi(endpoints.cancelTakeOff, { params, body: { client_key } }, options);
    case 'withdraw':
      return callApi(endpoints.cancelActivation, { params, body: { client_key } }, options);
    case 'activate':
      return callApi(
        endpoints.createActivation,
        { body: { ...(body as { date_start: string; date_end: string }), approval_id: id, client_key } },
        options,
      );
  }
};

/**
 * A connection that takes the words and gives no answer would hold the box, in every tab: the act is sent again instead, under the
 * same key.
 */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Said of the account, of the session or by somebody in between (a hotel's page, a proxy), and not of the act: it waits until
 * the person has settled it.
 */
const NOT_OF_THE_ACT: ReadonlySet<FailureCode> = new Set([
  'TERMS_DUE',
  'SECOND_FACTOR_DUE',
  'EMAIL_NOT_CONFIRMED',
  'ACTING_CHANGED',
  'UNEXPECTED',
]);

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof ApiFailure)) return { kind: 'unreached' };
  const { status, code, detail } = error;
  // Not reached, a server that is starting or failing, or a session that is renewed first.
  const again = status === 0 || status >= 500 || status === 401 || status === 429;
  return again || NOT_OF_THE_ACT.has(code) ? { kind: 'unreached' } : { kind: 'refused', detail };
};

const send = async (act: Waiting): Promise<Outcome> => {
  const ending = new AbortController();
  const { promise: late, resolve } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => {
    ending.abort();
    resolve({ kind: 'unreached' });
  }, ANSWER_WITHIN_MS);
  const answered = post(act, ending.signal).then((): Outcome => ({ kind: 'done' }), outcomeOf);
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
};

/** What came of an act at once, as far as this tab knows: another one may have sent it, and says then itself if it was refused. */
type ActOutcome = 'done' | 'refused' | 'waits';
/** Of the acts that somebody awaits here. */
const asked = new Map<string, ActOutcome>();

const outbox = createOutbox({
  read: () => (isKept ? kept() : store.get()),
  write,
  alone,
  send,
  owner: currentIdentity,
  told: (act, outcome) => {
    if (asked.has(act.id)) asked.set(act.id, outcome.kind === 'refused' ? 'refused' : 'done');
    if (outcome.kind === 'refused') {
      showError(namedText(currentLanguage(), act.name, outcome.detail));
    }
    void refreshQueries('activations', 'take-off-authorizations', 'approvals', 'flights', 'notifications');
  },
});

/** Does an act now, or keeps it until the server can be reached. */
export const actOrWait = async (
  kind: Waiting['act'],
  subject_id: number,
  name: string,
  body?: Waiting['body'],
): Promise<ActOutcome> => {
  const owner = currentIdentity();
  if (owner === null) return 'waits';
  const at = new Date(presentTime()).toISOString();
  const id = newClientKey();
  asked.set(id, 'waits');
  try {
    await outbox.add({
      id,
      owner,
      act: kind,
      subject_id,
      at,
      name,
      ...(body === undefined ? {} : { body }),
    });
    return asked.get(id) ?? 'waits';
  } finally {
    asked.delete(id);
  }
};

/** What waits to be sent from this device by this account. */
export const useWaiting = (): readonly Waiting[] => {
  const all = store.use();
  const owner = currentIdentity();
  return all.filter((each) => each.owner === owner);
};

/** Sends what waits, when the connection comes back and now and then; mounted once, with the header. */
export const useOutbox = (): void => {
  useEffect(() => {
    const flush = (): void => {
      if (navigator.onLine && outbox.mine().length > 0) outbox.flush().catch(() => undefined);
    };
    // The shell may have brought what was kept under a former name.
    if (isKept) store.set(kept());
    flush();
    const timer = setInterval(flush, AGAIN_MS);
    window.addEventListener('online', flush);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', flush);
    };
  }, []);
};
