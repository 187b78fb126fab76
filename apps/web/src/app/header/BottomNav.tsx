import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './BottomNav.module.css';
import { navOf } from './nav.ts';
import { useNavCounts } from './useNavCounts.ts';

/** The phone's navigation, within reach of the thumb. One page alone needs none. */
export const BottomNav = () => {
  const { t } = useTranslation('nav');
  const items = navOf(useUser());
  const counts = useNavCounts();
  const isShown = items.length > 1;
  useEffect(() => {
    document.documentElement.style.setProperty('--bottom-nav-height', isShown ? '56px' : '0px');
    return () => {
      document.documentElement.style.removeProperty('--bottom-nav-height');
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <nav className={styles.nav} aria-label={t('main')}>
      {items.map(({ key, to, icon: Icon }) => {
        const count = counts[key];
        return (
          <Link key={key} to={to} activeProps={{ className: styles.active ?? '' }}>
            <span className={styles.icon}>
              <Icon size={21} strokeWidth={1.8} aria-hidden />
              {key === 'approvals' && count !== undefined && count > 0 && <i>{count}</i>}
            </span>
            {t(key === 'pilots' ? 'pilots_short' : key)}
          </Link>
        );
      })}
    </nav>
  );
};
