import { renderPrefectureForm } from '@envol/documents/prefectureForm';
import { sendDue } from '../src/modules/flight-notifications/sending.service.ts';
import type { Letter } from '../src/platform/mail/transport.ts';
import { openSecretBox } from '../src/platform/secretBox.ts';
import type { Harness } from './harness.ts';

/** Gives the first operator a number of the registry, by which prefectures are told of its missions. */
export const enterInRegistry = (harness: Harness): Promise<unknown> =>
  harness.db
    .updateTable('operators')
    .set({ alphatango_uids: ['184533'] })
    .where('id', '=', harness.actors.owner.operator_id ?? 0)
    .execute();

/** The clock's work at an instant, with a registry and a mail server that note what they get, or fail. */
export const sendNotices = async (
  { db, config }: Harness,
  now: Date,
  fails: Error | null = null,
): Promise<readonly Letter[]> => {
  const letters: Letter[] = [];
  await sendDue(
    {
      db,
      clock: { now: () => now },
      config: {
        demo: false,
        smtp_url: 'smtp://mail',
        mail_from: 'Envol <a@b.invalid>',
        public_url: 'http://e',
        inbound_mail: config.inbound_mail,
      },
      secrets: openSecretBox(config.data_dir),
      notice_desk: {
        source: 'alphatango',
        declare: () => Promise.resolve({ reference: 'AT-1' }),
        withdraw: () => Promise.resolve(),
      },
      facts: { channels: [] },
      workers: { run: (_, model) => Promise.resolve(renderPrefectureForm(model as never) as never) },
    },
    now,
    () => ({
      name: 'smtp',
      send: (letter) => {
        if (fails) return Promise.reject(fails);
        letters.push(letter);
        return Promise.resolve();
      },
      close: () => undefined,
    }),
  );
  return letters;
};
