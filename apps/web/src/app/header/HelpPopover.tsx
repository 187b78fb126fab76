import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  BookOpen,
  Cookie,
  GraduationCap,
  type LucideIcon,
  Mail,
  Megaphone,
  Newspaper,
  PersonStanding,
  Rocket,
  Route,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useCan } from '../../api/session.ts';
import { isTourRequested } from '../../features/help/tourStore.ts';
import { HeaderPopover, type HeaderPopoverProps } from '../../ui/HeaderPopover.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './AccountMenu.module.css';

const AnnouncementDialog = lazy(async () => ({
  default: (await import('../../features/announcements/AnnouncementDialog.tsx')).AnnouncementDialog,
}));

interface Entry {
  readonly word: 'manual' | 'quick_start' | 'resources' | 'news' | 'contact' | 'privacy' | 'accessibility';
  readonly icon: LucideIcon;
  readonly to:
    | '/help'
    | '/help/quick-start'
    | '/help/resources'
    | '/news'
    | '/contact'
    | '/privacy'
    | '/accessibility';
}

/** For who keeps a fleet: generalists have no first steps, and articles are for administrators and specialists. */
const KEEPERS: readonly Entry['word'][] = ['quick_start', 'resources'];
const ENTRIES: readonly Entry[] = [
  { word: 'manual', icon: BookOpen, to: '/help' },
  { word: 'quick_start', icon: Rocket, to: '/help/quick-start' },
  { word: 'resources', icon: GraduationCap, to: '/help/resources' },
  { word: 'news', icon: Newspaper, to: '/news' },
  { word: 'contact', icon: Mail, to: '/contact' },
  { word: 'privacy', icon: Cookie, to: '/privacy' },
  { word: 'accessibility', icon: PersonStanding, to: '/accessibility' },
];

/** The announcement (for those who fly), the manual, the first steps, what is new, a letter to the staff. */
export const HelpPopover = (popover: HeaderPopoverProps) => {
  const { t } = useTranslation('nav');
  const { t: tutorials } = useTranslation('tutorials');
  const flies = useCan('flies');
  const keeps = useCan('keeps_fleet');
  const [shown, setShown] = useState(false);
  const { data } = useQuery({ ...queryOf(endpoints.lastAnnouncement), enabled: flies && popover.open });
  const announcement = data?.announcement ?? null;
  return (
    <>
      <HeaderPopover {...popover} label={t('help.title')} className={styles.paper}>
        <ul className={styles.entries}>
          {flies && announcement !== null && (
            <li>
              <button
                type="button"
                onClick={() => {
                  popover.onClose();
                  setShown(true);
                }}
              >
                <Megaphone size={17} strokeWidth={1.8} aria-hidden />
                {t('help.announcement')}
              </button>
            </li>
          )}
          <li>
            <button
              type="button"
              onClick={() => {
                popover.onClose();
                isTourRequested.set(true);
              }}
            >
              <Route size={17} strokeWidth={1.8} aria-hidden />
              {t('help.tour')}
            </button>
          </li>
          {ENTRIES.filter(({ word }) => !KEEPERS.includes(word) || keeps).map(({ word, icon: Icon, to }) => (
            <li key={word}>
              <Link to={to} onClick={popover.onClose}>
                <Icon size={17} strokeWidth={1.8} aria-hidden />
                {word === 'resources' ? tutorials('title') : t(`help.${word}`)}
              </Link>
            </li>
          ))}
        </ul>
      </HeaderPopover>
      {shown && announcement !== null && (
        <Suspense>
          <AnnouncementDialog announcement={announcement} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
};
