import type { Analysis } from '@envol/domain/airspace/constraint';
import {
  ageBesideReading,
  eachReasonOnce,
  listAgeBesideReading,
  RESTS_ON,
} from '@envol/domain/airspace/dataAge';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useReasons } from '../airspace/index.ts';
import { MissionPartContext } from './missionPart.ts';
import { readOf } from './readings.ts';
import styles from './SourceChecks.module.css';
import { TakeBackReading } from './TakeBackReading.tsx';

export interface SourceChecksProps {
  readonly analysis: Pick<Analysis, 'checks' | 'datasets' | 'ruleset'>;
  /** When and where it was judged. */
  readonly note?: ReactNode;
  /** Asks a terrain source again that failed; absent where nobody can. */
  readonly onTerrainAgain?: () => void;
}

/** The terrain source was asked in vain. */
const isFailedTerrain = ({ source, reason }: Analysis['checks'][number]): boolean =>
  source === 'terrain' && reason !== null && /_failed/.test(reason.code);

/** Whether all that rests on a publication was consulted in it, and in force. */
const soundness = (checks: Analysis['checks']) => (dataset: string) => {
  const own = checks.filter(({ source }) => RESTS_ON[source] === dataset);
  return own.length > 0 && own.every((each) => each.status === 'checked' && ageBesideReading(each) === null);
};

/** What was looked at and what was not: "not checked" is never "nothing found". */
export const SourceChecks = ({ analysis, note, onTerrainAgain }: SourceChecksProps) => {
  const { t } = useTranslation(['flights', 'constraints']);
  const reasons = useReasons();
  const format = useFormats();
  const mission = use(MissionPartContext);
  const unchecked = eachReasonOnce(analysis.checks.filter(({ status }) => status !== 'checked'));
  const consulted = analysis.checks.filter(({ status, reason }) => status === 'checked' && reason !== null);
  const isSound = soundness(analysis.checks);
  const read = readOf(consulted);
  return (
    <section className={styles.checks} aria-label={t('checks.title')}>
      <ul>
        {analysis.datasets.map(({ id, source, effective_date }) => (
          <li key={id}>
            {isSound(source) ? (
              <CircleCheck size={14} data-checked aria-hidden />
            ) : (
              <CircleAlert size={14} data-old aria-hidden />
            )}
            {t('checks.dataset', { source, date: reasons.date(effective_date) })}
            {note && <> · {note}</>}
          </li>
        ))}
        {consulted.map(({ source, status, reason }) => (
          <li key={source}>
            <CircleCheck size={14} data-checked aria-hidden />
            {[reason, listAgeBesideReading({ status, reason })]
              .flatMap((each) => (each === null ? [] : reasons.sentence(each)))
              .join(' ')}
            {mission !== null &&
              read.map(
                (each) =>
                  each.sources[0] === source && (
                    <TakeBackReading key={source} flight={mission.flight} read={each} />
                  ),
              )}
          </li>
        ))}
        {unchecked.map((check) => (
          <li key={check.source}>
            <CircleHelp size={14} aria-hidden />
            <span>
              {check.reason
                ? reasons.sentence(check.reason)
                : format.named(t('checks.unchecked'), check.source)}
            </span>
            {onTerrainAgain && isFailedTerrain(check) && (
              <Button variant="text" onClick={onTerrainAgain}>
                {t('checks.ask_again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Link to="/sources" className={styles.all}>
        {t('checks.all')}
      </Link>
    </section>
  );
};
