import type { CurrentUser } from '@envol/contract/auth';
import { PERMISSIONS, type Permission } from '@envol/domain/access/permissions';
import { afterAll, expect, it } from 'vitest';
import { openSessionOf } from '../../../test/people.ts';
import { closeSession, currentSession } from '../../api/session.ts';
import { signedInRouter } from '../signedInRouter.tsx';
import { settingsOfUser } from './entries.ts';

afterAll(() => closeSession());

const EVERY = Object.keys(PERMISSIONS) as Permission[];

const signIn = (granted: readonly Permission[], capabilities: CurrentUser['capabilities'] = ['decides']) => {
  // Whoever keeps members keeps invitations, and everybody has an account (domain/members, domain/access).
  const permissions: Permission[] = [
    'account:read',
    ...granted,
    ...(granted.includes('member:read') ? (['invitation:read'] as const) : []),
  ];
  openSessionOf({ permissions, capabilities });
  const session = currentSession();
  if (session === null) throw new Error('nobody is signed in');
  return session.user;
};
/** Of one address there may be several entries, for different people. */
const offered = (permissions: readonly Permission[]): ReadonlySet<string> =>
  new Set(settingsOfUser(signIn(permissions)).map(({ to }) => to));

/** Whether the route of a path lets the signed-in person in. */
const letsIn = (path: string): boolean => {
  const route: { readonly options?: { readonly beforeLoad?: (visit: object) => unknown } } = Reflect.get(
    signedInRouter.routesByPath,
    path,
  );
  try {
    route.options?.beforeLoad?.({ location: { href: path }, search: {}, params: {} });
    return true;
  } catch {
    return false;
  }
};

// `/settings` itself opens for everybody.
const paths = [...offered(EVERY), ...offered(EVERY.filter((each) => each !== 'operator:read'))]
  .filter((path, index, all) => path !== '/settings' && all.indexOf(path) === index)
  .toSorted();

it.each(paths)('the page %s of the settings opens for those whose menu has it, and for no other', (path) => {
  // Whoever lacks one permission, and whoever has one alone: what a page asks for is one or two of them.
  const without = EVERY.map((each) => EVERY.filter((other) => other !== each));
  for (const granted of [[], EVERY, ...without, ...EVERY.map((each) => [each])]) {
    const isOffered = offered(granted).has(path);
    const lacks = EVERY.filter((each) => !granted.includes(each));
    const who = granted.length < 3 ? granted : `all but ${lacks}`;
    expect([who, letsIn(path)]).toEqual([who, isOffered]);
  }
});

it('the page of saved messages opens for those who answer requests alone', () => {
  for (const capabilities of [[], ['decides'], ['activates']] as const) {
    const user = signIn(EVERY, [...capabilities]);
    const isOffered = settingsOfUser(user).some(({ to }) => to === '/settings/messages');
    expect([capabilities, letsIn('/settings/messages')]).toEqual([capabilities, isOffered]);
  }
});
