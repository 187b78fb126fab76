import { Link } from '@tanstack/react-router';
import type { NavEntry } from '../../routing/feature.ts';
import { HeaderPopover, type HeaderPopoverProps } from '../../ui/HeaderPopover.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './AccountMenu.module.css';

const Counted = ({ use }: { readonly use: () => number | undefined }) => {
  const count = use();
  return count !== undefined && count > 0 ? <i className={styles.count}>{count}</i> : null;
};

/** The pages for which the header has no room. */
export const MoreMenu = ({
  entries,
  ...popover
}: HeaderPopoverProps & { readonly entries: readonly NavEntry[] }) => {
  const { t } = useTranslation('nav');
  return (
    <HeaderPopover {...popover} label={t('more')} className={styles.paper}>
      <ul className={styles.entries}>
        {entries.map(({ word, link, icon: Icon, count }) => (
          <li key={word}>
            <Link {...link} onClick={popover.onClose}>
              <Icon size={17} strokeWidth={1.8} aria-hidden />
              {t(word)}
              {count && <Counted use={count.use} />}
            </Link>
          </li>
        ))}
      </ul>
    </HeaderPopover>
  );
};
