import type { Conflict } from '@envol/domain/activations/conflicts';
import { nauticalMiles } from '@envol/domain/geo/units';
import { Compass, Phone, TriangleAlert, X } from 'lucide-react';
import { useMinute } from '../../device/clock.ts';
import { radialText } from '../../shared/bearings/index.ts';
import { Button, buttonLook, IconButton } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { RightPanel } from '../../ui/layout/WorkspaceLayout.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Compared } from './Compared.tsx';
import { DayJournal } from './DayJournal.tsx';
import { DayTalk } from './DayTalk.tsx';
import { Hours, useUntil } from './DayTime.tsx';
import { useRemarks } from './DecideRow.tsx';
import { DecisionFoot } from './DecisionFoot.tsx';
import { type DayRow, hoursToPropose, isProhibited } from './day.model.ts';
import styles from './detail.module.css';
import { Flown } from './Flown.tsx';
import type { Deciding } from './useDecide.ts';

interface Props {
  readonly row: DayRow;
  readonly conflicts: readonly Conflict<DayRow>[];
  readonly deciding: Deciding;
  /** The words of a refusal are being written. */
  readonly writing: boolean;
  readonly onWrite: (writing: boolean) => void;
  readonly onClose: () => void;
  readonly onOpen: (key: string) => void;
}

const Conflicts = ({
  row,
  conflicts,
  deciding,
  onOpen,
}: Pick<Props, 'row' | 'conflicts' | 'deciding' | 'onOpen'>) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const remarks = useRemarks()(row, conflicts);
  if (remarks.length === 0) return null;
  const { activation } = row;
  const after = hoursToPropose(row, conflicts);
  const clock = (instant: string): string => format.clock(instant, row.time_zone);
  return (
    <section className={styles.conflicts} role="note">
      <b className={styles.conflictsHead}>
        <TriangleAlert size={17} aria-hidden /> {remarks.join(' · ')}
      </b>
      {isProhibited(row) && <p>{t('prohibited')}</p>}
      {conflicts.map((each) => (
        <p key={each.with.key}>
          <button type="button" className={styles.flight} onClick={() => onOpen(each.with.key)}>
            {each.with.approval.flight_name}
          </button>{' '}
          {t('conflict.text', {
            state: t(
              `conflict.${each.with.phase === 'decide' ? 'asked' : each.with.take_off?.take_off ? 'flying' : 'accepted'}`,
            ),
            height: format.number(each.with.height_m),
            distance: each.gap_m === 0 ? t('conflict.touching') : format.distance(each.gap_m),
            from: clock(each.from),
            to: clock(each.to),
          })}
        </p>
      ))}
      {activation !== null && after !== null && (
        <Button
          size="small"
          variant="outlined"
          loading={deciding.busy === row.key}
          onClick={() => void deciding.propose(row, activation, after, '')}
        >
          {t('propose', { from: clock(after.date_start), to: clock(after.date_end) })}{' '}
          <kbd aria-hidden>R</kbd>
        </Button>
      )}
    </section>
  );
};

/** One flight of the day beside the map: what is in its way, what was approved, what is asked, the discussion. */
export const DayDetail = ({ row, conflicts, deciding, writing, onWrite, onClose, onOpen }: Props) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const until = useUntil();
  const now = useMinute();
  const { approval, activation, take_off } = row;
  const status = take_off?.status ?? activation?.status ?? 'submitted';
  const [area] = activation?.sub_approvals ?? take_off?.sub_approvals ?? [];
  const details = take_off?.details ?? activation?.details ?? null;
  return (
    <RightPanel>
      <Panel
        header={
          <PanelHeader
            crumb={
              <span>
                {take_off?.identifier ?? activation?.display_identifier ?? ''} · {approval.company_name}
                {row.phase !== 'done' && <b className={styles.soon}> {until(row.date_start, now)}</b>}
              </span>
            }
            title={approval.flight_name}
            action={
              <IconButton aria-label={t('close')} title={`${t('close')} (Esc)`} onClick={onClose}>
                <X size={18} aria-hidden />
              </IconButton>
            }
            meta={
              <>
                <StatusChip
                  side="authority"
                  status={status}
                  label={t(`statuses.${status}`)}
                  {...(take_off?.take_off === true && { tone: 'ok' as const })}
                />
                <Hours from={row.date_start} to={row.date_end} zone={row.time_zone} />
                {area !== undefined && (
                  <span>
                    <Compass size={15} aria-hidden />{' '}
                    {t('position', {
                      radial: radialText(area.radial),
                      distance: format.distance(area.distance_to_structure),
                      miles: format.number(nauticalMiles(area.distance_to_structure), 1),
                    })}
                  </span>
                )}
              </>
            }
          />
        }
        footer={<DecisionFoot row={row} deciding={deciding} writing={writing} onWrite={onWrite} />}
      >
        <Conflicts row={row} conflicts={conflicts} deciding={deciding} onOpen={onOpen} />
        <Flown takeOff={take_off} />
        {row.flown.map((flight) => (
          <Flown key={flight.id} takeOff={flight} />
        ))}
        <Compared row={row} />
        {approval.tactical_contact_required && <p className={styles.note}>{t('tactical')}</p>}
        {details !== null && (
          <>
            <SectionTitle>{t('details')}</SectionTitle>
            <p className={styles.note}>{details}</p>
          </>
        )}
        <Button
          size="small"
          variant="outlined"
          aria-pressed={approval.en_route_by_superviser}
          loading={deciding.busy === row.key}
          onClick={() => void deciding.markEnRoute(row, !approval.en_route_by_superviser)}
        >
          {t(approval.en_route_by_superviser ? 'en_route_off' : 'en_route_on')}
        </Button>
        <SectionTitle
          aside={
            row.pilot_phone !== null && (
              <a className={buttonLook({ variant: 'text', size: 'small' })} href={`tel:${row.pilot_phone}`}>
                <Phone size={14} aria-hidden /> {row.pilot_name} · {row.pilot_phone}
              </a>
            )
          }
        >
          {t('talk.title')}
        </SectionTitle>
        <DayTalk key={row.key} row={row} />
        <SectionTitle>{t('journal.title')}</SectionTitle>
        <DayJournal row={row} />
      </Panel>
    </RightPanel>
  );
};
