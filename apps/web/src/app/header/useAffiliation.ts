import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';

/** The organisation an account speaks for, and its part there. */
export const useAffiliation = (): string => {
  const { t } = useTranslation('nav');
  const { operator, authority, user_type } = useUser();
  if (operator) return operator.commercial_name;
  if (authority) return `${t(`authority_roles.${authority.role}`)} · ${authority.code}`;
  return t(`user_types.${user_type}`);
};
