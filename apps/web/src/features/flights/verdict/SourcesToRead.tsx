import type { SourceCheck } from '@envol/domain/airspace/constraint';
import { eachReasonOnce } from '@envol/domain/airspace/dataAge';
import { ExternalLink } from 'lucide-react';
import { use } from 'react';
import { useReasons } from '../../../shared/airspace/index.ts';
import { OFFICIAL_PAGES } from '../../../shared/officialPages/index.ts';
import { Button, buttonLook } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { MissionPartContext } from '../notams/missionPart.ts';
import { useNotams } from '../notams/useNotams.ts';
import { ReadSource } from './ReadSource.tsx';
import styles from './SourcesToRead.module.css';

const PAGES: Readonly<Record<string, string>> = OFFICIAL_PAGES;

/** Sources that are not there in the way they should be, each with where to read it oneself. */
const unreadOf = <Check extends Pick<SourceCheck, 'status' | 'reason'>>(
  checks: readonly Check[],
): readonly Check[] =>
  eachReasonOnce(checks.filter(({ status }) => status === 'not_checked' || status === 'out_of_date'));

/** How many NOTAM concern the mission and are not read yet, and the way to them. */
const NotamsToRead = ({ flightId, open }: { readonly flightId: number; readonly open: () => void }) => {
  const { t } = useTranslation('notams');
  const { data } = useNotams(flightId);
  return (
    <Button variant="outlined" size="small" onClick={open}>
      {t('read')}
      {data !== undefined && data.affecting > 0 && ` (${data.unread}/${data.affecting})`}
    </Button>
  );
};

interface SourcesToReadProps {
  readonly checks: readonly SourceCheck[];
  /** Beside a form there is room for the links alone. */
  readonly compact?: boolean;
  /** Behind their number: something else comes first. */
  readonly folded?: boolean;
}

/** What is left to be read before the flight, a line and a link each. */
export const SourcesToRead = ({ checks, compact = false, folded = false }: SourcesToReadProps) => {
  const { t, wordOf } = useTranslation(['flights', 'constraints']);
  const reasons = useReasons();
  const unread = unreadOf(checks);
  const mission = use(MissionPartContext);
  if (unread.length === 0) return null;
  const nameOf = (source: string): string => wordOf(`constraints:sources.${source}`) ?? source;
  const list = (
    <ul className={compact ? styles.compact : styles.rows} aria-label={t('sources.to_read')}>
      {unread.map(({ source, reason, status }) => {
        const page = PAGES[source];
        const name = nameOf(source);
        return (
          <li key={source}>
            {!compact && (
              <div>
                <b>{name}</b>
                <span>{reason && reasons.sentence(reason)}</span>
              </div>
            )}
            {mission !== null && source === 'notam' ? (
              <NotamsToRead flightId={mission.flight.id} open={() => mission.open('notams')} />
            ) : (
              page !== undefined && (
                <a
                  className={buttonLook({ variant: 'outlined', size: 'small' })}
                  href={page}
                  target="_blank"
                  rel="noreferrer"
                >
                  {compact ? name : t('sources.read')}
                  {!compact && <span className="visually-hidden">{` ${name}`}</span>}
                  <ExternalLink size={13} aria-hidden />
                </a>
              )
            )}
            {mission !== null && !compact && (
              <ReadSource flight={mission.flight} check={{ source, status }} name={name} />
            )}
          </li>
        );
      })}
    </ul>
  );
  return folded ? (
    <details className={styles.folded}>
      <summary>{t('sources.to_read_count', { count: unread.length })}</summary>
      {list}
    </details>
  ) : (
    list
  );
};
