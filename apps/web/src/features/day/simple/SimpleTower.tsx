import type { Conflict } from '@envol/domain/activations/conflicts';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useMinute } from '../../../device/clock.ts';
import { useConflictDistance } from '../../../shared/answering/index.ts';
import {
  clearedUntil,
  type DayRow,
  dayConflicts,
  useSecond,
  useUntil,
  waitsForReceipt,
} from '../../../shared/day/index.ts';
import { SoundSwitch, useReceiptAlarm } from '../../../shared/receipts/index.ts';
import { useFormats } from '../../../ui/format.ts';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { type DayDecision, useDecide } from '../useDecide.ts';
import { AlarmAct } from './AlarmAct.tsx';
import { RequestAct } from './RequestAct.tsx';
import { RowAct } from './RowAct.tsx';
import styles from './simple.module.css';
import type { TowerItem } from './towerItems.ts';
import { useTower } from './useTower.ts';

/** What a flight is that nobody has to decide about and that is not in the air. */
const standingOf = ({ phase, take_off }: DayRow, now: number) => {
  if (phase !== 'cleared' || take_off === null) return phase === 'now' ? 'active' : 'coming';
  return Date.parse(clearedUntil(take_off)) < now ? 'expired' : 'cleared';
};

/** The line of an item: when, what, in a few words. */
const useLine = (zone: string) => {
  const { t } = useTranslation(['day', 'traces']);
  const format = useFormats();
  const until = useUntil();
  const now = useMinute();
  return (item: TowerItem): { readonly when: string; readonly name: string; readonly about: string } => {
    const word = t(`simple.kinds.${item.kind}`);
    if (item.kind === 'alarm') {
      const { alert } = item;
      return {
        when: format.clock(alert.created_at, zone),
        name: t(`traces:alert_types.${alert.alert_type}`),
        about: [
          word,
          alert.alert_details.drone_name ?? alert.alert_details.device_id,
          alert.alert_details.place?.name ?? '',
        ]
          .filter((part) => part !== '')
          .join(' · '),
      };
    }
    if (item.kind === 'request') {
      const { flight, company_name, date_start, time_zone, max_flying_height } = item.request;
      return {
        when: format.day(date_start, time_zone),
        name: flight.name,
        about: [word, company_name, t('height', { height: format.number(max_flying_height) })].join(' · '),
      };
    }
    const { date_start, date_end, time_zone, height_m, approval, phase } = item.row;
    // What stands now is told by its end, what is to come by its beginning.
    const ends = phase === 'now';
    const stands = item.kind === 'coming' ? t(`simple.kinds.${standingOf(item.row, now)}`) : word;
    return {
      when: ends ? `→ ${format.clock(date_end, time_zone)}` : format.clock(date_start, time_zone),
      name: approval.flight_name,
      about: [
        stands,
        ends ? t('simple.ends', { until: until(date_end, now) }) : until(date_start, now),
        t('height', { height: format.number(height_m) }),
      ].join(' · '),
    };
  };
};

interface ItemProps {
  readonly item: TowerItem;
  readonly zone: string;
  readonly isOpen: boolean;
  readonly conflicts: ReadonlyMap<string, readonly Conflict<DayRow>[]>;
  readonly deciding: DayDecision;
  readonly onOpen: () => void;
}

const Item = ({ item, zone, isOpen, conflicts, deciding, onOpen }: ItemProps) => {
  const { when, name, about } = useLine(zone)(item);
  return (
    <li className={styles.item} data-kind={item.kind} data-open={isOpen || undefined}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={onOpen}>
        <b className={styles.when}>{when}</b>
        <span>
          <b>{name}</b>
          <small>{about}</small>
        </span>
      </button>
      {isOpen && (
        <div className={styles.body}>
          {item.kind === 'alarm' ? (
            <AlarmAct alert={item.alert} />
          ) : item.kind === 'request' ? (
            <RequestAct request={item.request} />
          ) : (
            <RowAct row={item.row} conflicts={conflicts.get(item.key) ?? []} deciding={deciding} />
          )}
        </div>
      )}
    </li>
  );
};

/** `count`: null while not everything is read. */
const Head = ({ zone, count }: { readonly zone: string; readonly count: number | null }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const now = useSecond(true);
  return (
    <header className={styles.top}>
      <h1>{t('simple.title')}</h1>
      <span role="status">{count !== null && t('simple.count', { count })}</span>
      <span className={styles.clock}>
        <b>{format.clock(now, zone)}</b> {format.clock(now, 'UTC')} UTC
      </span>
      <SoundSwitch label={t('alarm')} on={t('alarm_on')} off={t('alarm_off')} />
    </header>
  );
};

const ACTED: readonly TowerItem['kind'][] = ['alarm', 'unanswered', 'take_off', 'activation', 'request'];

/** /tower: everything that a controller has to do, in one list, each with its one act; no map and no table. */
export const SimpleTower = () => {
  const { t } = useTranslation('day');
  usePageTitle(t('simple.title'));
  const { items, zone, left_out, isPending, error, refetch } = useTower();
  const deciding = useDecide();
  const distance = useConflictDistance();
  const now = useMinute();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const rows = items.flatMap((item) => ('row' in item ? [item.row] : []));
  const conflicts = dayConflicts(rows, distance, now);
  const open = items.find(({ key }) => key === openKey) ?? items[0];
  useReceiptAlarm(rows.some((row) => waitsForReceipt(row) && row.take_off?.landing?.is_urgent === true));
  return (
    <section className={styles.tower} aria-label={t('simple.title')}>
      <Head
        zone={zone}
        count={isPending || error ? null : items.filter(({ kind }) => ACTED.includes(kind)).length + left_out}
      />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!isPending && !error && items.length === 0 && (
        <EmptyState icon={ListChecks} title={t('simple.none_title')} text={t('simple.none_text')} />
      )}
      <ul>
        {items.map((item) => (
          <Item
            key={item.key}
            item={item}
            zone={zone}
            isOpen={item.key === open?.key}
            conflicts={conflicts}
            deciding={deciding}
            onOpen={() => setOpenKey(item.key)}
          />
        ))}
      </ul>
      {/* Under what is there already: nothing moves beneath a finger. */}
      {isPending && <SkeletonList rows={items.length === 0 ? 6 : 2} />}
      {left_out > 0 && <p className={styles.more}>{t('simple.more', { count: left_out })}</p>}
    </section>
  );
};
