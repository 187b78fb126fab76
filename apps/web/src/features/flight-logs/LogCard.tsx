import type { FlightLog } from '@envol/contract/flight-logs';
import type { Flight } from '@envol/contract/flights';
import { Clock, FileText, MapPinned, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useTakesFiles } from '../../api/session.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectInput } from '../../ui/form/SelectInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ExcursionList } from './ExcursionList.tsx';
import styles from './logs.module.css';
import { useDurationText, useVerdict } from './useLogText.ts';

const DrawnLog = lazy(async () => ({ default: (await import('./DrawnLog.tsx')).DrawnLog }));

interface LogCardProps {
  readonly log: FlightLog;
  readonly flight: Flight;
  readonly isDrawn: boolean;
  readonly onDraw: (draws: boolean) => void;
}

/** Nobody, in a list of ids. */
const NOBODY = 0;

/** Which drone flew and who, changed where the log is the asker's. */
const Crew = ({ log, flight }: Pick<LogCardProps, 'log' | 'flight'>) => {
  const { t } = useTranslation('flight_logs');
  const mayEdit = log.available_actions.includes('edit');
  const change = (body: { drone_id?: number | null; pilot_id?: number | null }): void =>
    void callApi(endpoints.updateFlightLog, { params: { id: log.id }, body })
      .then(() => refreshQueries('flight-logs'))
      .catch(() => undefined);
  const drones = flight.drones.map(({ id, name }) => ({ id, name }));
  const pilots = flight.pilots.map(({ id, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`,
  }));
  const field = (which: 'drone' | 'pilot') => {
    const known = which === 'drone' ? drones : pilots;
    const chosen = log[which];
    const others = chosen === null || known.some(({ id }) => id === chosen.id) ? known : [chosen, ...known];
    if (!mayEdit || (chosen !== null && others.length < 2)) return chosen?.name ?? t('nobody');
    return (
      <SelectInput
        className={styles.select}
        label={t(which)}
        value={chosen?.id ?? NOBODY}
        options={[
          { value: NOBODY, label: t('nobody') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => change({ [`${which}_id`]: id === NOBODY ? null : id })}
      />
    );
  };
  return (
    <KeyValue
      items={[
        [t('drone'), field('drone')],
        [t('pilot'), field('pilot')],
      ]}
    />
  );
};

/** What the flight came to, in figures. */
const Facts = ({ log }: Pick<LogCardProps, 'log'>) => {
  const { t } = useTranslation('flight_logs');
  const format = useFormats();
  const duration = useDurationText();
  const { max_height_m: height, height_reference: reference, left_out, conformance } = log;
  const gone = left_out.reduce((sum, { count }) => sum + count, 0);
  const line = left_out.find((each) => each.line !== null)?.line ?? null;
  return (
    <>
      <KeyValue
        items={[
          [t('airborne'), duration(log.airborne_s)],
          [t('distance'), format.distance(log.distance_m)],
          [t('height'), t(`heights.${reference}`, { value: format.number(Math.round(height ?? 0)) })],
          [t('held'), t(`held_to.${log.held_against.kind}`)],
        ]}
      />
      {conformance.unjudged.length > 0 && (
        <p className={styles.small}>
          {t('unjudged')}{' '}
          {format.list(
            conformance.unjudged.map(
              ({ because, seconds }) => `${t(`unjudged_by.${because}`)} (${duration(seconds)})`,
            ),
          )}
        </p>
      )}
      {gone > 0 && (
        <p className={styles.small}>
          {line === null ? t('left_out', { count: gone }) : t('left_out_line', { count: gone, line })}
        </p>
      )}
    </>
  );
};

const Acts = ({ log, isDrawn, onDraw }: Omit<LogCardProps, 'flight'>) => {
  const { t } = useTranslation('flight_logs');
  const takesFiles = useTakesFiles();
  const params = { id: log.id };
  const mayNote = log.available_actions.includes('note');
  const note = async (): Promise<void> => {
    await callApi(endpoints.noteFlightLog, { params });
    showSuccess(t('noted'));
    await refreshQueries('flight-logs', 'flying-times');
  };
  return (
    <Row gap={2} wrap>
      <Button
        variant="outlined"
        size="small"
        startIcon={<MapPinned size={16} />}
        aria-pressed={isDrawn}
        onClick={() => onDraw(!isDrawn)}
      >
        {t(isDrawn ? 'hide' : 'show')}
      </Button>
      {takesFiles && (
        <ActButton
          variant="outlined"
          size="small"
          startIcon={<FileText size={16} />}
          act={() =>
            downloadFile(
              endpoints.downloadFlightLogReport,
              { params },
              `${log.flight.display_identifier}.pdf`,
            )
          }
        >
          {t('report')}
        </ActButton>
      )}
      {mayNote && (
        <ActButton
          variant="outlined"
          size="small"
          startIcon={<Clock size={16} />}
          disabled={log.pilot === null}
          title={log.pilot === null ? t('who_first') : undefined}
          act={note}
        >
          {t('note')}
        </ActButton>
      )}
      {log.flying_time_id !== null && <span className={styles.small}>{t('is_noted')}</span>}
    </Row>
  );
};

/** What one flight told: its verdict, its figures, its excursions, and what may be done with it. */
export const LogCard = (props: LogCardProps) => {
  const { log, isDrawn } = props;
  const { t } = useTranslation('flight_logs');
  const format = useFormats();
  const verdict = useVerdict(log.conformance);
  const [isDeleting, setDeleting] = useState(false);
  const [looked, setLooked] = useState<number | null>(null);
  const zone = log.flight.time_zone;
  const from = format.clock(log.started_at, zone);
  const look = (index: number): void => {
    setLooked(index);
    props.onDraw(true);
  };
  const remove = async (): Promise<void> => {
    await callApi(endpoints.deleteFlightLog, { params: { id: log.id } });
    showSuccess(t('deleted'));
    await refreshQueries('flight-logs');
  };
  return (
    <article className={styles.log}>
      <header>
        <h3>
          {t('log', {
            day: format.dayMonth(log.started_at, zone),
            from,
            until: format.clock(log.ended_at, zone),
          })}
        </h3>
        <StatusChip status={verdict.key} tone={verdict.tone} label={verdict.label} />
        {log.available_actions.includes('delete') && (
          <RowMenu
            label={t('more', { from })}
            actions={[{ key: 'delete', label: t('delete'), icon: Trash2, run: () => setDeleting(true) }]}
          />
        )}
      </header>
      <p className={styles.small}>
        {log.source === 'file' ? t('source.file', { name: log.file_name ?? '' }) : t('source.positions')}
        {log.is_simulated && ` · ${t('simulated')}`}
        {verdict.share !== null && ` · ${verdict.share}`}
      </p>
      <Facts log={log} />
      <Crew log={log} flight={props.flight} />
      <ExcursionList log={log} looked={isDrawn ? looked : null} onLook={look} />
      <Acts {...props} />
      <Suspense>{isDrawn && <DrawnLog log={log} looked={looked} />}</Suspense>
      <ConfirmDialog
        open={isDeleting}
        title={t('delete_title')}
        confirm={t('delete')}
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        {t('delete_text')}
      </ConfirmDialog>
    </article>
  );
};
