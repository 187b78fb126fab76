import { Link } from '@tanstack/react-router';
import { ChevronRight, Database, Inbox, type LucideIcon, Settings } from 'lucide-react';
import { useUser } from '../api/session.ts';
import { useFormats } from '../ui/format.ts';
import { Panel, PanelHeader } from '../ui/layout/Panel.tsx';
import { Notice } from '../ui/layout/Record.tsx';
import { useTranslation } from '../ui/texts.ts';
import styles from './OtherHome.module.css';

interface Door {
  readonly to: '/settings' | '/sources' | '/demo/mails';
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

/** /map of accounts that neither fly nor answer requests: the published airspace, and the pages that are theirs. */
export const OtherHome = () => {
  const { t } = useTranslation(['nav', 'common']);
  const { long_name, user_type, suspended_organisations } = useUser();
  const format = useFormats();
  const doors: readonly Door[] = [
    { to: '/sources', icon: Database, title: t('other_home.sources'), text: t('other_home.sources_text') },
    { to: '/settings', icon: Settings, title: t('settings'), text: t('other_home.settings_text') },
    { to: '/demo/mails', icon: Inbox, title: t('demo_mails'), text: t('other_home.mails_text') },
  ];
  return (
    <Panel header={<PanelHeader title={t('other_home.title', { name: long_name })} />}>
      <p className={styles.text}>{t('other_home.text', { type: t(`common:user_types.${user_type}`) })}</p>
      {suspended_organisations.length > 0 && (
        <Notice tone="err">
          {t('other_home.suspended', { names: format.list(suspended_organisations) })}
        </Notice>
      )}
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
    </Panel>
  );
};
