import { type Contact, contactLink } from '@envol/domain/airspace/deciders/contacts';
import styles from './Contacts.module.css';

/** Ways to reach who decides, as links that call, write or open. */
export const Contacts = ({ contacts }: { readonly contacts: readonly Contact[] }) => (
  <ul className={styles.contacts}>
    {contacts.map(({ kind, value, label }) => (
      <li key={`${kind} ${value}`}>
        <a
          href={contactLink({ kind, value })}
          title={label ?? undefined}
          {...(kind === 'url' ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          {value}
        </a>
      </li>
    ))}
  </ul>
);
