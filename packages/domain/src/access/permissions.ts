import type { Actor } from './actor.ts';
import { modulePermissions } from './permissions.generated.ts';
import { permitAnyOf, permitEverybody } from './whoever.ts';

/**
 * A permission is a sentence, "noun:verb", given to whoever has one of these capabilities: here those of no folder of the
 * domain, the others in `<noun>/permissions.ts`. Whether a given record may be touched (its tenant, its state) is the
 * module's policy, not said here.
 */
export const PERMISSIONS = {
  public: permitEverybody,
  'account:read': permitEverybody,
  'account:write': permitEverybody,
  'account:act': permitEverybody,
  'airspace:read': permitEverybody,
  'notification:read': permitEverybody,
  // Names and secrets by which trackers and receivers sign in.
  'tracking-device:read': permitAnyOf('keeps_members', 'sets_rules'),
  'tracking-device:write': permitAnyOf('keeps_members', 'sets_rules'),
  'desk:read': permitAnyOf('impersonates', 'runs_platform'),
  'desk:write': permitAnyOf('runs_platform'),
  // Specification 1 §6: the platform's administrators and its support settle what a company pays.
  'plan:write': permitAnyOf('impersonates', 'runs_platform'),
  'structure-note:write': permitAnyOf('answers', 'runs_platform'),
  // The staff reads a company that it helps, and changes nothing there.
  'operator-profile:read': permitAnyOf('flies', 'impersonates', 'runs_platform'),
  'operator-account:read': permitAnyOf('administers', 'impersonates', 'runs_platform'),
  'operator:read': permitAnyOf('flies'),
  'operator:write': permitAnyOf('administers'),
  'visitor:read': permitAnyOf('decides'),
  'visitor:write': permitAnyOf('decides'),
  'supervision:write': permitAnyOf('activates', 'supervises'),
  'supervision:read': permitAnyOf('supervises'),
  'uspace:write': permitAnyOf('supervises'),
  'exemption:read': permitAnyOf('runs_platform', 'sets_rules'),
  'announcement:read': permitAnyOf('flies', 'runs_platform'),
  'announcement:write': permitAnyOf('runs_platform'),
  'authority:read': permitAnyOf('keeps_supervisers', 'runs_platform'),
  'authority:write': permitAnyOf('runs_platform'),
  'platform:read': permitAnyOf('impersonates', 'runs_platform'),
  'platform:write': permitAnyOf('runs_platform'),
  'exemption:write': permitAnyOf('runs_platform'),
  'terms:read': permitAnyOf('impersonates', 'runs_platform'),
  'terms:write': permitAnyOf('impersonates', 'runs_platform'),
  'user:read': permitAnyOf('impersonates', 'runs_platform'),
  'user:impersonate': permitAnyOf('impersonates'),
  'calendar:write': permitAnyOf('flies'),
  'webhook:read': permitAnyOf('administers', 'keeps_supervisers'),
  'webhook:write': permitAnyOf('administers', 'keeps_supervisers'),
  'audit:read': permitAnyOf('administers', 'keeps_supervisers', 'impersonates', 'runs_platform'),
  'dataset:read': permitEverybody,
  'dataset:write': permitAnyOf('runs_platform'),
  'demo:read': permitEverybody,
  'demo:write': permitEverybody,
  ...modulePermissions,
} as const satisfies Record<string, (actor: Actor) => boolean>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a look through somebody's account may do this: it reads, says for whom it acts, and changes nothing. */
export const looksMay = (permission: Permission): boolean =>
  permission.endsWith(':read') || permission === 'account:act';

/**
 * What the staff may do in the name of a person who consents: prepare missions, keep the fleet and its papers, ask for agreements and
 * write about them. Not what proves who the person is, opens an account, hands out a secret or costs money, and no decision of an
 * authority: docs/adr/0304. A list of what may be done, so that what is new may not.
 */
const OPENED: ReadonlySet<Permission> = new Set<Permission>([
  'flight:write',
  'drone:write',
  'pilot:write',
  'document:write',
  'approval:request',
  'approval:cancel',
  'approval:message',
  'activation:request',
  'activation:message',
  'structure:write',
]);

/** Whether a consent opens this, beside what a look through the account reads. */
export const consentOpens = (permission: Permission): boolean => OPENED.has(permission);

/** True when the actor may make the call; `public` calls need no actor at all. */
export const hasPermission = (actor: Actor | null, permission: Permission): boolean =>
  permission === 'public' ||
  (actor !== null &&
    PERMISSIONS[permission](actor) &&
    (actor.impersonator_user_id === null ||
      looksMay(permission) ||
      (actor.consent_id !== undefined && consentOpens(permission))));

/** What goes to others in the person's name: not before the person's e-mail address is confirmed. */
const TO_OTHERS: ReadonlySet<Permission> = new Set([
  'approval:request',
  'approval:cancel',
  'approval:message',
  'approval:decide',
  'invitation:write',
  'activation:request',
  'activation:message',
  'activation:decide',
  'take-off:request',
  'take-off:message',
  'take-off:decide',
  'supervision:write',
  'visitor:write',
  'opinion:request',
  'opinion:write',
  'uspace:write',
  'flight-authorization:decide',
]);

export const goesToOthers = (permission: Permission): boolean => TO_OTHERS.has(permission);
