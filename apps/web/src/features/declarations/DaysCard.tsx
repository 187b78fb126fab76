import type { Declaration } from '@envol/contract/declarations';
import { useMinute } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { runningDays } from './days.ts';
import styles from './declarations.module.css';
import { useDeclarationWords } from './useDeclarationWords.ts';

const COUNTED = {
  calendar: 'days.calendar',
  ouvrables: 'days.ouvrables',
  ouvres: 'days.ouvres',
} as const;

/** The days from the receipt, one bar each, those that are over darker. */
const Days = ({ declaration }: { readonly declaration: Declaration }) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const now = useMinute();
  const days = runningDays(declaration, now);
  if (days === null || declaration.silence !== 'running') return null;
  const dayOf = (date: string): string => format.day(date);
  return (
    <>
      <div className={styles.bars} aria-hidden>
        {days.days.map(({ date, is_past }) => (
          <i key={date} data-past={is_past || undefined} />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{t('days.received', { day: dayOf(days.days[0]?.date ?? days.last_date) })}</span>
        <span>{t(COUNTED[declaration.notice.mode], { count: declaration.notice.days })}</span>
        <span>{dayOf(days.last_date)}</span>
      </div>
    </>
  );
};

/** What was opposed of the flight before it was declared anew, until that is lifted. */
const OpposedBefore = ({ declaration }: { readonly declaration: Declaration }) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const { opposed_before: before, time_zone: zone } = declaration;
  if (before === null) return null;
  const params = { at: format.dayAndClock(before.at, zone), name: before.by ?? '' };
  return (
    <>
      <p>{t('silence.after_opposition_text', params)}</p>
      {before.reason !== null && <blockquote>{before.reason}</blockquote>}
    </>
  );
};

/** What its silence is worth, or what was answered and why. */
export const DaysCard = ({ declaration }: { readonly declaration: Declaration }) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const now = useMinute();
  const standing = useDeclarationWords()(declaration);
  const {
    state,
    silence,
    reason,
    answer,
    answered_at,
    decided_at,
    decided_by,
    time_zone: zone,
    kind,
  } = declaration;
  const days = runningDays(declaration, now);
  const isRunning = state === 'received' && silence === 'running' && days !== null;
  const title = isRunning
    ? days.left === 0
      ? t('silence.unopposed_tonight')
      : t('silence.unopposed_after', { day: format.day(days.last_date) })
    : kind === 'army' && state === 'received'
      ? t('states.received_army')
      : standing.title;
  return (
    <section className={styles.days} data-tone={standing.tone}>
      <h3>{title}</h3>
      {isRunning && <p>{t('silence.running_note')}</p>}
      {state === 'received' && silence === 'too_late' && <p>{t('silence.too_late_text')}</p>}
      {state === 'received' && silence === 'unknown' && kind === 'prefecture' && (
        <p>{t('silence.unknown_text')}</p>
      )}
      {state === 'received' && kind === 'army' && <p>{t('silence.army_text')}</p>}
      {state === 'paper_asked' && <p>{t('silence.suspended_text')}</p>}
      {decided_by !== null && decided_at !== null && (
        <p>{t('decided', { name: decided_by, at: format.dayAndClock(decided_at, zone) })}</p>
      )}
      {reason !== null && <blockquote>{reason}</blockquote>}
      <OpposedBefore declaration={declaration} />
      {answer !== null && answered_at !== null && (
        <>
          <p>{t('answered', { at: format.dayAndClock(answered_at, zone) })}</p>
          <blockquote>{answer}</blockquote>
        </>
      )}
      <Days declaration={declaration} />
    </section>
  );
};
