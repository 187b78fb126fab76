import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '../../api/session.ts';
import type { NavEntry } from '../../routing/feature.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useHiddenEnds } from '../../ui/useHiddenEnds.ts';
import { navOf } from '../features.ts';
import styles from './BottomNav.module.css';
import { useCurrentInView } from './useCurrentInView.ts';

const Badge = ({ use }: { readonly use: () => number | undefined }) => {
  const count = use();
  return count !== undefined && count > 0 ? <i>{count}</i> : null;
};

const Item = ({ word, link, icon: Icon, count }: NavEntry) => {
  const { t } = useTranslation('nav');
  return (
    <Link {...link} activeProps={{ className: styles.active ?? '' }}>
      <span className={styles.icon}>
        <Icon size={21} strokeWidth={1.8} aria-hidden />
        {count?.is_badge && <Badge use={count.use} />}
      </span>
      {t(word)}
    </Link>
  );
};

/** The phone's navigation, within reach of the thumb. One page alone needs none. */
export const BottomNav = () => {
  const { t } = useTranslation('nav');
  const items = navOf(useUser());
  const isShown = items.length > 1;
  const nav = useCurrentInView();
  const more = useHiddenEnds(nav, items.length);
  useEffect(() => {
    document.documentElement.style.setProperty('--bottom-nav-height', isShown ? '56px' : '0px');
    return () => {
      document.documentElement.style.removeProperty('--bottom-nav-height');
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className={styles.frame} data-before={more.before || undefined} data-after={more.after || undefined}>
      <nav ref={nav} className={styles.nav} aria-label={t('main')}>
        {items.map((entry) => (
          <Item key={entry.word} {...entry} />
        ))}
      </nav>
    </div>
  );
};
