import { renderPrefectureForm } from '@envol/documents/prefectureForm';
import { sendDue } from '../src/modules/flight-notifications/sending.service.ts';
import type { Letter } from '../src/platform/mail/transport.ts';
import { openSecretBox } from '../src/platform/secretBox.ts';
import type { Harness } from './harness.ts';

/** Gives the first operator a number of the registry, by which prefectures are told of its missions. */
export const enterInRegistry = (harness: Harness, alphatango_uids = ['184533']): Promise<unknown> =>
  harness.db
    .updateTable('operators')
    .set({ alphatango_uids })
    .where('id', '=', harness.actors.owner.operator_id ?? 0)
    .execute();

/** The clock's work at an instant, with a registry and a mail server that note what they get, or fail. */
export const sendNotices = async (
  { db, config }: Harness,
  now: Date,
  fails: Error | null = null,
  /** Gets the subjects of what their authors are told. */
  told: string[] = [],
  /** The registry: a reference for each declaration; gets the references that are withdrawn. */
  registry: { readonly reference?: string; readonly withdrawn?: string[] } = {},
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
        declare: () => Promise.resolve({ reference: registry.reference ?? 'AT-1' }),
        withdraw: (_, reference) => {
          registry.withdrawn?.push(reference);
          return Promise.resolve();
        },
      },
      facts: {
        channels: [
          (_, recorded) => {
            told.push(...recorded.letters.map(({ subject }) => subject));
            return Promise.resolve();
          },
        ],
      },
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
