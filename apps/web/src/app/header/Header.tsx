import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useUser } from '../../api/session.ts';
import { hasBell } from '../../features/notifications/hasBell.ts';
import { NotificationsBell } from '../../features/notifications/NotificationsBell.tsx';
import { hasAlerts } from '../../features/traces/hasAlerts.ts';
import type { NavEntry } from '../../routing/feature.ts';
import { homeOf } from '../../routing/home.ts';
import { openPalette } from '../../ui/commands/commands.ts';
import { Logo } from '../../ui/Logo.tsx';
import { keysText } from '../../ui/shortcuts.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { navOf } from '../features.ts';
import { tellHome } from '../goHome.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { EntitySelector } from './EntitySelector.tsx';
import styles from './Header.module.css';
import { HelpMenu } from './HelpMenu.tsx';
import { useCurrentInView } from './useCurrentInView.ts';

const AlertsMenu = lazy(async () => ({
  default: (await import('../../features/traces/AlertsMenu.tsx')).AlertsMenu,
}));

const Count = ({ use, word }: NonNullable<NavEntry['count']>) => {
  const { t } = useTranslation('nav');
  const count = use();
  return count !== undefined && count > 0 ? (
    <span className={styles.count}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t(word, { count })}</span>
    </span>
  ) : null;
};

const MainNav = () => {
  const { t } = useTranslation('nav');
  const nav = useCurrentInView();
  return (
    <nav ref={nav} data-tour="nav" className={styles.nav} aria-label={t('main')}>
      {navOf(useUser()).map(({ word, link, count }) => (
        <Link key={word} {...link} activeProps={{ className: styles.active ?? '' }}>
          {t(word)}
          {count && <Count {...count} />}
        </Link>
      ))}
    </nav>
  );
};

export const Header = ({ onShortcuts }: { readonly onShortcuts: () => void }) => {
  const { t } = useTranslation('nav');
  const isPhone = useIsPhone();
  const user = useUser();
  return (
    <header className={styles.header}>
      <Link to={homeOf(user)} className={styles.home} aria-label={t('home')} onClick={tellHome}>
        <Logo />
      </Link>
      {!isPhone && <MainNav />}
      <span className={styles.space} />
      {!isPhone && <EntitySelector />}
      <ConnectionState />
      {isPhone ? (
        <button
          type="button"
          data-tour="search"
          className={styles.icon}
          onClick={openPalette}
          aria-label={t('search_open')}
        >
          <Search size={20} strokeWidth={1.8} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          data-tour="search"
          className={styles.search}
          onClick={openPalette}
          aria-keyshortcuts="Control+K"
          title={t('search_open')}
        >
          <Search size={16} strokeWidth={1.9} aria-hidden />
          <span>{t('search')}</span>
          <kbd>{keysText('mod+k')}</kbd>
        </button>
      )}
      <HelpMenu className={styles.icon ?? ''} />
      {hasAlerts(user) && (
        <Suspense>
          <AlertsMenu className={styles.icon ?? ''} />
        </Suspense>
      )}
      {hasBell(user) && <NotificationsBell className={styles.icon ?? ''} />}
      <AccountMenu onShortcuts={onShortcuts} />
    </header>
  );
};
