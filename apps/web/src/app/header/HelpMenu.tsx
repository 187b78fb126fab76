import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen, CircleQuestionMark, Cookie, Mail, Megaphone, Newspaper, Rocket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useCan } from '../../api/session.ts';
import { Menu, type MenuEntry } from '../../ui/overlay/Menu.tsx';
import { useTranslation } from '../../ui/texts.ts';

const AnnouncementDialog = lazy(async () => ({
  default: (await import('../../features/announcements/AnnouncementDialog.tsx')).AnnouncementDialog,
}));

/** The announcement (for those who fly), the manual, the first steps, what is new, a letter to the staff. */
export const HelpMenu = ({ className }: { readonly className: string }) => {
  const { t } = useTranslation('nav');
  const navigate = useNavigate();
  const flies = useCan('flies');
  // Generalists have no first steps.
  const keeps = useCan('keeps_fleet');
  const [shown, setShown] = useState(false);
  const { data } = useQuery({ ...queryOf(endpoints.lastAnnouncement), enabled: false });
  const announcement = data?.announcement ?? null;
  const go = (key: string, icon: MenuEntry['icon'], run: () => unknown): MenuEntry => ({
    key,
    label: t(`help.${key as 'manual'}`),
    ...(icon && { icon }),
    run: () => void run(),
  });
  return (
    <>
      <Menu
        label={t('help.title')}
        button={(props) => (
          <button type="button" className={className} aria-label={t('help.title')} {...props}>
            <CircleQuestionMark size={20} strokeWidth={1.8} aria-hidden />
          </button>
        )}
        groups={[
          {
            key: 'help',
            entries: [
              ...(flies && announcement !== null
                ? [go('announcement', Megaphone, () => setShown(true))]
                : []),
              go('manual', BookOpen, () => navigate({ to: '/help' })),
              ...(keeps ? [go('quick_start', Rocket, () => navigate({ to: '/help/quick-start' }))] : []),
              go('news', Newspaper, () => navigate({ to: '/news' })),
              go('contact', Mail, () => navigate({ to: '/contact' })),
              go('privacy', Cookie, () => navigate({ to: '/privacy' })),
            ],
          },
        ]}
      />
      {shown && announcement !== null && (
        <Suspense>
          <AnnouncementDialog announcement={announcement} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
};
