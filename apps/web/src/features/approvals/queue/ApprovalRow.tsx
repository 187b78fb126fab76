import type { ApprovalSummary } from '@envol/contract/approvals';
import { awaitedSide } from '@envol/domain/approvals/policy';
import { useMinute } from '../../../device/clock.ts';
import { useDataAge } from '../../../shared/airspace/index.ts';
import { CategoryChip } from '../../../shared/payment/index.ts';
import { useFormats } from '../../../ui/format.ts';
import { DotLine } from '../../../ui/layout/DotLine.tsx';
import { DataListRow } from '../../../ui/list/DataList.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { usePeriodLine } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { isFlying } from './isFlying.ts';
import { isShownOverList } from './QueueDataAge.tsx';
import styles from './queue.module.css';
import { dueOf, type Pressing } from './urgency.ts';
import type { News } from './useQueueNews.ts';

/** Why it presses, in words; nothing where nothing does. */
export const DueText = ({ approval }: { readonly approval: Pressing }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const due = dueOf(approval, useMinute());
  if (due === null) return null;
  const text =
    due.key === 'tomorrow'
      ? t('urgency.tomorrow', { clock: format.clock(due.at, approval.time_zone) })
      : due.key === 'message' || due.key === 'notice_days' || due.key === 'days'
        ? t(`urgency.${due.key}`, { count: Number(due.params.count) })
        : t(`urgency.${due.key}`, { minutes: due.params.minutes, hours: due.params.hours });
  return (
    <span className={styles.due} data-tone={due.tone}>
      {text}
    </span>
  );
};

/** What closes its mission's place and nobody has answered, by name. */
const Prohibited = ({ approval: { prohibited_by } }: { readonly approval: ApprovalSummary }) => {
  const { t } = useTranslation('approvals');
  return <b className={styles.impacting}>{t('row.prohibited', { names: prohibited_by.join(', ') })}</b>;
};

/**
 * What of the age of its data is its own, in a word; whole where it is pointed at. What is out of date for every request stands over
 * the list, once.
 */
const OldData = ({ approval: { data_age } }: { readonly approval: ApprovalSummary }) => {
  const { t } = useTranslation('approvals');
  const whole = useDataAge()(data_age);
  if (whole === null || isShownOverList(data_age)) return null;
  const isRead = data_age.every(({ params }) => 'read_by' in params);
  const isThen = data_age.every(({ code }) => code.endsWith('_by_flight'));
  return (
    <span className={styles.meets} title={whole}>
      {t(isRead ? 'row.old_read' : isThen ? 'row.old_then' : 'row.old')}
      <span className="visually-hidden">{`, ${whole}`}</span>
    </span>
  );
};

const Flying = () => {
  const { t } = useTranslation('approvals');
  return <b className={styles.flying}>{t('row.flying')}</b>;
};

export interface ApprovalRowProps {
  readonly approval: ApprovalSummary;
  readonly news: News | undefined;
  /** How many other standing requests it meets in the air. */
  readonly conflicts: number;
  /** It was decided here and stands where it stood: greyed, with what became of it. */
  readonly decided?: ApprovalSummary['status'] | undefined;
}

/** One line of the queue: what, how high, why now; who, when. */
export const ApprovalRow = ({ approval: known, news, conflicts, decided }: ApprovalRowProps) => {
  const approval = decided === undefined ? known : { ...known, status: decided, unread_messages: 0 };
  const { t } = useTranslation(['approvals', 'common']);
  const period = usePeriodLine();
  const format = useFormats();
  const { status, is_closed, unread_messages, urgency, inside_impacting_zone, category, payment } = approval;
  const height = t('row.height', { height: format.number(approval.height_to_fly.height_m) });
  const processes = !is_closed && awaitedSide(status) === 'authority';
  const chip = is_closed ? 'closed' : status;
  return (
    <>
      {news !== undefined && <span className={styles.flash} aria-hidden />}
      {decided !== undefined && <span className={styles.decided} aria-hidden />}
      <DataListRow
        title={
          <DotLine facts={[approval.flight.name, height]}>
            {news !== undefined && <em className={styles.news}>{t(`row.${news}`)}</em>}
          </DotLine>
        }
        aside={
          processes || unread_messages > 0 ? (
            <DueText approval={approval} />
          ) : (
            <StatusChip side="authority" status={chip} label={t(`common:approval_statuses.${chip}`)} />
          )
        }
        lines={2}
        facts={[
          approval.display_identifier,
          approval.company_name,
          category !== null && <CategoryChip key="category" category={category} />,
          payment !== null && t(`payment.short.${payment.status}`),
          <time key="period" dateTime={approval.date_start}>
            {period(approval)}
          </time>,
          isFlying(approval) && <Flying key="flying" />,
          approval.prohibited_by.length > 0 && <Prohibited key="prohibited" approval={approval} />,
          approval.data_age.length > 0 && <OldData key="old" approval={approval} />,
          status === 'pending' && !is_closed && t('common:approval_statuses.pending'),
          inside_impacting_zone && (
            <b key="impacting" className={styles.impacting}>
              {t('row.impacting')}
            </b>
          ),
          conflicts > 0 && (
            <b key="conflicts" className={styles.meets}>
              {t('row.meets', { count: conflicts })}
            </b>
          ),
          unread_messages > 0 && urgency.kind !== 'message' && (
            <b key="unread" className={styles.unread}>
              {t('urgency.message', { count: unread_messages })}
            </b>
          ),
        ]}
      />
    </>
  );
};
