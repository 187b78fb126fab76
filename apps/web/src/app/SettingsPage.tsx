import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { isSharedSession, useUser } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { KeyValue } from '../ui/Card.tsx';
import { useFormats } from '../ui/format.ts';
import { LanguageSwitch, ThemeSwitch } from '../ui/LanguageSwitch.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { useTranslation } from '../ui/texts.ts';
import { OperatorSettings } from './OperatorSettings.tsx';
import styles from './SettingsPage.module.css';
import { SettingsSection } from './SettingsSection.tsx';

const Organisation = () => {
  const { t } = useTranslation('nav');
  const { operator, authority } = useUser();
  const format = useFormats();
  if (operator) {
    return <OperatorSettings operator={operator} />;
  }
  if (authority) {
    const duties = authority.access_privileges.map((each) => t(`settings_page.access_privileges.${each}`));
    return (
      <SettingsSection title={t('settings_page.organisation')}>
        <KeyValue
          items={[
            [t('settings_page.name'), authority.name],
            [t('settings_page.code'), format.list(authority.structures.map(({ code }) => code))],
            [t('settings_page.role'), t(`authority_roles.${authority.role}`)],
            [t('settings_page.duties'), duties.length > 0 ? format.list(duties) : null],
          ]}
        />
      </SettingsSection>
    );
  }
  return null;
};

export const SettingsPage = () => {
  const { t } = useTranslation(['nav', 'common']);
  const navigate = useNavigate();
  const user = useUser();
  return (
    <Page title={t('settings_page.title')}>
      <div className={styles.sections}>
        <SettingsSection title={t('settings_page.appearance')} text={t('settings_page.appearance_text')}>
          <div className={styles.line}>
            <span>{t('common:theme.label')}</span>
            <ThemeSwitch />
          </div>
          <div className={styles.line}>
            <span>{t('common:language.label')}</span>
            <LanguageSwitch />
          </div>
        </SettingsSection>
        <SettingsSection title={t('settings_page.account')}>
          <KeyValue
            items={[
              [t('settings_page.name'), user.long_name],
              [t('settings_page.username'), user.username],
              [t('settings_page.email'), user.email],
              [t('settings_page.type'), t(`common:user_types.${user.user_type}`)],
            ]}
          />
        </SettingsSection>
        <Organisation />
        <SettingsSection
          title={t('settings_page.session')}
          text={t(isSharedSession() ? 'settings_page.session_shared' : 'settings_page.session_tab')}
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
