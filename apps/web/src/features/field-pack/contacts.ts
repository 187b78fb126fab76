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

/** Who answers for the airspace, then who flies; each once. */
export const contactsOf = (flight: Flight, approvals: readonly Approval[]): readonly FieldContact[] => {
  const authorities = approvals.map(({ id, structure_name, structure_contact: contact }) => ({
    key: `approval ${id}`,
    name: structure_name,
    phone: contact.phone,
    email: contact.email,
    note: contact.tactical_contact_protocol,
  }));
  const pilots = flight.pilots.map(({ id, full_name: name, phone, email }) => ({
    key: `pilot ${id}`,
    name,
    phone,
    email,
    note: null,
  }));
  return [...new Map([...authorities, ...pilots].map((each) => [each.name, each])).values()];
};

/** Whom the telephone at the foot calls: the first authority with a number. */
export const useCallee = (flight: Flight): { readonly name: string; readonly phone: string } | null => {
  const called = useApprovalsOf(flight).find(({ structure_contact: { phone } }) => phone !== null);
  const phone = called?.structure_contact.phone ?? null;
  return called === undefined || phone === null ? null : { name: called.structure_name, phone };
};
