import { expect } from './patience.ts';
import { type Person, RUN } from './people.ts';

const PASSWORD = 'girafe-lune-14-tiroir';

/** Whoever signs up for the first time in a run: the account, its password, the company. */
export interface Newcomer {
  readonly username: string;
  readonly password: string;
}

/** Signs up as a newcomer with a company of its own, by keys from part to part. */
export const signUp = async (
  { page, t }: Person,
  { long_name, company }: { readonly long_name: string; readonly company: string },
): Promise<Newcomer> => {
  const [first = ''] = long_name.toLowerCase().split(' ');
  const username = `${first}.${RUN}`;
  await page.goto('/sign-up');
  await page.getByRole('textbox', { name: t('accounts:sign_up.long_name') }).fill(long_name);
  await page
    .getByRole('textbox', { name: t('accounts:sign_up.email') })
    .fill(`${first}-${RUN}@example.invalid`);
  await page.getByRole('textbox', { name: t('accounts:sign_up.username') }).fill(username);
  await page.getByLabel(t('accounts:sign_up.password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  // The cursor follows from part to part: no hand leaves the keyboard.
  const field = page.getByRole('textbox', { name: t('accounts:sign_up.commercial_name') });
  await expect(field).toBeFocused();
  await field.fill(`${company} ${RUN}`);
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: t('accounts:sign_up.accept') }).check();
  await page.getByRole('button', { name: t('accounts:sign_up.create') }).click();
  await expect(page.getByRole('heading', { name: t('accounts:welcome.title') })).toBeVisible();
  return { username, password: PASSWORD };
};
