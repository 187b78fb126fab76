import type { Actor } from './actor.ts';
import { type Capability, hasCapability } from './capabilities.ts';

/** For a permission that every account has. */
export const permitEverybody = (): boolean => true;

/** For a permission of those who have one of these capabilities. */
export const permitAnyOf =
  (...capabilities: readonly Capability[]) =>
  (actor: Actor): boolean =>
    capabilities.some((capability) => hasCapability(actor, capability));
