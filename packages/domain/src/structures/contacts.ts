import type { Ground } from '../airspace/ground.ts';
import type { AutomaticAction } from '../automatic-actions/actions.ts';
import { mayLieWithin } from '../automatic-actions/outcome.ts';

/** When a contact is written to: as soon as a request is sent, or once it is granted. */
export const CONTACT_MOMENTS = ['asked', 'granted'] as const;
export type ContactMoment = (typeof CONTACT_MOMENTS)[number];

/** Whom a structure informs by itself, of requests that meet a zone (null: all) at these heights. */
export interface InformedContact
  extends Pick<AutomaticAction, 'floor_height' | 'ceiling_height' | 'unit' | 'reference'> {
  readonly zone_id: number | null;
  readonly moment: ContactMoment;
  readonly emails: readonly string[];
}

/** An area of a request: its top in m above ground, and the zones of the structure's own that it meets. */
interface ToldArea {
  readonly height_m: number;
  readonly ground: Ground | null;
  readonly zone_ids: ReadonlySet<number>;
}

/** Whom areas concern, by zone and height: a height that cannot be told for want of the ground counts as met. */
export const contactsMet = <C extends InformedContact>(
  contacts: readonly C[],
  areas: readonly ToldArea[],
): C[] =>
  contacts.filter((contact) =>
    areas.some(
      (area) =>
        (contact.zone_id === null || area.zone_ids.has(contact.zone_id)) && mayLieWithin(area, contact),
    ),
  );

/** Whom to write to at a moment, each once. */
export const recipientsAt = (
  moment: ContactMoment,
  contacts: readonly InformedContact[],
  areas: readonly ToldArea[],
): string[] => [
  ...new Set(
    contactsMet(
      contacts.filter((contact) => contact.moment === moment),
      areas,
    ).flatMap(({ emails }) => emails),
  ),
];
