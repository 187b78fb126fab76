import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';

/** The organisation an account speaks for, and its part there. */
export const useAffiliation = (): string => {
  const { t } = useTranslation('nav');
  const { operator, authority, user_type } = useUser();
  if (operator) return operator.commercial_name;
  if (authority) return `${t(`authority_roles.${authority.role}`)} · ${authority.code}`;
  return t(`user_types.${user_type}`);
};
