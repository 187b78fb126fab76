import type { PasswordRefusal } from '@envol/domain/accounts/passwordRule';

/** What a password would be refused for; null too where the words could not be loaded: the server asks again. */
export const findRefusal = async (
  password: string,
  personal: readonly string[],
): Promise<PasswordRefusal | null> => {
  try {
    const { passwordRefusal } = await import('@envol/domain/accounts/passwordRule');
    return passwordRefusal(password, personal);
  } catch {
    return null;
  }
};
