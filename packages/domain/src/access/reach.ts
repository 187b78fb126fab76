import { type Actor, authorityOf, operatorOf } from './actor.ts';
import { hasCapability } from './capabilities.ts';

/** Whose records a person may read and write, for whom it acts now: what queries and the database's locks are told. */
export interface Reach {
  readonly user_id: number;
  /** Null for whoever acts for no operator. */
  readonly operator_id: number | null;
  /** Within that operator, the sub-entities to which the person is confined; null for all, and for none at all. */
  readonly sub_exploitant_ids: readonly number[] | null;
  /** Within that operator, the pilot whose missions alone the person sees (a restricted pilot); null for all. */
  readonly own_missions: { readonly pilot_id: number | null } | null;
  /** The structures whose requests the person reads. */
  readonly structure_ids: readonly number[];
  /** The structures whose supervised flights the person watches. */
  readonly supervised_structure_ids: readonly number[];
}

/** The reach of nobody. */
export const NO_REACH: Omit<Reach, 'user_id'> = {
  operator_id: null,
  sub_exploitant_ids: null,
  own_missions: null,
  structure_ids: [],
  supervised_structure_ids: [],
};

/** What a person reaches in this session. */
export const reachOf = (actor: Actor): Reach => {
  const operator = operatorOf(actor);
  const structures = authorityOf(actor)?.structure_ids ?? [];
  return {
    user_id: actor.user_id,
    operator_id: operator?.operator_id ?? null,
    sub_exploitant_ids: operator?.sub_exploitant_ids ?? null,
    own_missions: operator?.is_restricted ? { pilot_id: operator.pilot_id } : null,
    structure_ids: hasCapability(actor, 'answers') ? structures : [],
    supervised_structure_ids: hasCapability(actor, 'supervises') ? structures : [],
  };
};

/**
 * The audiences of events that a person hears of, as events name them; the database's `asker_audiences()` says the same of
 * those that its policies let near events. Who supervises has an audience of its own: of a structure's requests it reads
 * the approved ones alone.
 */
export const audiencesOf = ({
  user_id,
  operator_id,
  sub_exploitant_ids,
  own_missions,
  structure_ids,
  supervised_structure_ids,
}: Reach): string[] => [
  `user:${user_id}`,
  ...(operator_id === null || sub_exploitant_ids !== null || own_missions !== null
    ? []
    : [`operator:${operator_id}`]),
  // What names no record of the company's reaches all who work there.
  ...(operator_id === null ? [] : [`company:${operator_id}`]),
  ...(sub_exploitant_ids ?? []).map((id) => `sub_exploitant:${id}`),
  ...(own_missions === null || own_missions.pilot_id === null ? [] : [`pilot:${own_missions.pilot_id}`]),
  ...structure_ids.map((id) => `structure:${id}`),
  ...supervised_structure_ids.map((id) => `supervision:${id}`),
];
