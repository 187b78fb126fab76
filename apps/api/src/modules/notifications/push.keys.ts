import type { Db } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secretBox.ts';

export interface PushKeys {
  readonly public_key: string;
  readonly private_key: string;
}

const ABOUT = 'push-keys';

/** The pair as it is kept; made when it is first asked for, one for all processes. */
const keptKeys = async (db: Db, secrets: SecretBox) => {
  const read = () => db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
  let row = await read();
  if (!row) {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await db
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: secrets.seal(Buffer.from(privateKey), ABOUT) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await read();
  }
  if (!row) throw new Error('the keys of notifications could not be kept');
  return row;
};

/** With which browsers subscribe. */
export const publicPushKey = async (db: Db, secrets: SecretBox): Promise<string> =>
  (await keptKeys(db, secrets)).public_key;

/** The pair that signs what goes to push services. */
export const pushKeys = async (db: Db, secrets: SecretBox): Promise<PushKeys> => {
  const { public_key, private_key } = await keptKeys(db, secrets);
  return { public_key, private_key: secrets.open(private_key, ABOUT).toString() };
};
