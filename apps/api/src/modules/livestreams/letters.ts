import { dateFormatter } from '@envol/i18n/dates';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Facts, recordByLetter } from '../../platform/facts/recordFact.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { viewersNotification } from './livestreams.facts.ts';
import { openName, publicUrl } from './livestreams.mapper.ts';
import { emailsOf, findById } from './livestreams.queries.ts';
import { watchLetter } from './livestreams.texts.ts';

export interface LetterDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly facts: Facts;
  readonly secrets: SecretBox;
}

type Words = ReturnType<typeof watchLetter>;

/** Its readers may be anywhere: UTC is named beside the clock. */
const UNTIL: Intl.DateTimeFormatOptions = {
  ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  ...{ timeZone: 'Europe/Paris', timeZoneName: 'short' },
};

/**
 * Tells the operator's addresses where a livestream is watched, once a link: as soon as it has a picture and a link that
 * opens, whichever comes last. Their readers have no account: French, and English below.
 */
export const tellAddresses = (deps: LetterDeps, db: Db, id: number): Promise<void> =>
  asSystem(db, 'addresses without an account are told of a livestream', async () => {
    const { clock, config, facts, secrets } = deps;
    const now = clock.now();
    const row = await findById(db, id);
    if (row === undefined || row.started_at === null || row.status !== 'live' || row.emails_told_at !== null)
      return;
    const name = openName(row, secrets, now);
    if (name === null || row.link_expires_at === null) return;
    const until = new Date(row.link_expires_at);
    const [french, english] = (['fr', 'en'] as const).map((language) =>
      watchLetter(language, {
        name: row.public_name,
        operator: row.operator_name,
        until: dateFormatter(language, UNTIL).format(until),
      }),
    ) as [Words, Words];
    const emails = await emailsOf(db, row.operator_id);
    await recordByLetter(
      facts,
      db,
      viewersNotification,
      emails.map(({ email }) => ({
        dedupe_key: `livestream-${id}-${row.link_hash?.toString('hex').slice(0, 16)}:${email}`,
        side: { operator_id: row.operator_id },
        recipient: email,
        subject: french.subject,
        body: `${french.body}\n\n---\n\n${english.body}`,
        at: now.toISOString(),
        link: publicUrl(config.public_url, name),
      })),
    );
    await db
      .updateTable('livestreams')
      .set({ emails_told_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
  });
