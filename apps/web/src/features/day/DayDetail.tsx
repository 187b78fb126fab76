import type { Conflict } from '@envol/domain/activations/conflicts';
import { nauticalMiles } from '@envol/domain/geo/units';
import { Compass, Moon, TriangleAlert, X } from 'lucide-react';
import { useMinute } from '../../device/clock.ts';
import { DataAge } from '../../shared/airspace/index.ts';
import { radialText } from '../../shared/bearings/index.ts';
import { type DayRow, Hours, hoursToPropose, isProhibited, useUntil } from '../../shared/day/index.ts';
import { OrderCard } from '../../shared/landingOrders/index.ts';
import { Pieces, placesOf } from '../../shared/places/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { RightPanel } from '../../ui/layout/WorkspaceLayout.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ConflictLines } from './ConflictLines.tsx';
import { useRemarks } from './DecideRow.tsx';
import { DecisionFoot } from './DecisionFoot.tsx';
import styles from './detail.module.css';
import { nightMinutes } from './nightMinutes.ts';
import type { DayDecision } from './useDecide.ts';

interface Props {
  readonly row: DayRow;
  readonly conflicts: readonly Conflict<DayRow>[];
  readonly deciding: DayDecision;
  /** The words of a refusal are being written. */
  readonly writing: boolean;
  readonly onWrite: (writing: boolean) => void;
  readonly onClose: () => void;
  readonly onOpen: (key: string) => void;
}

/** How much of it is flown by night, as its row says. */
const Night = ({ row }: Pick<Props, 'row'>) => {
  const { t } = useTranslation('day');
  const minutes = nightMinutes(row);
  if (minutes === 0) return null;
  return (
    <p className={styles.night} role="note">
      <Moon size={15} aria-hidden /> {t('remarks.night', { minutes })}
    </p>
  );
};

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
      <ConflictLines zone={row.time_zone} conflicts={conflicts} onOpen={onOpen} />
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

/** What the pilot wrote with the request. */
const Details = ({ text }: { readonly text: string | null }) => {
  const { t } = useTranslation('day');
  if (text === null) return null;
  return (
    <>
      <SectionTitle>{t('details')}</SectionTitle>
      <p className={styles.note}>{text}</p>
    </>
  );
};

/** What makes the flight other than a plain one. */
const Remarkable = (props: Pick<Props, 'row' | 'conflicts' | 'deciding' | 'onOpen'>) => (
  <>
    {props.row.phase !== 'done' && <DataAge reasons={props.row.approval.data_age} />}
    <Conflicts {...props} />
    <Night row={props.row} />
  </>
);

/** One flight of the day beside the map: what is in its way, what was approved, what is asked, the discussion. */
export const DayDetail = ({ row, conflicts, deciding, writing, onWrite, onClose, onOpen }: Props) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const until = useUntil();
  const now = useMinute();
  const { approval, activation, take_off } = row;
  const status = take_off?.status ?? activation?.status ?? 'submitted';
  const [area] = activation?.sub_approvals ?? take_off?.sub_approvals ?? [];
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
        <Remarkable row={row} conflicts={conflicts} deciding={deciding} onOpen={onOpen} />
        {take_off !== null && <OrderCard flight={take_off} isFolded />}
        <Pieces of={placesOf('day', 'facts')} give={{ row }} />
        {approval.tactical_contact_required && <p className={styles.note}>{t('tactical')}</p>}
        <Details text={take_off?.details ?? activation?.details ?? null} />
        <Button
          size="small"
          variant="outlined"
          aria-pressed={approval.en_route_by_superviser}
          loading={deciding.busy === row.key}
          onClick={() => void deciding.markEnRoute(row, !approval.en_route_by_superviser)}
        >
          {t(approval.en_route_by_superviser ? 'en_route_off' : 'en_route_on')}
        </Button>
        <Pieces of={placesOf('day', 'sections')} give={{ row }} />
      </Panel>
    </RightPanel>
  );
};
