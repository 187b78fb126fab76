import { expect } from './patience.ts';
import { type Person, RUN } from './people.ts';

const PASSWORD = 'girafe-lune-14-tiroir';

/** Whoever signs up for the first time in a run: the name to sign in with, the password. */
export interface Newcomer {
  readonly username: string;
  readonly password: string;
}

/** Signs up as a newcomer with a company of its own, by keys from field to field; absent: under the person's own name. */
export const signUp = async (
  { page, t }: Person,
  {
    long_name,
    company,
    phone,
  }: { readonly long_name: string; readonly company?: string; readonly phone?: string },
): Promise<Newcomer> => {
  const [first = ''] = long_name.toLowerCase().split(' ');
  const email = `${first}-${RUN}@example.invalid`;
  await page.goto('/sign-up');
  const name = page.getByRole('textbox', { name: t('accounts:sign_up.long_name') });
  await expect(name).toBeFocused();
  await name.fill(long_name);
  await page.getByRole('textbox', { name: t('accounts:sign_up.email') }).fill(email);
  const password = page.getByLabel(t('accounts:sign_up.password'), { exact: true });
  await password.fill(PASSWORD);
  if (phone !== undefined) await page.getByRole('textbox', { name: t('accounts:sign_up.phone') }).fill(phone);
  const field = page.getByRole('textbox', { name: t('accounts:sign_up.commercial_name') });
  await expect(field).toHaveValue(long_name);
  if (company !== undefined) await field.fill(`${company} ${RUN}`);
  await page.getByRole('checkbox', { name: t('accounts:sign_up.accept') }).click();
  await page.getByRole('button', { name: t('accounts:sign_up.create') }).click();
  await expect(page.getByRole('heading', { name: t('accounts:welcome.title') })).toBeVisible();
  return { username: email, password: PASSWORD };
};
