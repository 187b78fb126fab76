import { KeyRound } from 'lucide-react';
import { arePasskeysPossible } from '../../device/passkeys.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SignInForm.module.css';

/** The other way in, where the browser knows passkeys. */
export const PasskeySignIn = ({
  busy,
  onSignIn,
}: {
  readonly busy: boolean;
  readonly onSignIn: () => void;
}) => {
  const { t } = useTranslation('auth');
  if (!arePasskeysPossible()) return null;
  return (
    <button type="button" className={styles.other} disabled={busy} onClick={onSignIn}>
      <KeyRound size={17} strokeWidth={1.9} aria-hidden />
      {t('passkey')}
    </button>
  );
};
