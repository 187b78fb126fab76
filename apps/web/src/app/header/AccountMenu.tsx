import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { initialsOf } from '../../ui/initials.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './AccountMenu.module.css';
import { useAffiliation } from './useAffiliation.ts';

export const loadAccountPopover = async () => ({
  default: (await import('./AccountPopover.tsx')).AccountPopover,
});
const AccountPopover = lazy(loadAccountPopover);

export const AccountMenu = ({ onShortcuts }: { readonly onShortcuts: () => void }) => {
  const { t } = useTranslation('nav');
  const user = useUser();
  const affiliation = useAffiliation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.me}
        title={`${user.long_name} · ${affiliation}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <span className="visually-hidden">{t('account')}</span>
        <span className={styles.avatar} data-authority={user.authority !== null || undefined} aria-hidden>
          {initialsOf(user.long_name)}
        </span>
        <span className={styles.who}>
          <b>{user.long_name}</b>
          <small>{affiliation}</small>
        </span>
      </button>
      <Suspense>
        {anchor && (
          <AccountPopover
            anchor={anchor}
            open={open}
            onClose={() => setOpen(false)}
            onShortcuts={onShortcuts}
          />
        )}
      </Suspense>
    </>
  );
};
