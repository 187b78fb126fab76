import type { Approval } from '@envol/contract/approvals';
import type { Flight } from '@envol/contract/flights';
import { useQueries } from '@tanstack/react-query';
import { approvalQuery } from './layers.ts';

/** Somebody to be reached about a mission. */
export interface FieldContact {
  readonly key: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** When and how to be called, in the authority's words. */
  readonly note: string | null;
}

/** The requests of a mission as this phone has them. */
export const useApprovalsOf = ({ approvals }: Pick<Flight, 'approvals'>): readonly Approval[] =>
  useQueries({
    queries: approvals.map(({ id }) => approvalQuery(id)),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  });

const contactOf = (said: Omit<FieldContact, 'key'>): FieldContact => ({ key: JSON.stringify(said), ...said });

/** Who answers for the airspace, then who flies; an authority with two requests once, two people of one name both. */
export const contactsOf = (
  flight: Pick<Flight, 'pilots'>,
  approvals: readonly Pick<Approval, 'structure_name' | 'structure_contact'>[],
): readonly FieldContact[] => {
  const all = [
    ...approvals.map(
      ({ structure_name: name, structure_contact: { tactical_contact_protocol: note, phone, email } }) =>
        contactOf({ name, phone, email, note }),
    ),
    ...flight.pilots.map(({ full_name: name, phone, email }) =>
      contactOf({ name, phone, email, note: null }),
    ),
  ];
  return [...new Map(all.map((contact) => [contact.key, contact])).values()];
};

/** Whom the telephone at the foot calls: the first authority with a number. */
export const useCallee = (flight: Flight): { readonly name: string; readonly phone: string } | null => {
  const called = useApprovalsOf(flight).find(({ structure_contact: { phone } }) => phone !== null);
  const phone = called?.structure_contact.phone ?? null;
  return called === undefined || phone === null ? null : { name: called.structure_name, phone };
};
