import { Link } from '@tanstack/react-router';
import { Hexagon, Mail, Ruler, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '../../api/session.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './RulesNav.module.css';

const PAGES = [
  { to: '/settings/notice', word: 'limits', icon: Ruler },
  { to: '/settings/automatic', word: 'automatic', icon: Zap },
  { to: '/settings/contacts', word: 'contacts', icon: Mail },
  { to: '/settings/zones', word: 'zones', icon: Hexagon },
] as const;

/** The pages on which a structure sets its rules, beside the one that is open. */
export const RulesNav = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('automatic_actions');
  return (
    <div className={styles.frame}>
      <nav className={styles.nav} aria-label={t('settings')}>
        {PAGES.map(({ to, word, icon: Icon }) => (
          <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
            <Icon size={17} aria-hidden /> {t(`nav.${word}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  );
};

interface Chosen {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** One of the structures for which the caller speaks, where there are several. */
export const StructureChoice = ({
  chosen,
  onChoose,
}: {
  readonly chosen: Chosen | undefined;
  readonly onChoose: (code: string) => void;
}) => {
  const { t } = useTranslation('automatic_actions');
  const structures = useUser().authority?.structures ?? [];
  if (structures.length < 2) return null;
  return (
    <Segmented
      label={t('structure')}
      options={structures.map(({ code, name }) => ({ value: code, label: name }))}
      value={chosen?.code ?? ''}
      onChange={onChoose}
    />
  );
};
