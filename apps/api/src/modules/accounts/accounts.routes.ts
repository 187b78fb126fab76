import type { accountsEndpoints } from '@envol/contract/accounts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { deviceOf } from '../auth/index.ts';
import { readTerms } from '../terms/index.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import {
  changeEmail,
  confirmEmail,
  pendingConfirmation,
  resendConfirmation,
} from './confirmations.service.ts';
import { endAllDevices, endDevice, listDevices } from './devices.service.ts';
import { askForReset, changePassword, confirmReset } from './passwords.service.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readFactor,
  renewRecovery,
} from './secondFactor.service.ts';
import { signUp } from './signUp.service.ts';

const askerOf = ({ signed_in, ip }: Context<SignedIn>) => ({
  user_id: signed_in.actor.user_id,
  session_id: signed_in.session_id,
  address: ip,
});

export const accountsHandlers = (deps: AccountsDeps): Handlers<typeof accountsEndpoints> => ({
  signUp: ({ body }, context) =>
    signUp(deps, body, { language: context.language, device: deviceOf(context) }),
  currentTerms: (_, { language }) => readTerms(deps.db, deps.clock, language),
  confirmEmail: ({ params, body }) => confirmEmail(deps, params.id, body.token),
  resendConfirmation: ({ params, body }, { signed_in }) =>
    resendConfirmation(deps, params.id, { token: body.token, user_id: signed_in?.actor.user_id }),
  pendingConfirmation: (_, { signed_in }) => pendingConfirmation(deps, signed_in.actor.user_id),
  changeEmail: ({ body }, context) => changeEmail(deps, askerOf(context), body),
  resetPassword: ({ body }) => askForReset(deps, body.email),
  confirmPasswordReset: ({ body }) => confirmReset(deps, body),
  changePassword: ({ body }, context) => changePassword(deps, askerOf(context), body),
  listDevices: (_, context) => listDevices(deps, askerOf(context)),
  endDevice: ({ params }, context) => endDevice(deps, askerOf(context), params.id),
  endAllDevices: (_, context) => endAllDevices(deps, askerOf(context)),
  secondFactor: (_, { signed_in }) => readFactor(deps, signed_in.actor),
  beginSecondFactor: ({ body }, context) => beginSecondFactor(deps, askerOf(context), body.password),
  confirmSecondFactor: ({ body }, context) => confirmSecondFactor(deps, askerOf(context), body.code),
  renewRecovery: ({ body }, context) => renewRecovery(deps, askerOf(context), body.password),
  disableSecondFactor: ({ body }, context) => disableSecondFactor(deps, askerOf(context), body.password),
});
