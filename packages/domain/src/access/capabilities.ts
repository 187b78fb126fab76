import { type Actor, type AuthorityUserType, authorityOf, operatorOf } from './actor.ts';

/** Those who decide, where their privileges say so. */
export const DECIDING_USER_TYPES = [
  'authorities',
  'authority_ussps',
] as const satisfies readonly AuthorityUserType[];

const answeringTypes: ReadonlySet<string> = new Set([...DECIDING_USER_TYPES, 'authority_managers']);
const decidingTypes: ReadonlySet<string> = new Set(DECIDING_USER_TYPES);
const isAdmin = (role: string): boolean => role === 'owner' || role === 'admin_privileges';

/**
 * What a person can do, whatever it is called: the one place that looks at user types and roles. Permissions, the
 * reach of queries, the database's role and the screens are told by these.
 */
const PREDICATES = {
  /** Works for an operator: reads its missions, its requests and its fleet. */
  flies: (actor) => operatorOf(actor) !== null,
  /** Writes missions and asks for approvals: who flies, but a restricted pilot, who reads. */
  prepares: (actor) => operatorOf(actor)?.is_restricted === false,
  /** Writes drones and pilots. Generalists fill the simplified form only: specialists keep the fleet and the team. */
  keeps_fleet: (actor) => {
    const operator = operatorOf(actor);
    if (operator === null || operator.is_restricted) return false;
    return isAdmin(operator.role) || operator.contact_profile === 'standard';
  },
  /** Changes the operator itself and its people. */
  administers: (actor) => {
    const operator = operatorOf(actor);
    return operator !== null && isAdmin(operator.role);
  },
  /** Says what the people of its operator may do, as `members/policy.ts` allows each role. Not who keeps a part alone. */
  keeps_members: (actor) => {
    const operator = operatorOf(actor);
    if (operator === null) return false;
    return isAdmin(operator.role) || (operator.role === 'is_manager' && operator.sub_exploitant_ids === null);
  },
  /** Reads what is asked of its structures. */
  answers: (actor) => answeringTypes.has(actor.user_type) && authorityOf(actor) !== null,
  /** Decides on requests, and writes to who asked. */
  decides: (actor) =>
    decidingTypes.has(actor.user_type) &&
    (authorityOf(actor)?.access_privileges.includes('approvals') ?? false),
  /** Decides on the day: activations, take-offs and landings. */
  activates: (actor) =>
    decidingTypes.has(actor.user_type) &&
    (authorityOf(actor)?.access_privileges.includes('activations') ?? false),
  /** Sets what its structures ask of requests. */
  sets_rules: (actor) => {
    const role = authorityOf(actor)?.role;
    return answeringTypes.has(actor.user_type) && (role === 'admin' || role === 'manager');
  },
  /** Keeps the people of its authority, or of its structure where that answers for itself. */
  keeps_supervisers: (actor) => {
    const role = authorityOf(actor)?.role;
    return (
      answeringTypes.has(actor.user_type) &&
      (role === 'admin' || (role === 'manager' && actor.user_type === 'authority_managers'))
    );
  },
  /** Watches supervised flights of its structures. */
  supervises: (actor) => actor.user_type === 'realtime_superviser_ussps' && authorityOf(actor) !== null,
  /** Is consulted about requests. */
  gives_opinions: (actor) => actor.user_type === 'visitors',
  /** Of the platform's staff: looks accounts up, and through them. */
  impersonates: (actor) => actor.user_type === 'hijackers' && actor.impersonator_user_id === null,
  /** Of the platform's staff: keeps accounts and announcements. */
  runs_platform: (actor) => actor.user_type === 'platform_admins',
} as const satisfies Readonly<Record<string, (actor: Actor) => boolean>>;

export type Capability = keyof typeof PREDICATES;

export const CAPABILITIES = Object.keys(PREDICATES) as readonly Capability[];

/** Whether a person can do this, for whom it acts now. */
export const hasCapability = (actor: Actor, capability: Capability): boolean => PREDICATES[capability](actor);

/** Whether somebody is of the platform's staff, which reads the companies that it helps. */
export const isStaff = (actor: Actor): boolean =>
  hasCapability(actor, 'impersonates') || hasCapability(actor, 'runs_platform');

/** All that a person can do, in the order of `CAPABILITIES`. */
export const capabilitiesOf = (actor: Actor): Capability[] =>
  CAPABILITIES.filter((capability) => hasCapability(actor, capability));
