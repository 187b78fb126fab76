import Popover from '@mui/material/Popover';
import { useNavigate } from '@tanstack/react-router';
import { Inbox, Keyboard, LogOut, type LucideIcon, Settings } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { initialsOf } from '../../ui/initials.ts';
import { LanguageSwitch, ThemeSwitch } from '../../ui/LanguageSwitch.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import styles from './AccountMenu.module.css';

/** The organisation an account speaks for, and its part there. */
const useAffiliation = (): string => {
  const { t } = useTranslation('nav');
  const { operator, authority, user_type } = useUser();
  if (operator) return operator.commercial_name;
  if (authority) return `${t(`authority_roles.${authority.role}`)} · ${authority.code}`;
  return t(`user_types.${user_type}`);
};

interface Entry {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly run: () => void;
}

const useEntries = (onShortcuts: () => void): readonly Entry[] => {
  const { t } = useTranslation('nav');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  return [
    { icon: Settings, label: t('settings'), run: () => void navigate({ to: '/settings' }) },
    { icon: Inbox, label: t('demo_mails'), run: () => void navigate({ to: '/demo/mails' }) },
    ...(isPhone ? [] : [{ icon: Keyboard, label: t('shortcuts'), run: onShortcuts }]),
    { icon: LogOut, label: t('sign_out'), run: () => void navigate({ to: '/logout' }) },
  ];
};

export const AccountMenu = ({ onShortcuts }: { readonly onShortcuts: () => void }) => {
  const { t } = useTranslation('nav');
  const user = useUser();
  const affiliation = useAffiliation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const entries = useEntries(onShortcuts);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.me}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
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
      <Popover
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { className: styles.paper ?? '', role: 'dialog', 'aria-label': t('account') } as object,
        }}
      >
        <div className={styles.head}>
          <b>{user.long_name}</b>
          <small>{user.email}</small>
          <small>{affiliation}</small>
        </div>
        <div className={styles.switches}>
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
        <ul className={styles.entries}>
          {entries.map(({ icon: Icon, label, run }) => (
            <li key={label}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  run();
                }}
              >
                <Icon size={17} strokeWidth={1.8} aria-hidden />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Popover>
    </>
  );
};
