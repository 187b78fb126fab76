import type { SourceCheck } from '@envol/domain/airspace/constraint';
import { sourcesToRead } from '@envol/domain/flights/readings';
import { ExternalLink } from 'lucide-react';
import { buttonLook } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { OFFICIAL_PAGES } from '../officialPages/index.ts';
import styles from './SourcesToRead.module.css';

/** Beside a drawing: what is left to be read before the flight, a link each. A saved mission has `ReadingPanel`. */
export const SourcesToRead = ({ checks }: { readonly checks: readonly SourceCheck[] }) => {
  const { t, wordOf } = useTranslation(['flights', 'constraints']);
  const left = sourcesToRead(checks);
  if (left.length === 0) return null;
  return (
    <ul className={styles.compact} aria-label={t('sources.to_read')}>
      {left.map(({ sources: [source] }) => (
        <li key={source}>
          <a
            className={buttonLook({ variant: 'outlined', size: 'small' })}
            href={OFFICIAL_PAGES[source]}
            target="_blank"
            rel="noreferrer"
          >
            {wordOf(`constraints:sources.${source}`) ?? source}
            <ExternalLink size={13} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
};
