import type { OPERATOR_ACTS } from '@envol/contract/operators';
import { OPERATOR_ROLES } from '@envol/domain/access/actor';
import { useTranslation } from '../../ui/texts.ts';

interface CompanyAct {
  readonly action: (typeof OPERATOR_ACTS)[number];
  readonly details: Readonly<Record<string, unknown>>;
}

/** What somebody is or was in the team, as a journal keeps it. */
const usePartText = () => {
  const { t } = useTranslation(['company', 'nav']);
  return (part: unknown): string => {
    const { role, is_restricted } = (part ?? {}) as {
      readonly role?: unknown;
      readonly is_restricted?: unknown;
    };
    if (is_restricted === true) return t('restricted_pilot');
    const known = OPERATOR_ROLES.find((each) => each === role);
    return known === undefined ? '' : t(`nav:operator_roles.${known}`);
  };
};

/** A line of a company's journal in words, without who did it and when. */
export const useCompanyActText = (): ((act: CompanyAct) => string) => {
  const { t } = useTranslation('company');
  const partText = usePartText();
  const wordOf = ({ action, details }: CompanyAct, isSame: boolean) => {
    if (action !== 'member_changed' || !isSame) return action;
    if (details.pilot === undefined) return 'member_rights_changed';
    return details.pilot === null ? 'member_unlinked' : 'member_linked';
  };
  return (act) => {
    const { details } = act;
    const before = partText(details.before);
    const after = partText(details.after);
    return t(`acts.${wordOf(act, before === after)}`, {
      uid: String(details.uid ?? ''),
      message: String(details.message ?? ''),
      person: String(details.person ?? ''),
      pilot: String(details.pilot ?? ''),
      mission: String(details.mission ?? ''),
      sources: String(details.sources ?? ''),
      before,
      after,
    });
  };
};
