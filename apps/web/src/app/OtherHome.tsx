import { Link } from '@tanstack/react-router';
import { BookOpen, ChevronRight, Database, Inbox, type LucideIcon, Newspaper, Settings } from 'lucide-react';
import { useEffect } from 'react';
import { useUser } from '../api/session.ts';
import { useIsDemo } from '../api/useIsDemo.ts';
import { useMap } from '../map/MapProvider.tsx';
import { useFormats } from '../ui/format.ts';
import { Panel, PanelHeader } from '../ui/layout/Panel.tsx';
import { Notice, Rows, Section } from '../ui/layout/Record.tsx';
import { useTranslation } from '../ui/texts.ts';
import styles from './OtherHome.module.css';

interface Door {
  readonly to: '/settings' | '/sources' | '/demo/mails' | '/help' | '/news';
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

/** /map of accounts that neither fly nor answer requests: the published airspace, and the pages that are theirs. */
export const OtherHome = () => {
  const { t } = useTranslation(['other_home', 'nav', 'common']);
  const { long_name, user_type, suspended_organisations, authority } = useUser();
  const format = useFormats();
  const isDemo = useIsDemo();
  const { camera } = useMap();
  useEffect(() => {
    const points = authority?.structures.map(({ reference_point }) => reference_point) ?? [];
    if (points.length === 0) return;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    camera.fitBounds([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], {
      animate: false,
      maxZoom: 11,
    });
  }, [authority, camera]);
  const doors: readonly Door[] = [
    { to: '/sources', icon: Database, title: t('sources'), text: t('sources_text') },
    { to: '/help', icon: BookOpen, title: t('help'), text: t('help_text') },
    { to: '/news', icon: Newspaper, title: t('news'), text: t('news_text') },
    { to: '/settings', icon: Settings, title: t('nav:settings'), text: t('settings_text') },
    ...(isDemo
      ? [
          {
            to: '/demo/mails',
            icon: Inbox,
            title: t('nav:demo_mails'),
            text: t('mails_text'),
          } as const,
        ]
      : []),
  ];
  return (
    <Panel header={<PanelHeader title={t('title', { name: long_name })} />}>
      <p className={styles.text}>{t('text', { type: t(`common:user_types.${user_type}`) })}</p>
      {suspended_organisations.length > 0 && (
        <Notice tone="err">{t('suspended', { names: format.list(suspended_organisations) })}</Notice>
      )}
      {authority !== null && authority.structures.length > 0 && (
        <Section title={t('structures')} count={authority.structures.length}>
          <Rows>
            {authority.structures.map(({ id, code, name }) => (
              <li key={id}>
                <span>
                  <b>{code}</b> {name}
                </span>
              </li>
            ))}
          </Rows>
        </Section>
      )}
      <ul className={styles.doors}>
        {doors.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={20} strokeWidth={1.7} aria-hidden />
              <span>
                <b>{title}</b>
                {text}
              </span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
