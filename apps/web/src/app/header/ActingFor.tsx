import { Building2, Check, LoaderCircle, TowerControl } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { sendWaitingActs } from '../../api/heldActs.ts';
import { keepUser, useUser } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './AccountMenu.module.css';

/** For whom a person with several memberships acts; another choice begins every screen anew, in all tabs. */
export const ActingFor = ({ onChosen }: { readonly onChosen: () => void }) => {
  const { t } = useTranslation(['nav', 'common']);
  const { memberships, acting_membership_id: acting } = useUser();
  const [chosen, setChosen] = useState<number | null>(null);
  if (memberships.length < 2) return null;
  const choose = async (membership_id: number): Promise<void> => {
    if (membership_id === acting) return onChosen();
    setChosen(membership_id);
    if (!(await sendWaitingActs())) return setChosen(null);
    try {
      const user = await callApi(endpoints.actFor, { body: { membership_id } });
      onChosen();
      keepUser(user);
    } catch {
      // The call has said why.
      setChosen(null);
    }
  };
  return (
    <fieldset className={styles.acting} disabled={chosen !== null}>
      <legend>{t('acting_for')}</legend>
      {memberships.map(({ id, tenant_kind, tenant_name, user_type }) => {
        const Icon = chosen === id ? LoaderCircle : tenant_kind === 'operator' ? Building2 : TowerControl;
        return (
          <button key={id} type="button" aria-pressed={id === acting} onClick={() => void choose(id)}>
            <Icon size={17} strokeWidth={1.8} aria-hidden />
            <span>
              <b>{tenant_name}</b>
              <small>{t(`common:user_types.${user_type}`)}</small>
            </span>
            {id === acting && <Check size={16} aria-hidden />}
          </button>
        );
      })}
    </fieldset>
  );
};
