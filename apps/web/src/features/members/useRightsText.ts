import type { MemberPart, MemberRole } from '@envol/domain/members/policy';
import { type Right, rightsOf } from '@envol/domain/members/rights';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useActing } from './useActing.ts';

type Part = Omit<MemberPart, 'role'> & { readonly role: string };

/** A right that is not told beside the one that includes it. */
const IMPLIED: Readonly<Partial<Record<Right, Right>>> = {
  read_missions: 'prepare_missions',
  read_requests: 'decide_requests',
};

/** What a part lets somebody do, from the permissions themselves, in words. */
export const useRightsText = () => {
  const { t } = useTranslation('members');
  const format = useFormats();
  const acting = useActing();
  const rights = (part: Part, keepsParts = false) =>
    rightsOf(
      { tenant_kind: acting.tenant_kind, user_type: acting.user_type as never },
      { ...part, role: part.role as MemberRole },
      keepsParts,
    );
  return {
    rights,
    /** "Télépilote restreint" */
    roleText: ({ role, is_restricted }: Pick<Part, 'role' | 'is_restricted'>): string =>
      t(`roles.${is_restricted ? 'restricted' : (role as MemberRole)}`),
    /** "peut préparer des missions et demander des accords" */
    sentence: (part: Part, keepsParts = false): string => {
      const had = new Set(rights(part, keepsParts).flatMap(({ right, has }) => (has ? [right] : [])));
      const told = [...had].filter((right) => {
        const wider = IMPLIED[right];
        return wider === undefined || !had.has(wider);
      });
      return told.length === 0
        ? t('can_nothing')
        : t('can_now', { list: format.list(told.map((right) => t(`rights.${right}`))) });
    },
  };
};
