import type { Actor } from '../access/actor.ts';
import { type Capability, hasCapability } from '../access/capabilities.ts';

/** The parts of the manual, in the order in which they are read. */
export const HELP_ARTICLES = [
  'draw',
  'verdict',
  'request',
  'follow',
  'fleet',
  'company',
  'decide',
  'limits',
  'people',
  'opinions',
  'supervise',
  'staff',
  'sources',
] as const;
export type HelpArticleKey = (typeof HELP_ARTICLES)[number];

/** Whom each concerns; null: everybody. */
const CONCERNS: Readonly<Record<HelpArticleKey, readonly Capability[] | null>> = {
  // Resources are for administrators and specialists (specification 1, §6): those who keep the fleet.
  draw: ['keeps_fleet'],
  verdict: ['keeps_fleet'],
  request: ['keeps_fleet'],
  follow: ['keeps_fleet'],
  fleet: ['keeps_fleet'],
  company: ['administers'],
  decide: ['answers'],
  limits: ['sets_rules'],
  people: ['keeps_supervisers', 'runs_platform'],
  opinions: ['gives_opinions'],
  supervise: ['supervises'],
  staff: ['impersonates', 'runs_platform'],
  sources: null,
};

/** The parts of the manual that concern somebody. */
export const articlesFor = (actor: Actor): readonly HelpArticleKey[] =>
  HELP_ARTICLES.filter(
    (key) => CONCERNS[key]?.some((capability) => hasCapability(actor, capability)) ?? true,
  );

/** The first steps of who flies. */
export const QUICK_STEPS = ['drone', 'pilot', 'mission', 'read', 'ask'] as const;

/** Generalists have no quick start guide (specification 1, §6). */
export const hasQuickStart = (actor: Actor): boolean =>
  hasCapability(actor, 'flies') && hasCapability(actor, 'keeps_fleet');
