import type { Approval } from '@envol/contract/approvals';
import type { Contact } from '@envol/domain/airspace/deciders/contacts';
import { Contacts } from '../../../shared/verdict/index.ts';

/** How an authority says that it is reached: its number first, to be called by the road. */
export const contactsOf = (contact: Approval['structure_contact'] | undefined): readonly Contact[] => [
  ...(contact?.phone ? [{ kind: 'phone' as const, value: contact.phone, label: null }] : []),
  ...(contact?.email ? [{ kind: 'email' as const, value: contact.email, label: null }] : []),
];

/** How to reach the authority that decides. */
export const AuthorityContacts = ({ contact }: { readonly contact: Approval['structure_contact'] }) => {
  const contacts = contactsOf(contact);
  return contacts.length === 0 ? null : <Contacts contacts={contacts} />;
};
