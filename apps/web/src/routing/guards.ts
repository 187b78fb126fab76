import type { CurrentUser } from '@envol/contract/auth';
import type { Permission } from '@envol/domain/access/permissions';
import { notFound, redirect } from '@tanstack/react-router';
import { currentSession } from '../api/session.ts';
import { homeOf } from './home.ts';
import { wayIn } from './wayIn.ts';

interface Visit {
  readonly location: { readonly href: string };
}

/** The signed-in user; sends a visitor to the sign-in, which brings back to the wanted path. */
export const signedIn = ({ location }: Visit): CurrentUser => {
  const session = currentSession();
  const elsewhere = wayIn(location.href);
  if (session === null || elsewhere !== null) throw redirect({ href: elsewhere ?? '/', replace: true });
  return session.user;
};

/** Lets in whom a page is for, and sends the others to where their account begins. */
export const opensFor =
  (isFor: (user: CurrentUser) => boolean) =>
  (visit: Visit): void => {
    const user = signedIn(visit);
    if (!isFor(user)) throw redirect({ to: homeOf(user), replace: true });
  };

/** Lets in who has the permissions. */
export const needsPermission = (...permissions: readonly Permission[]) =>
  opensFor((user) => permissions.every((each) => user.permissions.includes(each)));

/** An id in a path; anything else is no page of ours. */
export const wholeNumber = ({ params }: { readonly params: { readonly id: string } }): void => {
  if (!/^[1-9]\d{0,15}$/.test(params.id)) throw notFound();
};
