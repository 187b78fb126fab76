import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';

/** The organisation an account speaks for, and its part there. */
export const useAffiliation = (): string => {
  const { t } = useTranslation(['nav', 'common']);
  const { operator, authority, user_type } = useUser();
  if (operator)
    return [operator.commercial_name, ...(operator.sub_exploitants ?? []).map(({ name }) => name)].join(
      ' · ',
    );
  if (authority) {
    const [only, ...others] = authority.structures;
    const place = only && others.length === 0 ? only.code : authority.name;
    return `${t(`authority_roles.${authority.role}`)} · ${place}`;
  }
  return t(`common:user_types.${user_type}`);
};
