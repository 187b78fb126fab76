import type { Approval } from '@envol/contract/approvals';
import type { Contact } from '@envol/domain/airspace/deciders/contacts';
import { Contacts } from '../../../shared/verdict/index.ts';

/** How to reach the authority that decides: its number first, to be called by the road. */
export const AuthorityContacts = ({ contact }: { readonly contact: Approval['structure_contact'] }) => {
  const { phone, email } = contact;
  const contacts: Contact[] = [
    ...(phone === null ? [] : [{ kind: 'phone' as const, value: phone, label: null }]),
    ...(email === null ? [] : [{ kind: 'email' as const, value: email, label: null }]),
  ];
  return contacts.length === 0 ? null : <Contacts contacts={contacts} />;
};
