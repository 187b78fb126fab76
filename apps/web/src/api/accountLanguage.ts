import type { CurrentUser } from '@envol/contract/auth';
import { callApi } from './call.ts';
import { endpoints } from './endpoints.ts';
import { currentLanguage, onLanguageChange, setLanguage } from './language.ts';
import { currentSession, keepUser } from './session.ts';

/** Chosen on the sign-in page, before anybody was known. */
let chosenSignedOut = false;
/** The account's own language is being shown: that is no choice. */
let showing = false;

/** Accounts of a demonstration chose no language: they take the one that is shown. */
export const takeShownLanguage = (): void => {
  chosenSignedOut = true;
};

const send = async (user: CurrentUser): Promise<void> => {
  const language = currentLanguage();
  if (user.language === language) return;
  keepUser(await callApi(endpoints.updateUser, { params: { id: user.id }, body: { language } }));
};

/** A language that is chosen belongs to the account: its e-mails follow. */
onLanguageChange(() => {
  const user = currentSession()?.user;
  if (showing) return;
  if (user === undefined) chosenSignedOut = true;
  // A failure is told by the call itself; the screens keep the choice.
  else void send(user).catch(() => undefined);
});

/** After a sign-in: what was just chosen on the sign-in page, else the account's own language. */
export const meetLanguage = (user: CurrentUser): void => {
  if (chosenSignedOut) {
    chosenSignedOut = false;
    void send(user).catch(() => undefined);
    return;
  }
  if (user.language === currentLanguage()) return;
  showing = true;
  setLanguage(user.language);
  showing = false;
};
