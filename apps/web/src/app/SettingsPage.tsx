import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { isSharedSession, useUser } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { KeyValue } from '../ui/Card.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { useFormats } from '../ui/format.ts';
import { LanguageSwitch, ThemeSwitch } from '../ui/LanguageSwitch.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { useTranslation } from '../ui/texts.ts';
import { OperatorSettings } from './OperatorSettings.tsx';
import { ChangeOwnName } from './OwnName.tsx';
import styles from './SettingsPage.module.css';
import { SettingsSection } from './SettingsSection.tsx';

const Organisation = () => {
  const { t } = useTranslation(['nav', 'settings']);
  const { operator, authority } = useUser();
  const format = useFormats();
  if (operator) {
    return <OperatorSettings operator={operator} />;
  }
  if (authority) {
    const duties = authority.access_privileges.map((each) => t(`settings:page.access_privileges.${each}`));
    return (
      <SettingsSection title={t('settings:page.organisation')}>
        <KeyValue
          items={[
            [t('settings:page.name'), authority.name],
            [t('settings:page.code'), format.list(authority.structures.map(({ code }) => code))],
            [t('settings:page.role'), t(`authority_roles.${authority.role}`)],
            [t('settings:page.duties'), duties.length > 0 ? format.list(duties) : null],
          ]}
        />
      </SettingsSection>
    );
  }
  return null;
};

export const SettingsPage = () => {
  const { t } = useTranslation(['nav', 'settings', 'common']);
  const navigate = useNavigate();
  const user = useUser();
  return (
    <Page title={t('settings:page.title')}>
      <div className={styles.sections}>
        <SettingsSection title={t('settings:page.appearance')} text={t('settings:page.appearance_text')}>
          <div className={styles.line}>
            <span>{t('common:theme.label')}</span>
            <ThemeSwitch />
          </div>
          <div className={styles.line}>
            <span>{t('common:language.label')}</span>
            <LanguageSwitch />
          </div>
        </SettingsSection>
        <SettingsSection title={t('settings:page.account')}>
          <KeyValue
            items={[
              [t('settings:page.name'), user.long_name],
              [t('settings:page.username'), user.username],
              [t('settings:page.email'), <EmailText key="email" email={user.email} />],
              [t('settings:page.type'), t(`common:user_types.${user.user_type}`)],
            ]}
          />
          <ChangeOwnName />
        </SettingsSection>
        <Organisation />
        <SettingsSection
          title={t('settings:page.session')}
          text={t(isSharedSession() ? 'settings:page.session_shared' : 'settings:page.session_tab')}
        >
          <Button
            variant="outlined"
            startIcon={<LogOut size={16} />}
            onClick={() => void navigate({ to: '/logout' })}
          >
            {t('sign_out')}
          </Button>
        </SettingsSection>
      </div>
    </Page>
  );
};
