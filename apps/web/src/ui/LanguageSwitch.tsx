import { Monitor, Moon, Sun } from 'lucide-react';
import { setLanguage, useLanguage } from '../api/language.ts';
import { Segmented } from './Segmented.tsx';
import { useTranslation } from './texts.ts';
import { setThemeMode, useThemeMode } from './theme/themeMode.ts';

export const LanguageSwitch = ({ short = false }: { readonly short?: boolean }) => {
  const { t } = useTranslation('common');
  return (
    <Segmented
      label={t('language.label')}
      options={[
        { value: 'fr', label: short ? 'FR' : t('language.fr') },
        { value: 'en', label: short ? 'EN' : t('language.en') },
      ]}
      value={useLanguage()}
      onChange={setLanguage}
    />
  );
};

export const ThemeSwitch = ({ iconsOnly = false }: { readonly iconsOnly?: boolean }) => {
  const { t } = useTranslation('common');
  return (
    <Segmented
      label={t('theme.label')}
      options={[
        { value: 'light', label: t('theme.light'), icon: Sun },
        { value: 'dark', label: t('theme.dark'), icon: Moon },
        { value: 'system', label: t('theme.system'), icon: Monitor },
      ]}
      iconsOnly={iconsOnly}
      value={useThemeMode()}
      onChange={setThemeMode}
    />
  );
};
