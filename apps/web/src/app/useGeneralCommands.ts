import { useNavigate } from '@tanstack/react-router';
import { Inbox, Keyboard, Languages, LogOut, Moon, Plus, Settings, Sun } from 'lucide-react';
import { setLanguage, useLanguage } from '../api/language.ts';
import { useMay, useUser } from '../api/session.ts';
import { useCommands } from '../ui/commands/commands.ts';
import { useTranslation } from '../ui/texts.ts';
import { setThemeMode, useColorScheme } from '../ui/theme/themeMode.ts';
import { navOf } from './header/nav.ts';

/** What the palette offers everywhere: the pages of the account, language, theme, sign-out. */
export const useGeneralCommands = (showShortcuts: () => void): void => {
  const { t } = useTranslation(['common', 'nav']);
  const navigate = useNavigate();
  const language = useLanguage();
  const scheme = useColorScheme();
  const user = useUser();
  const go = t('palette.group_go');
  const set = t('palette.group_settings');
  const other = language === 'fr' ? 'en' : 'fr';
  const create = t('palette.group_actions');
  useCommands([
    ...(useMay('flight:write')
      ? [
          {
            id: 'new-flight',
            label: t('palette.new_flight'),
            group: create,
            icon: Plus,
            hint: 'N',
            keywords: 'créer dessiner vol draw create flight',
            run: () => void navigate({ to: '/map/flights/new' }),
          },
        ]
      : []),
    ...navOf(user).map((item) => ({
      id: `go-${item.key}`,
      label: t(`nav:${item.key}`),
      group: go,
      icon: item.icon,
      run: () => void navigate({ to: item.to }),
    })),
    {
      id: 'go-settings',
      label: t('nav:settings'),
      group: go,
      icon: Settings,
      run: () => void navigate({ to: '/settings' }),
    },
    {
      id: 'go-mails',
      label: t('nav:demo_mails'),
      group: go,
      icon: Inbox,
      keywords: 'mail e-mail',
      run: () => void navigate({ to: '/demo/mails' }),
    },
    {
      id: 'set-theme',
      label: t('palette.set_theme', { value: t(scheme === 'dark' ? 'theme.light' : 'theme.dark') }),
      group: set,
      icon: scheme === 'dark' ? Sun : Moon,
      keywords: 'theme dark light sombre clair',
      run: () => setThemeMode(scheme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'set-language',
      label: t('palette.set_language', { value: t(`language.${other}`) }),
      group: set,
      icon: Languages,
      keywords: 'language langue english français',
      run: () => setLanguage(other),
    },
    { id: 'shortcuts', label: t('nav:shortcuts'), group: set, icon: Keyboard, hint: '?', run: showShortcuts },
    {
      id: 'sign-out',
      label: t('nav:sign_out'),
      group: set,
      icon: LogOut,
      run: () => void navigate({ to: '/logout' }),
    },
  ]);
};
