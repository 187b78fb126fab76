import { Link, Outlet } from '@tanstack/react-router';
import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useCurrentInView } from '../header/useCurrentInView.ts';
import { SETTINGS_GROUPS, settingsOfUser } from './entries.ts';
import styles from './SettingsFrame.module.css';

/** The settings: their list beside the page; above it on a phone. */
export const SettingsFrame = () => {
  const { t } = useTranslation(['nav', 'settings']);
  const user = useUser();
  const row = useCurrentInView();
  const entries = settingsOfUser(user);
  const organisation = user.operator?.commercial_name ?? user.authority?.name ?? '';
  return (
    <div className={styles.frame}>
      <nav ref={row} className={styles.side} aria-label={t('settings')}>
        <p className={styles.title}>{t('settings')}</p>
        {SETTINGS_GROUPS.map((group) => {
          const own = entries.filter((entry) => entry.group === group);
          if (own.length === 0) return null;
          return (
            <div key={group} className={styles.group}>
              <p>{group === 'organisation' ? organisation : t(`settings:nav.groups.${group}`)}</p>
              {own.map(({ word, to, hash, icon: Icon }) => (
                <Link
                  key={word}
                  to={to}
                  {...(hash === undefined ? {} : { hash })}
                  activeOptions={{ exact: true, includeHash: true, includeSearch: false }}
                  activeProps={{ className: styles.active ?? '' }}
                >
                  <Icon size={17} strokeWidth={1.8} aria-hidden />
                  <span>{t(`settings:nav.${word}`)}</span>
                </Link>
              ))}
            </div>
          );
        })}
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
};
