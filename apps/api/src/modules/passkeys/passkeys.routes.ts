import type { passkeysEndpoints } from '@envol/contract/passkeys';
import type { Handlers } from '../../platform/http/mount.ts';
import { deviceOf } from '../auth/index.ts';
import { passkeysOf } from './passkeys.repository.ts';
import {
  addPasskey,
  beginPasskey,
  optionsToSignIn,
  type PasskeysDeps,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.service.ts';

export const passkeysHandlers = (deps: PasskeysDeps): Handlers<typeof passkeysEndpoints> => ({
  listPasskeys: async (_, { signed_in }) => ({
    results: await passkeysOf(deps.db, signed_in.actor.user_id),
  }),
  beginPasskey: ({ body }, { signed_in, ip }) =>
    beginPasskey(deps, { user_id: signed_in.actor.user_id, address: ip }, body.password),
  addPasskey: ({ body }, { signed_in }) => addPasskey(deps, signed_in.actor.user_id, body),
  renamePasskey: ({ params, body }, { signed_in }) =>
    renamePasskey(deps, signed_in.actor.user_id, params.id, body.name),
  removePasskey: ({ params }, { signed_in }) => removePasskey(deps, signed_in.actor.user_id, params.id),
  passkeyOptions: () => optionsToSignIn(deps),
  passkeyLogin: ({ body }, context) => signInWithPasskey(deps, body.credential, deviceOf(context)),
});
