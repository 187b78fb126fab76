import type { PositionAlert } from '@envol/contract/traces';
import { ALERT_CATEGORIES, type AlertCategory, alertCategory } from '@envol/domain/traces/alerts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { waitsForNote } from '../../shared/position-alerts/index.ts';
import { HeaderPopover, type HeaderPopoverProps } from '../../ui/HeaderPopover.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Acknowledge } from './Acknowledge.tsx';
import { AlertLine } from './AlertLine.tsx';
import styles from './traces.module.css';

interface AlertsPopoverProps extends HeaderPopoverProps {
  /** The latest ones. */
  readonly alerts: readonly PositionAlert[];
  /** Of the whole day. */
  readonly count: number;
  readonly hasFailed: boolean;
}

/** What is said where the list has no line. */
const Nothing = ({ hasFailed }: { readonly hasFailed: boolean }) => {
  const { t } = useTranslation('traces');
  return (
    <p className={styles.nothing} role={hasFailed ? 'alert' : 'status'}>
      {t(hasFailed ? 'menu.failed' : 'menu.empty')}
    </p>
  );
};

const JournalLink = ({ onClick }: { readonly onClick: () => void }) => {
  const { t } = useTranslation('traces');
  return (
    <Link to="/map/traces/journal" search={{}} onClick={onClick}>
      {t('journal.open')}
    </Link>
  );
};

/** The alerts of the last day by category, the latest first; a line leads to its trace where one may see it. */
export const AlertsPopover = ({ alerts, count, hasFailed, ...popover }: AlertsPopoverProps) => {
  const { t } = useTranslation('traces');
  const seesTraces = useMay('trace:read');
  const [only, setOnly] = useState<AlertCategory | null>(null);
  const of = (category: AlertCategory) => alerts.filter(({ level }) => alertCategory(level) === category);
  const shown = only === null ? alerts : of(only);
  return (
    <HeaderPopover {...popover} label={t('menu.title')} className={styles.menu}>
      <header>
        <h2>{t('menu.title')}</h2>
        <span>{t('menu.span')}</span>
        {seesTraces && <JournalLink onClick={popover.onClose} />}
      </header>
      {alerts.length > 0 && (
        <fieldset className={styles.categories} aria-label={t('menu.categories')}>
          {ALERT_CATEGORIES.toReversed().map((category) => (
            <button
              key={category}
              type="button"
              className={styles.category}
              aria-pressed={only === category}
              disabled={of(category).length === 0}
              onClick={() => setOnly(only === category ? null : category)}
            >
              <i data-level={category} aria-hidden />
              {t(`levels.${category}`)} {of(category).length}
            </button>
          ))}
        </fieldset>
      )}
      {shown.length === 0 || hasFailed ? (
        <Nothing hasFailed={hasFailed} />
      ) : (
        <ul>
          {shown.map((alert) => (
            <li key={alert.id} data-unread={waitsForNote(alert) || undefined}>
              {seesTraces ? (
                <Link
                  to="/map/traces"
                  search={{ trace: alert.alert_details.trace_id }}
                  onClick={popover.onClose}
                >
                  <AlertLine alert={alert} />
                </Link>
              ) : (
                <div>
                  <AlertLine alert={alert} />
                </div>
              )}
              <Acknowledge alert={alert} />
            </li>
          ))}
        </ul>
      )}
      {count > alerts.length && (
        <p className={styles.nothing}>{t('menu.left', { shown: alerts.length, count })}</p>
      )}
    </HeaderPopover>
  );
};
