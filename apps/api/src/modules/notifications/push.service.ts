import { isUrgent } from '@envol/domain/accounts/settings';
import type { Config } from '../../config.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { notificationText, type TextParams } from './notifications.texts.ts';
import { type PushKeys, pushKeys } from './push.keys.ts';
import {
  forgetSubscription,
  type KeptSubscription,
  subscriptionsOf,
  usersWithBrowsers,
} from './push.repository.ts';

/** News older than this tell nobody anything, seconds; push services keep them no longer either. */
const GOOD_FOR_S = 3_600;
const MOST_TRIES = 5;
const FIRST_PAUSE_S = 30;
const AT_ONCE = 20;
const PATIENCE_MS = 10_000;
/** A statement takes 65,535 parameters (PostgreSQL's protocol), seven a row. */
const ROWS_AT_ONCE = 5_000;

export interface PushDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly config: Pick<Config, 'contact_email'>;
}

/** A piece of news for some people's closed browsers. */
interface News {
  readonly user_ids: readonly number[];
  readonly code: string;
  readonly params: TextParams;
  readonly url: string;
  readonly at: string;
}

/** Writes into the caller's transaction what a worker sends; whoever has no such browser costs nothing. */
export const queuePushes = async (db: Db, news: readonly News[]): Promise<void> => {
  const everybody = [...new Set(news.flatMap(({ user_ids }) => user_ids))];
  const at = news[0]?.at;
  if (at === undefined || everybody.length === 0) return;
  const languages = new Map(
    (await usersWithBrowsers(db, everybody, at)).map(({ id, language }) => [id, language]),
  );
  const rows = news.flatMap(({ user_ids, code, params, url, at: told }) =>
    user_ids.flatMap((user_id) => {
      const language = languages.get(user_id);
      if (language === undefined) return [];
      const { title, first_line } = notificationText(language, code, params);
      const is_urgent = isUrgent(code);
      return { user_id, title, body: first_line, url, is_urgent, due_at: told, created_at: told };
    }),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto('pushes')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
};

interface Push {
  readonly id: number;
  readonly user_id: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly is_urgent: boolean;
  readonly tries: number;
  readonly created_at: string;
}

/** What a push service answered: taken; gone, for the browser subscribed no longer; or to be tried again. */
type Outcome = 'taken' | 'gone' | 'failed';

const post = async (
  { config }: PushDeps,
  keys: PushKeys,
  to: KeptSubscription,
  push: Push,
): Promise<Outcome> => {
  const { title, body, url, is_urgent } = push;
  const { default: webPush } = await import('web-push');
  const {
    endpoint,
    headers,
    body: sealed,
  } = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    JSON.stringify({ title, body, url, tag: String(push.id) }),
    {
      TTL: GOOD_FOR_S,
      urgency: is_urgent ? 'high' : 'normal',
      vapidDetails: {
        subject: `mailto:${config.contact_email}`,
        publicKey: keys.public_key,
        privateKey: keys.private_key,
      },
    },
  );
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: sealed === null ? null : new Uint8Array(sealed),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    if (response.ok) return 'taken';
    return response.status === 404 || response.status === 410 ? 'gone' : 'failed';
  } catch {
    return 'failed';
  }
};

/** Takes what is due away from other workers for a while, and counts the try. */
const takeDue = async (db: Db, now: Date): Promise<Push[]> =>
  db
    .updateTable('pushes')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      due_at: secondsAfter(now, FIRST_PAUSE_S).toISOString(),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pushes')
        .select('id')
        .where('due_at', '<=', now.toISOString())
        .orderBy('id')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id', 'title', 'body', 'url', 'is_urgent', 'tries', 'created_at'])
    .execute();

const sendOne = async (deps: PushDeps, keys: PushKeys, push: Push, now: Date): Promise<void> => {
  const { db } = deps;
  const isOver =
    Date.parse(push.created_at) < secondsAfter(now, -GOOD_FOR_S).getTime() || push.tries > MOST_TRIES;
  const browsers = isOver ? [] : await subscriptionsOf(db, push.user_id, now.toISOString());
  const outcomes = await Promise.all(
    browsers.map(async (browser) => {
      const outcome = await post(deps, keys, browser, push);
      if (outcome === 'gone') await forgetSubscription(db, browser.id);
      return outcome;
    }),
  );
  // With one of several browsers reached the news is told: it must not come twice to that one.
  const isDone = outcomes.every((outcome) => outcome !== 'failed') || outcomes.includes('taken');
  if (isDone) await db.deleteFrom('pushes').where('id', '=', push.id).execute();
  else
    await db
      .updateTable('pushes')
      .set({ due_at: secondsAfter(now, FIRST_PAUSE_S * 2 ** push.tries).toISOString() })
      .where('id', '=', push.id)
      .execute();
};

/** Sends what is due; of two workers each takes its own. */
export const sendPushes = async (deps: PushDeps, now: Date): Promise<void> => {
  const due = await takeDue(deps.db, now);
  if (due.length === 0) return;
  const keys = await pushKeys(deps.db, deps.secrets);
  await Promise.all(due.map((push) => sendOne(deps, keys, push, now)));
};
