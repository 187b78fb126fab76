import type { CurrentUser } from '@envol/contract/auth';
import { identityOf } from './session.ts';

const BOX = 'envol.outbox';

const takeOver = (shelf: Storage, from: string, to: string): void => {
  const value = shelf.getItem(from);
  if (value === null) return;
  if (shelf.getItem(to) === null) shelf.setItem(to, value);
  shelf.removeItem(from);
};

/** Drafts by their former names: of a mission, of the simplified form, of other forms and of texts. */
const renameDrafts = (shelf: Storage, id: number, identity: string): void => {
  const former = new RegExp(`^(envol\\.draft\\.(?:(?:2|simple)\\.)?(?:form\\.)?)${id}(\\.(?:[a-z].*|\\d+))$`);
  for (const key of Object.keys(shelf)) {
    const [, before, after] = former.exec(key) ?? [];
    if (before !== undefined) takeOver(shelf, key, `${before}${identity}${after}`);
  }
};

/**
 * What was kept on this device while a person with one membership had no more than its own id to its name: it goes to the
 * membership. Of somebody who works for several it is not known under which it was made, and it stays where it is.
 */
export const carryOver = (user: CurrentUser): void => {
  const identity = identityOf(user);
  if (user.memberships.length !== 1 || identity === String(user.id)) return;
  try {
    for (const shelf of [localStorage, sessionStorage]) renameDrafts(shelf, user.id, identity);
    const waiting = localStorage.getItem(BOX);
    if (waiting === null) return;
    const acts = JSON.parse(waiting) as readonly { readonly owner: string }[];
    if (!acts.some(({ owner }) => owner === String(user.id))) return;
    const owned = acts.map((act) => (act.owner === String(user.id) ? { ...act, owner: identity } : act));
    localStorage.setItem(BOX, JSON.stringify(owned));
  } catch {
    // A forbidden storage, or a box that cannot be read: there is nothing to carry over.
  }
};
