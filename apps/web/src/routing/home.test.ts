import type { CurrentUser } from '@envol/contract/auth';
import { capabilitiesOf } from '@envol/domain/access/capabilities';
import { expect, it } from 'vitest';
import { NAMED_ACTORS } from '../../../../tools/actors.ts';
import { homeOf, safeRedirect, startOf } from './home.ts';

it.each([
  ['/map/flights/3?tab=x', '/map/flights/3?tab=x'],
  ['/settings', '/settings'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  ['/map/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/', undefined],
  ['/?redirect=/', undefined],
  [undefined, undefined],
])('A sign-in comes back to %s only when it is an address of ours', (wanted, kept) => {
  expect(safeRedirect(wanted)).toBe(kept);
});

it('The home is where each kind of user works, and the map for an account that acts for nobody', () => {
  const homes = new Map(
    NAMED_ACTORS.flatMap(({ name, actor }) =>
      actor ? [[name, homeOf({ user_type: actor.user_type, capabilities: capabilitiesOf(actor) })]] : [],
    ),
  );
  expect(Object.fromEntries(homes)).toMatchObject({
    'operator standard': '/map/flights',
    'in an operator and a structure, for the structure': '/map/approvals',
    'authority controller': '/map/approvals',
    'several authorities’ manager': '/settings',
    'U-space authority': '/flight-authorizations',
    'U-space pilot': '/map/flights',
    'U-space supervisor': '/map/supervisions',
    visitor: '/map/opinions',
    support: '/map/users',
    'platform admin': '/platform',
  });
  expect(homeOf({ user_type: 'subscribers', capabilities: [] })).toBe('/map');
});

it('home is the one list for a controller with the simplified interface who decides on the day', () => {
  const authority = { simplified_interface: true, structures: [] as object[] } as CurrentUser['authority'];
  const at = (...capabilities: readonly ('answers' | 'decides' | 'activates')[]) =>
    homeOf({ user_type: 'authorities', capabilities: [...capabilities], authority });
  expect(at('answers', 'decides', 'activates')).toBe('/tower');
  expect(at('answers', 'decides')).toBe('/map/approvals');
});

it('an account with helicopter bases alone begins at its departures, one with more at the day or the queue', () => {
  const at = (bases: readonly boolean[], ...capabilities: readonly ('answers' | 'decides' | 'activates')[]) =>
    homeOf({
      user_type: 'authorities',
      capabilities: [...capabilities],
      authority: {
        structures: bases.map((has_helicopter_base) => ({ has_helicopter_base })),
      } as CurrentUser['authority'],
    });
  expect(at([true, true], 'answers', 'decides', 'activates')).toBe('/map/helicopter-departures');
  expect(at([true, false], 'answers', 'decides', 'activates')).toBe('/map/approvals');
  expect(at([true], 'answers', 'decides')).toBe('/map/approvals');
  expect(at([], 'answers', 'decides', 'activates')).toBe('/map/approvals');
});

it('who reads declarations begins with these, and who answers for something else too with its requests', () => {
  const at = (...kinds: readonly ('prefecture' | 'army' | undefined)[]) =>
    homeOf({
      user_type: 'authorities',
      capabilities: ['answers', 'decides', 'activates'],
      authority: {
        structures: kinds.map((declaration_kind) => ({ declaration_kind })),
      } as CurrentUser['authority'],
    });
  expect(at('prefecture')).toBe('/declarations');
  expect(at('army', 'army')).toBe('/declarations');
  expect(at('prefecture', undefined)).toBe('/map/approvals');
});

it('a visit begins at the day for who flies, on a phone alone', () => {
  const at = (
    pilot_id: number | null,
    isPhone: boolean,
    permissions: CurrentUser['permissions'] = ['activation:read'],
  ) =>
    startOf(
      {
        user_type: 'subscribers',
        capabilities: ['flies'],
        permissions,
        operator: { pilot_id } as CurrentUser['operator'],
      },
      () => isPhone,
    );
  expect(at(3, true)).toBe('/map/take-off-authorizations');
  expect([at(3, false), at(null, true), at(3, true, [])]).toEqual([
    '/map/flights',
    '/map/flights',
    '/map/flights',
  ]);
});
