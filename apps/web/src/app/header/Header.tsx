import { hasBell } from '@envol/domain/accounts/bell';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { NotificationsBell } from '../../features/notifications/NotificationsBell.tsx';
import type { NavEntry } from '../../routing/feature.ts';
import { homeOf } from '../../routing/home.ts';
import { openPalette } from '../../ui/commands/commands.ts';
import { keysText } from '../../ui/keys/shortcuts.ts';
import { Logo } from '../../ui/Logo.tsx';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { navOf } from '../features.ts';
import { tellHome } from '../goHome.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import styles from './Header.module.css';
import { HelpMenu } from './HelpMenu.tsx';
import { useFittingLinks } from './useFittingLinks.ts';

/** It waits for the list of entities in any case, and few operators have one. */
const EntitySelector = lazy(() =>
  untilThere(async () => ({ default: (await import('./EntitySelector.tsx')).EntitySelector })),
);

const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu.tsx')).MoreMenu }));

/** What some alone have in the header: the page is there before it. */
const SideButtons = lazy(() =>
  untilThere(async () => ({ default: (await import('./SideButtons.tsx')).SideButtons })),
);

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

/** The pages in their order; those for which the window has no room stand behind "more". */
const MainNav = () => {
  const { t } = useTranslation('nav');
  const entries = navOf(useUser());
  const { row, fitting, isCurrentHidden } = useFittingLinks(entries.length);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <nav ref={row} data-tour="nav" className={styles.nav} aria-label={t('main')}>
        {entries.map(({ word, link, count }, index) => (
          <Link
            key={word}
            {...link}
            activeProps={{ className: styles.active ?? '' }}
            data-hidden={index >= fitting || undefined}
          >
            {t(word)}
            {count && <Count {...count} />}
          </Link>
        ))}
      </nav>
      {fitting < entries.length && (
        <button
          type="button"
          className={styles.more}
          data-current={isCurrentHidden || undefined}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={(event) => {
            setAnchor(event.currentTarget);
            setOpen(true);
          }}
        >
          {t('more')}
          <ChevronDown size={15} aria-hidden />
        </button>
      )}
      <Suspense>
        {anchor && (
          <MoreMenu
            anchor={anchor}
            open={open}
            onClose={() => setOpen(false)}
            entries={entries.slice(fitting)}
          />
        )}
      </Suspense>
    </>
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
      {!isPhone && (
        <Suspense>
          <EntitySelector />
        </Suspense>
      )}
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
      <Suspense>
        <SideButtons isPhone={isPhone} className={styles.icon ?? ''} />
      </Suspense>
      {hasBell(user) && <NotificationsBell className={styles.icon ?? ''} />}
      <AccountMenu onShortcuts={onShortcuts} />
    </header>
  );
};
