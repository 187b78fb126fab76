import { changeEmail, confirmEmail, pendingConfirmation, resendConfirmation } from './confirmations.ts';
import { changePassword, confirmPasswordReset, resetPassword } from './passwords.ts';
import { currentTerms, signUp } from './signUp.ts';

export * from './confirmations.ts';
export * from './passwords.ts';
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
};
