import type { Superviser } from '@envol/contract/supervisers';
import { hasPrivileges, isWatching } from '@envol/domain/supervisers/policy';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

type Rights = Pick<
  Superviser,
  'user_type' | 'role' | 'access_privileges' | 'simplified_interface' | 'structure_ids'
>;

/** What a person may do, as one sentence made of the rights alone. */
export const useRightsText = (): ((rights: Rights) => string) => {
  const { t } = useTranslation('supervisers');
  const format = useFormats();
  return ({ user_type, role, access_privileges, simplified_interface, structure_ids }) => {
    const watches = isWatching(user_type);
    const decides = hasPrivileges(user_type) ? access_privileges : [];
    const text = format.list([
      watches ? t('sentences.supervises') : t(`sentences.${role}`),
      ...decides.map((each) => t(`sentences.${each}`)),
      ...(decides.length === 0 && !watches ? [t('sentences.reads')] : []),
      ...(simplified_interface ? [t('sentences.simplified')] : []),
    ]);
    if (structure_ids === null) return text;
    const limit =
      structure_ids.length === 0
        ? t('sentences.none_left')
        : t('sentences.limited', { count: structure_ids.length });
    return `${text} (${limit})`;
  };
};
