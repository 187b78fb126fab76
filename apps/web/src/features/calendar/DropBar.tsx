import type { FlightSummary } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useLiveAnalysis } from '../../shared/airspace/index.ts';
import { formOf, missionOf, useTeam } from '../../shared/flight-form/index.ts';
import { doubleBookings, pairsOf, standingOf } from '../../shared/flights/index.ts';
import { viewVerdict } from '../../shared/verdict/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './calendar.module.css';
import type { Move, Mover } from './useMove.ts';

/** What the mission's verdict would be in the proposed period, judged on this device; null until it is known. */
const useVerdictThere = ({ flight, start, end }: Move): string | null => {
  const { t } = useTranslation(['missions_calendar', 'flights']);
  const { drones } = useTeam();
  const { data } = useQuery(queryOf(endpoints.getFlight, { params: { id: flight.id } }));
  const mission = useMemo(() => {
    const planned = data && missionOf(formOf(data), null, drones);
    return planned ? { ...planned, start, end } : null;
  }, [data, drones, start, end]);
  const live = useLiveAnalysis(mission);
  if (live.state !== 'judged' || live.analysis === null || data === undefined) return null;
  const { outcome, left } = viewVerdict(live.analysis, data.max_flying_height, [], {
    missing: [],
    to_update: false,
  });
  return outcome === 'steps' ? t('flights:verdict.steps', { count: left }) : t(`flights:verdict.${outcome}`);
};

interface DropBarProps {
  readonly mover: Mover;
  readonly others: readonly FlightSummary[];
}

const Dropping = ({ mover, others, move }: DropBarProps & { readonly move: Move }) => {
  const { t } = useTranslation(['missions_calendar', 'flights']);
  const format = useFormats();
  const verdict = useVerdictThere(move);
  const { flight, start, end } = move;
  const zone = flight.time_zone;
  const there = { ...flight, date_start: start, date_end: end };
  const beside = others.filter(({ id }) => id !== flight.id);
  // Each once, however many missions and days it would be in two of.
  const taken = [
    ...Map.groupBy(pairsOf(doubleBookings([there], beside)), ({ kind, who }) => `${kind} ${who.id}`).values(),
  ].flatMap(([first]) => first ?? []);
  const standing = standingOf(flight).map(({ display_identifier }) => display_identifier);
  const approvals = { name: flight.name, approvals: format.list(standing), count: standing.length };
  return (
    <div className={styles.drop} role="status">
      <p>
        <b>{t('if_dropped')}</b> {flight.name}, {format.dayAndClock(start, zone)}–{format.clock(end, zone)} (
        {format.clock(start, 'UTC')}–{format.clock(end, 'UTC')} UTC)
      </p>
      <ul>
        <li data-tone={taken.length > 0 ? 'warn' : 'ok'}>
          {taken.length === 0
            ? t('free')
            : format.list(taken.map(({ who }) => t('taken', { name: who.name })))}
        </li>
        <li>{verdict ?? t('flights:verdict.calculating')}</li>
        {standing.length > 0 && <li data-tone="warn">{t('asks_again', approvals)}</li>}
      </ul>
      <Button disabled={!mover.isChanged} onClick={mover.drop}>
        {t('put')}
      </Button>
      <Button variant="text" onClick={mover.cancel}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={mover.asking}
        title={t('move_title', { name: flight.name })}
        confirm={t('put')}
        onConfirm={mover.put}
        onClose={mover.cancel}
      >
        {t('asks_again', approvals)}
      </ConfirmDialog>
    </div>
  );
};

/** What putting the mission down here would mean, before it is. */
export const DropBar = (props: DropBarProps) =>
  props.mover.move === null ? null : <Dropping {...props} move={props.mover.move} />;
