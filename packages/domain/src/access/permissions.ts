import type { Actor } from './actor.ts';
import { modulePermissions } from './permissions.generated.ts';
import { permitEverybody, whoever } from './whoever.ts';

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
  'tracking-device:read': whoever('keeps_members', 'sets_rules'),
  'tracking-device:write': whoever('keeps_members', 'sets_rules'),
  'desk:read': whoever('impersonates', 'runs_platform'),
  'desk:write': whoever('runs_platform'),
  // Specification 1 §6: the platform's administrators and its support settle what a company pays.
  'plan:write': whoever('impersonates', 'runs_platform'),
  'structure-note:write': whoever('answers', 'runs_platform'),
  // The staff reads a company that it helps, and changes nothing there.
  'operator-profile:read': whoever('flies', 'impersonates', 'runs_platform'),
  'operator-account:read': whoever('administers', 'impersonates', 'runs_platform'),
  'operator:read': whoever('flies'),
  'operator:write': whoever('administers'),
  'visitor:read': whoever('decides'),
  'visitor:write': whoever('decides'),
  'supervision:write': whoever('activates', 'supervises'),
  'supervision:read': whoever('supervises'),
  'uspace:write': whoever('supervises'),
  'exemption:read': whoever('runs_platform', 'sets_rules'),
  'announcement:read': whoever('flies', 'runs_platform'),
  'announcement:write': whoever('runs_platform'),
  'authority:read': whoever('keeps_supervisers', 'runs_platform'),
  'authority:write': whoever('runs_platform'),
  'platform:read': whoever('impersonates', 'runs_platform'),
  'platform:write': whoever('runs_platform'),
  'exemption:write': whoever('runs_platform'),
  'terms:read': whoever('impersonates', 'runs_platform'),
  'terms:write': whoever('impersonates', 'runs_platform'),
  'user:read': whoever('impersonates', 'runs_platform'),
  'user:impersonate': whoever('impersonates'),
  'calendar:write': whoever('flies'),
  'webhook:read': whoever('administers', 'keeps_supervisers'),
  'webhook:write': whoever('administers', 'keeps_supervisers'),
  'audit:read': whoever('administers', 'keeps_supervisers', 'impersonates', 'runs_platform'),
  'dataset:read': permitEverybody,
  'dataset:write': whoever('runs_platform'),
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
export const may = (actor: Actor | null, permission: Permission): boolean =>
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
