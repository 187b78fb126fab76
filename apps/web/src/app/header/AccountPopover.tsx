import { useNavigate } from '@tanstack/react-router';
import {
  ChartColumn,
  Inbox,
  Keyboard,
  LogOut,
  type LucideIcon,
  Settings,
  Sparkles,
  UserRoundPlus,
} from 'lucide-react';
import { sendWaitingActs } from '../../api/heldActs.ts';
import { leaveSession, useUser } from '../../api/session.ts';
import { useIsDemo } from '../../api/useIsDemo.ts';
import { activityFeature } from '../../features/activity/feature.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { HeaderPopover, type HeaderPopoverProps } from '../../ui/HeaderPopover.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../ui/LanguageSwitch.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import styles from './AccountMenu.module.css';
import { ActingFor } from './ActingFor.tsx';
import { useAffiliation } from './useAffiliation.ts';

interface Entry {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly run: () => void;
}

const useEntries = (onShortcuts: () => void): readonly Entry[] => {
  const { t } = useTranslation('nav');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const isDemo = useIsDemo();
  const user = useUser();
  const leave = async (): Promise<void> => {
    if (!(await sendWaitingActs())) return;
    leaveSession();
    await navigate({ to: '/', search: {} });
  };
  const { operator, permissions } = user;
  // Elsewhere the header has a button of its own.
  const maySubscribe =
    isPhone &&
    operator?.sells_plans &&
    (operator.is_trial || operator.plan === 'free') &&
    permissions.includes('subscription:write');
  return [
    ...(maySubscribe
      ? [
          {
            icon: Sparkles,
            label: t('subscribe'),
            run: () =>
              void navigate({ to: '/settings/subscription', search: { state: 'showPlans' } as never }),
          },
        ]
      : []),
    ...(activityFeature.nav?.isFor?.(user)
      ? [{ icon: ChartColumn, label: t('activity'), run: () => void navigate({ to: '/activity' }) }]
      : []),
    { icon: Settings, label: t('settings'), run: () => void navigate({ to: '/settings' }) },
    ...(isDemo
      ? [{ icon: Inbox, label: t('demo_mails'), run: () => void navigate({ to: '/demo/mails' }) }]
      : []),
    ...(isPhone ? [] : [{ icon: Keyboard, label: t('shortcuts'), run: onShortcuts }]),
    { icon: UserRoundPlus, label: t('other_account'), run: () => void leave() },
    { icon: LogOut, label: t('sign_out'), run: () => void navigate({ to: '/logout' }) },
  ];
};

interface AccountPopoverProps extends HeaderPopoverProps {
  readonly onShortcuts: () => void;
}

export const AccountPopover = ({ onShortcuts, ...popover }: AccountPopoverProps) => {
  const { t } = useTranslation('nav');
  const user = useUser();
  const affiliation = useAffiliation();
  const entries = useEntries(onShortcuts);
  return (
    <HeaderPopover {...popover} label={t('account')} className={styles.paper}>
      <div className={styles.head}>
        <b>{user.long_name}</b>
        <small>
          <EmailText email={user.email} />
        </small>
        <small>{affiliation}</small>
      </div>
      <ActingFor onChosen={popover.onClose} />
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
                popover.onClose();
                run();
              }}
            >
              <Icon size={17} strokeWidth={1.8} aria-hidden />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </HeaderPopover>
  );
};
