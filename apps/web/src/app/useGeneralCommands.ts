import { useNavigate } from '@tanstack/react-router';
import { Keyboard, Languages, LogOut, Moon, Settings, Sun } from 'lucide-react';
import { setLanguage, useLanguage } from '../api/language.ts';
import { useUser } from '../api/session.ts';
import { useCommands } from '../ui/commands/commands.ts';
import { useTranslation } from '../ui/texts.ts';
import { setThemeMode, useColorScheme } from '../ui/theme/themeMode.ts';
import { navOf } from './features.ts';

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
  useCommands([
    ...navOf(user).map((item) => ({
      id: `go-${item.word}`,
      label: t(`nav:${item.word}`),
      group: go,
      icon: item.icon,
      run: () => void navigate(item.link),
    })),
    {
      id: 'go-settings',
      label: t('nav:settings'),
      group: go,
      icon: Settings,
      run: () => void navigate({ to: '/settings' }),
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
