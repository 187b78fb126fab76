import { UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { endLook } from '../../api/looking.ts';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './LookingBanner.module.css';
import { useAffiliation } from './useAffiliation.ts';

/** While the staff looks through an account: through whose, and the way out; on every page, in every tab. */
export const LookingBanner = () => {
  const { t } = useTranslation('acting');
  const { impersonator_user_id, acts_by_consent, long_name, username } = useUser();
  const affiliation = useAffiliation();
  const [busy, setBusy] = useState(false);
  if (impersonator_user_id === null) return null;
  const leave = (): void => {
    setBusy(true);
    void endLook();
  };
  return (
    <div className={styles.banner} role="status">
      <UserRoundCog size={18} aria-hidden />
      <span>
        <b>
          {t(acts_by_consent ? 'looking.acts_as' : 'looking.as', {
            name: long_name,
            user: username,
            organisation: affiliation,
          })}
        </b>{' '}
        {t(acts_by_consent ? 'looking.acts_kept' : 'looking.kept')}
      </span>
      <Button loading={busy} onClick={leave}>
        {t('looking.release')}
      </Button>
    </div>
  );
};
