import { type Actor, isAuthority, isOperator, isOperatorAdmin } from './actor.ts';

/**
 * A permission is a sentence, "noun:verb"; each is a predicate over the actor alone.
 * Whether a given record may be touched (its tenant, its state) is the module's policy, not said here.
 */
const decides = (actor: Actor): boolean =>
  isAuthority(actor) &&
  actor.user_type === 'authorities' &&
  actor.authority.access_privileges.includes('approvals');

const plansMissions = (actor: Actor): boolean => isOperator(actor);
/** Who sets what an authority asks of requests. */
const keepsSettings = (actor: Actor): boolean =>
  isAuthority(actor) && (actor.authority.role === 'admin' || actor.authority.role === 'manager');
/** The platform's own staff. */
const isStaff = (actor: Actor): boolean => actor.user_type === 'platform_admins';
/** Generalists fill the simplified form only: the fleet and the team are kept by specialists. */
const keepsFleet = (actor: Actor): boolean =>
  isOperator(actor) && (isOperatorAdmin(actor) || actor.operator.contact_profile === 'standard');

export const PERMISSIONS = {
  public: () => true,
  'account:read': () => true,
  'account:write': () => true,
  'airspace:read': () => true,
  'notification:read': () => true,
  'flight:read': plansMissions,
  'flight:write': plansMissions,
  'operator:read': (actor) => isOperator(actor),
  'operator:write': isOperatorAdmin,
  'pilot:read': plansMissions,
  'pilot:write': keepsFleet,
  'drone:read': plansMissions,
  'drone:write': keepsFleet,
  'approval:read': (actor) => isOperator(actor) || isAuthority(actor),
  'approval:request': plansMissions,
  'approval:cancel': plansMissions,
  'approval:message': (actor) => isOperator(actor) || decides(actor),
  'approval:decide': decides,
  'document:read': (actor) => isOperator(actor) || isAuthority(actor),
  'document:write': plansMissions,
  'structure:read': () => true,
  'structure:write': keepsSettings,
  'exemption:write': isStaff,
  'dataset:read': () => true,
  'demo:read': () => true,
} as const satisfies Record<string, (actor: Actor) => boolean>;

export type Permission = keyof typeof PERMISSIONS;

/** True when the actor may make the call; `public` calls need no actor at all. */
export const may = (actor: Actor | null, permission: Permission): boolean =>
  permission === 'public' || (actor !== null && PERMISSIONS[permission](actor));
