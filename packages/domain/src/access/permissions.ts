import type { Actor } from './actor.ts';
import { type Capability, can } from './capabilities.ts';

/**
 * A permission is a sentence, "noun:verb", given to whoever has one of these capabilities. Whether a given record may
 * be touched (its tenant, its state) is the module's policy, not said here.
 */
const everybody = (): boolean => true;
const whoever =
  (...capabilities: readonly Capability[]) =>
  (actor: Actor): boolean =>
    capabilities.some((capability) => can(actor, capability));

export const PERMISSIONS = {
  public: everybody,
  'account:read': everybody,
  'account:write': everybody,
  'account:act': everybody,
  'airspace:read': everybody,
  'notification:read': everybody,
  'flight:read': whoever('flies'),
  'flight:write': whoever('prepares'),
  // Everybody who flies notes what was flown and what went wrong, a restricted pilot too.
  'flying-time:read': whoever('flies'),
  'flying-time:write': whoever('flies'),
  'incident:read': whoever('flies'),
  'incident:write': whoever('flies'),
  // Everybody of an organisation sees its layers; generalists and controllers change none.
  'layer:read': whoever('flies', 'answers'),
  'layer:write': whoever('keeps_fleet', 'sets_rules'),
  'trace:read': whoever('answers', 'supervises'),
  // An operator tells of its own drones, an authority of what its receivers hear.
  'tracking:write': whoever('prepares', 'sets_rules'),
  'tracking:read': whoever('flies', 'answers', 'supervises'),
  'position-alert:read': whoever('prepares', 'answers', 'supervises'),
  'position-alert:write': whoever('answers', 'supervises'),
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
  'member:read': whoever('keeps_members'),
  'member:write': whoever('keeps_members'),
  'visitor:read': whoever('decides'),
  'visitor:write': whoever('decides'),
  'invitation:read': whoever('keeps_members', 'keeps_supervisers'),
  'invitation:write': whoever('keeps_members', 'keeps_supervisers'),
  'pilot:read': whoever('flies'),
  'pilot:write': whoever('keeps_fleet'),
  'drone:read': whoever('flies'),
  'drone:write': whoever('keeps_fleet'),
  'absence:read': whoever('answers'),
  'absence:write': whoever('decides', 'activates', 'keeps_supervisers'),
  'approval:read': whoever('flies', 'answers'),
  'approval:request': whoever('prepares'),
  'approval:cancel': whoever('prepares'),
  'approval:message': whoever('prepares', 'decides'),
  'approval:decide': whoever('decides'),
  'opinion:read': whoever('gives_opinions', 'answers'),
  'opinion:request': whoever('decides'),
  'opinion:write': whoever('gives_opinions', 'decides'),
  'activation:read': whoever('flies', 'answers'),
  'activation:request': whoever('flies'),
  'activation:message': whoever('flies', 'activates'),
  'activation:decide': whoever('activates'),
  'take-off:read': whoever('flies', 'answers'),
  'take-off:request': whoever('flies'),
  'take-off:message': whoever('flies', 'activates'),
  'take-off:decide': whoever('activates'),
  'supervision:write': whoever('activates', 'supervises'),
  'flight-authorization:read': whoever('flies', 'answers', 'supervises'),
  'flight-authorization:decide': whoever('activates', 'supervises'),
  'document:read': whoever('flies', 'answers', 'impersonates', 'runs_platform'),
  'document:write': whoever('prepares'),
  'statistics:read': whoever('answers'),
  'structure:read': everybody,
  'structure:write': whoever('sets_rules'),
  'supervision:read': whoever('supervises'),
  'uspace:write': whoever('supervises'),
  'exemption:read': whoever('runs_platform', 'sets_rules'),
  'announcement:read': whoever('flies', 'runs_platform'),
  'announcement:write': whoever('runs_platform'),
  'authority:read': whoever('keeps_supervisers', 'runs_platform'),
  'authority:write': whoever('runs_platform'),
  'platform:read': whoever('impersonates', 'runs_platform'),
  'platform:write': whoever('runs_platform'),
  'superviser:read': whoever('keeps_supervisers', 'runs_platform'),
  'superviser:write': whoever('keeps_supervisers', 'runs_platform'),
  'exemption:write': whoever('runs_platform'),
  'terms:read': whoever('impersonates', 'runs_platform'),
  'terms:write': whoever('impersonates', 'runs_platform'),
  'user:read': whoever('impersonates', 'runs_platform'),
  'user:impersonate': whoever('impersonates'),
  'calendar:write': whoever('flies'),
  'webhook:read': whoever('administers', 'keeps_supervisers'),
  'webhook:write': whoever('administers', 'keeps_supervisers'),
  'audit:read': whoever('administers', 'keeps_supervisers', 'impersonates', 'runs_platform'),
  'dataset:read': everybody,
  'dataset:write': whoever('runs_platform'),
  'demo:read': everybody,
  'demo:write': everybody,
} as const satisfies Record<string, (actor: Actor) => boolean>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a look through somebody's account may do this: it reads, says for whom it acts, and changes nothing. */
export const looksMay = (permission: Permission): boolean =>
  permission.endsWith(':read') || permission === 'account:act';

/** True when the actor may make the call; `public` calls need no actor at all. */
export const may = (actor: Actor | null, permission: Permission): boolean =>
  permission === 'public' ||
  (actor !== null &&
    PERMISSIONS[permission](actor) &&
    (actor.impersonator_user_id === null || looksMay(permission)));

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
