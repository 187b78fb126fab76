import { Link } from '@tanstack/react-router';
import { ChevronRight, Inbox, type LucideIcon, Settings } from 'lucide-react';
import { useUser } from '../api/session.ts';
import { Page } from '../ui/layout/Page.tsx';
import { useTranslation } from '../ui/texts.ts';
import styles from './OtherHome.module.css';

interface Door {
  readonly to: '/settings' | '/demo/mails';
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

/** For accounts that neither fly nor decide: what they can see, in plain words. */
export const OtherHome = () => {
  const { t } = useTranslation('nav');
  const user = useUser();
  const doors: readonly Door[] = [
    { to: '/settings', icon: Settings, title: t('settings'), text: t('other_home.settings_text') },
    { to: '/demo/mails', icon: Inbox, title: t('demo_mails'), text: t('other_home.mails_text') },
  ];
  return (
    <Page title={t('other_home.title', { name: user.long_name })}>
      <p className={styles.text}>{t('other_home.text', { type: t(`user_types.${user.user_type}`) })}</p>
      <ul className={styles.doors}>
        {doors.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={20} strokeWidth={1.7} aria-hidden />
              <span>
                <b>{title}</b>
                {text}
              </span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
};
