import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Seals what must be read again, unlike a password: a stolen copy of the database alone opens nothing. */
export interface SecretBox {
  /** `about` is bound to it: what was sealed for one row opens in no other. */
  seal(secret: Uint8Array, about: string): Buffer;
  /** Throws for what was sealed with another key, about something else, or changed since. */
  open(sealed: Uint8Array, about: string): Buffer;
  /** 32 bytes that only the holder of the key makes of this text, for this use. */
  sign(text: string, about: string): Buffer;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key in the data's folder, made when there is none; processes that start together take one. */
const readKey = (file: string): Buffer => {
  try {
    writeFileSync(file, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = readFileSync(file);
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not a key of ${KEY_BYTES} bytes`);
  return key;
};

export const createSecretBox = (key: Uint8Array): SecretBox => ({
  seal: (secret, about) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  },
  open: (sealed, about) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  },
  // A key of each use's own: what is signed for one passes for no other.
  sign: (text, about) =>
    createHmac('sha256', createHmac('sha256', key).update(`sign ${about}`).digest())
      .update(text)
      .digest(),
});

/** A box under the key of this folder. The key is made when it is first needed. */
export const openSecretBox = (folder: string): SecretBox => {
  let box: SecretBox | null = null;
  const opened = (): SecretBox => {
    if (box) return box;
    mkdirSync(folder, { recursive: true });
    box = createSecretBox(readKey(path.join(folder, 'secrets.key')));
    return box;
  };
  return {
    seal: (secret, about) => opened().seal(secret, about),
    open: (sealed, about) => opened().open(sealed, about),
    sign: (text, about) => opened().sign(text, about),
  };
};
