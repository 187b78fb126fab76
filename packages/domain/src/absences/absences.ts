import type { AccessPrivilege, Actor } from '../access/actor.ts';
import { hasCapability } from '../access/capabilities.ts';

/** A longer one is no absence: the account is given up. */
export const MOST_ABSENCE_DAYS = 366;

export const ABSENCE_STATES = ['ahead', 'in_force', 'over'] as const;
export type AbsenceState = (typeof ABSENCE_STATES)[number];

/** `date_start`, `date_end`, `ended_at`: instants; `ended_at` null: not taken back. */
interface AbsencePeriod {
  readonly date_start: string;
  readonly date_end: string;
  readonly ended_at: string | null;
}

/** Where an absence stands at a moment; one that was taken back is over. */
export const absenceState = ({ date_start, date_end, ended_at }: AbsencePeriod, now: Date): AbsenceState => {
  if (ended_at !== null || Date.parse(date_end) <= now.getTime()) return 'over';
  return Date.parse(date_start) <= now.getTime() ? 'in_force' : 'ahead';
};

/** Everybody writes the own absences; those of colleagues, who keeps the authority's people. */
export const writesAbsenceOf = (actor: Actor, member: { readonly user_id: number }): boolean =>
  member.user_id === actor.user_id || hasCapability(actor, 'keeps_supervisers');

/** What a person may decide: on which structures, and what. */
export interface DeciderRights {
  readonly structure_ids: readonly number[];
  readonly access_privileges: readonly AccessPrivilege[];
}

/** Whether somebody can decide all that an absent colleague decides: nobody gets a right by standing in. */
export const canStandIn = (substitute: DeciderRights, absent: DeciderRights): boolean =>
  absent.access_privileges.every((privilege) => substitute.access_privileges.includes(privilege)) &&
  absent.structure_ids.every((id) => substitute.structure_ids.includes(id));

/** Somebody who can decide for a structure. */
export interface Decider {
  readonly membership_id: number;
  readonly user_id: number;
  readonly name: string;
}

/** An absence in force; `structure_deciders`: the memberships that decide for the structure that stands in. */
export interface AbsenceNow extends Pick<AbsencePeriod, 'date_end'> {
  readonly membership_id: number;
  readonly member_name: string;
  readonly substitute_membership_id: number | null;
  readonly structure_deciders: readonly number[];
}

/** Who decides at a moment. */
export interface Duty {
  /** Of those who can decide, how many are there. */
  readonly present: number;
  readonly stand_ins: readonly (Decider & { readonly for_name: string; readonly until: string })[];
  /** Nobody who can decide is there until then; null: somebody is, or it is not known until when. */
  readonly nobody_until: string | null;
}

/**
 * Who decides among those who can: whoever is not away, and for whom of the others. A substitute who can not decide, or is away
 * too, stands in for nobody.
 */
export const dutyOf = (deciders: readonly Decider[], absences: readonly AbsenceNow[]): Duty => {
  const away = new Set(absences.map(({ membership_id }) => membership_id));
  const present = deciders.filter(({ membership_id }) => !away.has(membership_id));
  const missing = absences.filter(({ membership_id }) =>
    deciders.some((decider) => decider.membership_id === membership_id),
  );
  const stand_ins = missing.flatMap((absence) =>
    present
      .filter(
        ({ membership_id }) =>
          membership_id === absence.substitute_membership_id ||
          absence.structure_deciders.includes(membership_id),
      )
      .map((decider) => ({ ...decider, for_name: absence.member_name, until: absence.date_end })),
  );
  const ends = missing.map(({ date_end }) => date_end).sort();
  return {
    present: present.length,
    stand_ins,
    nobody_until: present.length === 0 ? (ends[0] ?? null) : null,
  };
};
