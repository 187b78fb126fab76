import { useUser } from '../../api/session.ts';
import { deskOf } from '../../routing/deskOf.ts';
import { useTranslation } from '../../ui/texts.ts';

/** The organisation an account speaks for, and its part there. */
export const useAffiliation = (): string => {
  const { t } = useTranslation(['nav', 'common']);
  const user = useUser();
  const { operator, authority, user_type } = user;
  if (operator)
    return [operator.commercial_name, ...(operator.sub_exploitants ?? []).map(({ name }) => name)].join(
      ' · ',
    );
  if (authority) {
    const [only, ...others] = authority.structures;
    const place = only && others.length === 0 ? only.code : authority.name;
    // Who reads declarations controls nothing in the air.
    const role = authority.role === 'controller' && deskOf(user) !== null ? 'desk' : authority.role;
    return `${t(`authority_roles.${role}`)} · ${place}`;
  }
  return t(`common:user_types.${user_type}`);
};
