import { changeEmail, confirmEmail, pendingConfirmation, resendConfirmation } from './confirmations.ts';
import { endAllDevices, endDevice, listDevices } from './devices.ts';
import { changePassword, confirmPasswordReset, resetPassword } from './passwords.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecovery,
  secondFactor,
} from './secondFactor.ts';
import { currentTerms, signUp } from './signUp.ts';

export * from './confirmations.ts';
export * from './devices.ts';
export * from './passwords.ts';
export * from './secondFactor.ts';
export * from './signUp.ts';

export const accountsEndpoints = {
  signUp,
  currentTerms,
  confirmEmail,
  resendConfirmation,
  pendingConfirmation,
  changeEmail,
  resetPassword,
  confirmPasswordReset,
  changePassword,
  listDevices,
  endDevice,
  endAllDevices,
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecovery,
  disableSecondFactor,
};
