import type { SourceCheck } from '@envol/domain/airspace/constraint';
import { holdsUntil, type SourceToRead, sourcesToRead, toReadFrom } from '@envol/domain/flights/readings';
import { ExternalLink } from 'lucide-react';
import { type ContextType, type ReactNode, type RefObject, use, useId, useRef, useState } from 'react';
import { useMay, useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { buttonLook } from '../../ui/Button.tsx';
import { CheckInput } from '../../ui/form/CheckInput.tsx';
import { CheckLine } from '../../ui/form/CheckLine.tsx';
import { useFormats } from '../../ui/format.ts';
import { showUndo } from '../../ui/snackbar/showUndo.ts';
import { showSnackbar } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useReasons } from '../airspace/index.ts';
import { OFFICIAL_PAGES } from '../officialPages/index.ts';
import { MissionPartContext } from './missionPart.ts';
import styles from './ReadingPanel.module.css';
import { noteReadings, readOf } from './readings.ts';
import { TakeBackReading } from './TakeBackReading.tsx';
import { useSourcesName } from './useSourcesName.ts';

type Mission = NonNullable<ContextType<typeof MissionPartContext>>;

/** What is left at one place, as the panel shows it. */
interface Row extends SourceToRead {
  readonly key: string;
  readonly name: string;
  /** From when on it serves the flight, ISO 8601; null: from now. */
  readonly from: string | null;
}

const WayToRead = ({ row, mission }: { readonly row: Row; readonly mission: Mission }) => {
  const { t } = useTranslation('flights');
  const [source] = row.sources;
  const ReadHere = mission.sources.find((each) => each.source === source)?.Component;
  if (ReadHere !== undefined) return <ReadHere flightId={mission.flight.id} open={mission.open} />;
  return (
    <a
      className={buttonLook({ variant: 'outlined', size: 'small' })}
      href={OFFICIAL_PAGES[source]}
      target="_blank"
      rel="noreferrer"
    >
      {t('sources.read')}
      <span className="visually-hidden">{` ${row.name}`}</span>
      <ExternalLink size={13} aria-hidden />
    </a>
  );
};

interface ReadingRowProps {
  readonly row: Row;
  readonly mission: Mission;
  /** Null: not to be ticked now, or not by this person. */
  readonly tick: { readonly isTicked: boolean; readonly set: (isTicked: boolean) => void } | null;
}

const ReadingRow = ({ row, mission, tick }: ReadingRowProps) => {
  const { t } = useTranslation('missions');
  const reasons = useReasons();
  const format = useFormats();
  const now = useMinute();
  const [source] = row.sources;
  const said: ReactNode = (
    <span className={styles.what}>
      <b>{row.name}</b>
      {row.reason && <span>{reasons.sentence(row.reason)}</span>}
      <small data-early={row.from !== null || undefined}>
        {row.from === null
          ? t('consult.until', {
              until: format.dayAndClock(holdsUntil(source, new Date(now).toISOString()), 'UTC'),
            })
          : t('consult.early', { from: format.dayAndClock(row.from, 'UTC') })}
      </small>
    </span>
  );
  return (
    <li>
      {tick === null ? (
        said
      ) : (
        <label className={styles.tick}>
          <CheckInput checked={tick.isTicked} onChange={tick.set} />
          {said}
        </label>
      )}
      <WayToRead row={row} mission={mission} />
    </li>
  );
};

interface RowsProps {
  readonly mission: Mission;
  readonly rows: readonly Row[];
  /** What takes the focus when the rows go. */
  readonly panel: RefObject<HTMLElement | null>;
}

/** What is declared, in whose name, and the act. It can be taken back for ten seconds, and later where it is told. */
const Declare = ({ mission, rows, panel, onDone }: RowsProps & { readonly onDone: () => void }) => {
  const { t } = useTranslation(['missions', 'flights']);
  const format = useFormats();
  const { long_name: by } = useUser();
  const names = format.list(rows.map(({ name }) => name));
  const sources = rows.flatMap((row) => row.sources);
  const act = async (): Promise<void> => {
    const isNoted = await noteReadings(mission.flight, sources, true);
    onDone();
    // The rows leave with the button that had the focus.
    panel.current?.focus();
    if (!isNoted) {
      showSnackbar({ tone: 'error', message: t('consult.changed') });
      return;
    }
    showUndo({
      message: t('consult.noted', { names, by }),
      label: t('flights:undo_of.reading'),
      run: () => void noteReadings(mission.flight, sources, false).catch(() => undefined),
    });
  };
  return (
    <div className={styles.declare}>
      <p role="status">
        {t('consult.declare', { by, names, height: mission.flight.height_to_fly.height_m })}
      </p>
      <ActButton act={act}>{t('consult.confirm', { by })}</ActButton>
    </div>
  );
};

const useRows = (checks: readonly SourceCheck[], mission: Mission): readonly Row[] => {
  const nameOf = useSourcesName();
  const now = useMinute();
  return sourcesToRead(checks).map((left) => {
    const from = toReadFrom(left, mission.flight);
    return {
      ...left,
      key: left.sources.join(),
      name: nameOf(left.sources),
      from: Date.parse(from) > now ? from : null,
    };
  });
};

/** What was read for the mission, by whom, each with the way to take it back. */
const Read = ({
  checks,
  mission,
}: {
  readonly checks: readonly SourceCheck[];
  readonly mission: Mission;
}) => {
  const { t } = useTranslation('missions');
  const reasons = useReasons();
  const read = readOf(checks);
  if (read.length === 0) return null;
  return (
    <details className={styles.read}>
      <summary>{t('consult.done', { count: read.length })}</summary>
      <ul>
        {read.map((each) => (
          <li key={each.sources.join()}>
            <span>{reasons.sentence(each.reason)}</span>
            <TakeBackReading flight={mission.flight} read={each} />
          </li>
        ))}
      </ul>
    </details>
  );
};

const Left = ({ rows, mission, panel }: RowsProps) => {
  const { t } = useTranslation('missions');
  const mayWrite = useMay('flight:write');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const open = rows.filter(({ from }) => from === null);
  const chosen = open.filter(({ key }) => ticked.has(key));
  const set = (key: string) => (isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...ticked, key] : [...ticked].filter((each) => each !== key)));
  const setAll = (isTicked: boolean) => setTicked(new Set(isTicked ? open.map(({ key }) => key) : []));
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <ReadingRow
            key={row.key}
            row={row}
            mission={mission}
            tick={mayWrite && row.from === null ? { isTicked: ticked.has(row.key), set: set(row.key) } : null}
          />
        ))}
      </ul>
      {mayWrite && open.length > 1 && (
        <CheckLine label={t('consult.all')} checked={chosen.length === open.length} onChange={setAll} />
      )}
      {chosen.length > 0 && (
        <Declare mission={mission} rows={chosen} panel={panel} onDone={() => setTicked(new Set())} />
      )}
    </>
  );
};

interface ReadingPanelProps {
  readonly checks: readonly SourceCheck[];
  /** Behind their number: something else comes first. */
  readonly isFolded?: boolean;
}

const Panel = ({ checks, mission, isFolded }: ReadingPanelProps & { readonly mission: Mission }) => {
  const { t } = useTranslation(['missions', 'flights']);
  const rows = useRows(checks, mission);
  const panel = useRef<HTMLElement>(null);
  const title = useId();
  if (rows.length === 0 && readOf(checks).length === 0) return null;
  const left = rows.length > 0 && (
    <>
      <p className={styles.hint}>{t('consult.hint')}</p>
      {/* What was ticked for the mission as it was shown is not ticked for a changed one. */}
      <Left key={mission.flight.version} rows={rows} mission={mission} panel={panel} />
    </>
  );
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby={title}>
      <h3 id={title}>{t('consult.title')}</h3>
      {isFolded && left ? (
        <details className={styles.read}>
          <summary>{t('flights:sources.to_read_count', { count: rows.length })}</summary>
          {left}
        </details>
      ) : (
        left
      )}
      <Read checks={checks} mission={mission} />
    </section>
  );
};

/** All that a person reads oneself for a mission: what is left, ticked and declared in one's name, and what was read. */
export const ReadingPanel = (props: ReadingPanelProps) => {
  const mission = use(MissionPartContext);
  return mission === null ? null : <Panel {...props} mission={mission} />;
};
