import { useRef, useState } from 'react';
import { useFormats } from '../../../ui/format.ts';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { toneOf } from '../../../ui/StatusChip.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { RequestLink } from './RequestLink.tsx';
import { clockText, type Placed } from './week.ts';
import styles from './weekGrid.module.css';

interface MoreProps {
  readonly day: string;
  /** Those for which the day's column has no lane. */
  readonly hidden: readonly Placed[];
  readonly onOpen: ((id: number) => void) | undefined;
}

/** How many of a day its column has no room for; a click lists them. */
export const MoreOfDay = ({ day, hidden, onOpen }: MoreProps) => {
  const { t } = useTranslation(['approvals', 'common']);
  const format = useFormats();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (hidden.length === 0) return null;
  const label = t('week.hidden', { count: hidden.length });
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.more}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        +{hidden.length}
      </button>
      <Popover
        anchor={anchor}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('week.hidden_title', { date: format.longDay(day) })}
        placement="bottom end"
      >
        <ul className={styles.others}>
          {hidden
            .toSorted((one, other) => one.from - other.from)
            .map(({ approval, from, until }) => {
              const status = approval.is_closed ? 'closed' : approval.status;
              return (
                <li key={`${approval.id} ${from}`}>
                  <RequestLink
                    id={approval.id}
                    className={styles.other}
                    data-tone={toneOf(status, 'authority')}
                    onOpen={
                      onOpen &&
                      ((id) => {
                        setOpen(false);
                        onOpen(id);
                      })
                    }
                  >
                    <b>{approval.flight.name}</b>
                    <span>
                      {clockText(from)}–{clockText(until)} · {t(`common:approval_statuses.${status}`)}
                    </span>
                  </RequestLink>
                </li>
              );
            })}
        </ul>
      </Popover>
    </>
  );
};

/** On paper nothing opens: under each day stand those for which it has no lane. */
export const PrintedRest = ({ days, hidden }: { days: readonly string[]; hidden: readonly Placed[] }) => {
  const { t } = useTranslation(['approvals', 'common']);
  if (hidden.length === 0) return null;
  return (
    <div className={styles.rest}>
      <span />
      {days.map((day) => (
        <ul key={day}>
          {hidden
            .filter((each) => each.day === day)
            .toSorted((one, other) => one.from - other.from)
            .map(({ approval, from, until }) => (
              <li key={`${approval.id} ${from}`}>
                <b>{approval.flight.name}</b> {clockText(from)}–{clockText(until)} ·{' '}
                {t(`common:approval_statuses.${approval.is_closed ? 'closed' : approval.status}`)}
              </li>
            ))}
        </ul>
      ))}
    </div>
  );
};
