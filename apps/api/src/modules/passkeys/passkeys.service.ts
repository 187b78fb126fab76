import type { Session } from '@envol/contract/auth';
import type { NewCredential, SignedCredential } from '@envol/contract/passkeys';
import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type AuthDeps, confirmPassword, type Device, signInAs } from '../auth/index.ts';
import { queueAccountLetter } from '../mails/index.ts';
import {
  credentialsOf,
  insertPasskey,
  keepChallenge,
  lockPasskey,
  noteUse,
  removeOwn,
  renameOwn,
  spendChallenge,
} from './passkeys.repository.ts';

export interface PasskeysDeps extends AuthDeps {
  readonly config: Pick<Config, 'payments' | 'public_url' | 'second_factor_required_for'>;
  readonly facts: Facts;
}

interface Asker {
  readonly user_id: number;
  readonly address: string;
}

/** 280 files of certificate formats: read when somebody uses a passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const MOST_PASSKEYS = 20;
const PRODUCT = 'Envol';

/** Whose keys a browser keeps for us, and the only page that may ask for them: those of the public address. */
const partyOf = ({ public_url }: Pick<Config, 'public_url'>) => {
  const { hostname, origin } = new URL(public_url);
  return { rpID: hostname, origin };
};

const accountOf = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['username', 'long_name', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** Tells the person by letter, so that a thief's change does not go unseen. */
const writePasskeyLetter = async (
  deps: PasskeysDeps,
  db: Db,
  userId: number,
  code: 'passkey_added' | 'passkey_removed',
  name: string,
): Promise<void> => {
  const { email, language } = await accountOf(db, userId);
  const at = deps.clock.now().toISOString();
  await queueAccountLetter(deps.facts, db, {
    code,
    key: `${code}:${userId}:${name}:${at}`,
    user_id: userId,
    recipient: email,
    language,
    at,
    params: { name },
    page: `${deps.config.public_url}/forgotten-password`,
  });
};

const credentialDescriptors = (credentials: Awaited<ReturnType<typeof credentialsOf>>) =>
  credentials.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports as AuthenticatorTransport[],
  }));

/** Those that an account has. Throws TOO_MANY_PASSKEYS where one more may not be added. */
const needRoom = async (db: Db, userId: number): ReturnType<typeof credentialsOf> => {
  const credentials = await credentialsOf(db, userId);
  if (credentials.length >= MOST_PASSKEYS) throw new Failure('TOO_MANY_PASSKEYS');
  return credentials;
};

/** Throws INVALID_PASSWORD, TOO_MANY_PASSKEYS. */
export const beginPasskey = async (deps: PasskeysDeps, asker: Asker, password: string) => {
  await confirmPassword(deps, asker, { field: 'password', password });
  const credentials = await needRoom(deps.db, asker.user_id);
  const { username, long_name } = await accountOf(deps.db, asker.user_id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: partyOf(deps.config).rpID,
    userID: new TextEncoder().encode(`envol:${asker.user_id}`),
    userName: username,
    userDisplayName: long_name,
    attestationType: 'none',
    excludeCredentials: credentialDescriptors(credentials),
    // Found by the device itself, and opened by its person: it stands for password and code together.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(deps.db, deps.clock, options.challenge, asker.user_id);
  return { options: { ...options } };
};

/** Whatever is wrong with a credential is one refusal: it tells a guesser nothing. */
const orRefuse = async <T extends { readonly verified: boolean }>(verify: () => Promise<T>): Promise<T> => {
  const outcome = await verify().catch(() => null);
  if (!outcome?.verified) throw new Failure('PASSKEY_REFUSED');
  return outcome;
};

/** Keeps what a device made. Throws PASSKEY_REFUSED, TOO_MANY_PASSKEYS. */
export const addPasskey = async (
  deps: PasskeysDeps,
  userId: number,
  { name, credential }: { readonly name: string; readonly credential: z.output<typeof NewCredential> },
) => {
  const { db, clock } = deps;
  const { rpID, origin } = partyOf(deps.config);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo: made } = await orRefuse(() =>
    verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: (challenge) => spendChallenge(db, clock, challenge, userId),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!made) throw new Failure('PASSKEY_REFUSED');
  return db.transaction().execute(async (transaction) => {
    // Begun at once, all of them found room.
    await takeTurn(transaction, `passkeys ${userId}`);
    await needRoom(transaction, userId);
    const passkey = await insertPasskey(transaction, {
      user_id: userId,
      credential_id: made.credential.id,
      public_key: made.credential.publicKey,
      counter: made.credential.counter,
      transports: credential.response.transports,
      name,
      is_synced: made.credentialBackedUp,
      created_at: clock.now().toISOString(),
    });
    // It is some account's already.
    if (!passkey) throw new Failure('PASSKEY_REFUSED');
    await writePasskeyLetter(deps, transaction, userId, 'passkey_added', name);
    return passkey;
  });
};

export const renamePasskey = async ({ db }: PasskeysDeps, userId: number, id: number, name: string) => {
  const passkey = await renameOwn(db, userId, id, name);
  if (!passkey) throw notFound();
  return passkey;
};

export const removePasskey = (deps: PasskeysDeps, userId: number, id: number): Promise<void> =>
  deps.db.transaction().execute(async (transaction) => {
    const removed = await removeOwn(transaction, userId, id);
    if (!removed) throw notFound();
    await writePasskeyLetter(deps, transaction, userId, 'passkey_removed', removed.name);
  });

/** For a device that finds its passkey by itself: no account is named. */
export const optionsToSignIn = async ({ db, clock, config }: PasskeysDeps) => {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(config).rpID,
    userVerification: 'required',
  });
  await keepChallenge(db, clock, options.challenge, null);
  return { options: { ...options } };
};

/** Signs in whoever the device verified. Throws PASSKEY_REFUSED, UNACTIVE_ACCOUNT. */
export const signInWithPasskey = async (
  deps: PasskeysDeps,
  credential: z.output<typeof SignedCredential>,
  device: Device,
): Promise<Session> => {
  const { clock } = deps;
  const { rpID, origin } = partyOf(deps.config);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { response, ...rest } = credential;
  const { userHandle, ...signed } = response;
  const userId = await deps.db.transaction().execute(async (db) => {
    const passkey = await lockPasskey(db, credential.id);
    if (!passkey) throw new Failure('PASSKEY_REFUSED');
    const { authenticationInfo } = await orRefuse(() =>
      verifyAuthenticationResponse({
        response: {
          ...rest,
          response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
        } as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        // By the process's own connection: a challenge is spent even where the signature is refused.
        expectedChallenge: (challenge) => spendChallenge(deps.db, clock, challenge, null),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: Number(passkey.counter),
          transports: passkey.transports as AuthenticatorTransport[],
        },
      }),
    );
    await noteUse(db, passkey.id, {
      counter: authenticationInfo.newCounter,
      used_at: clock.now().toISOString(),
    });
    return passkey.user_id;
  });
  return signInAs(deps, userId, device);
};
