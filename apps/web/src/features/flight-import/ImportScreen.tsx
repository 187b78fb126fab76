import type { FlightImport } from '@envol/contract/flight-import';
import type { FlightJob } from '@envol/contract/flight-jobs';
import { LIMITS } from '@envol/contract/limits';
import { IMPORT_LIMITS, type PointUse } from '@envol/domain/formats/missions/missionFile';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileUp, RefreshCw, ShieldCheck } from 'lucide-react';
import { type DragEvent, lazy, Suspense, useId, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';

import { handOver } from '../../shared/flight-form/index.ts';
import { isJob } from '../../shared/flight-jobs/index.ts';
import { importSearch, lastSearch } from '../../shared/flights/index.ts';
import { afterPaint } from '../../ui/afterPaint.ts';
import { Button } from '../../ui/Button.tsx';
import { FileInput } from '../../ui/form/FileInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { usePlanNeeded } from '../../ui/usePlanNeeded.ts';
import { ImportItems, LeftOutItems } from './ImportItems.tsx';
import { ImportOptions } from './ImportOptions.tsx';
import styles from './import.module.css';
import { areasOf, choicesOf, firstPlan, type ImportPlan } from './importPlan.ts';
import { useImportLayer } from './useImportLayer.ts';

const ImportJob = lazy(async () => ({ default: (await import('./ImportJob.tsx')).ImportJob }));
const SeveralDialog = lazy(async () => ({
  default: (await import('./SeveralDialog.tsx')).SeveralDialog,
}));

/** As many areas as a mission may have. */
const MOST_AREAS = 50;
const ACCEPTED =
  '.kml,.kmz,.wpml,.zip,.geojson,.geojsonl,.json,.gpkg,.gpx,.csv,.txt,.waypoints,.plan,.mission,.poly,.fen,.cup';
const NO_ITEMS: FlightImport['items'] = [];

type State =
  | { readonly kind: 'none'; readonly problem: 'too_large' | null }
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'read';
      readonly file: File;
      readonly read: FlightImport;
      readonly use: PointUse;
      readonly hasPoints: boolean;
      readonly plan: ImportPlan;
    }
  | { readonly kind: 'made'; readonly made: FlightImport }
  | { readonly kind: 'job'; readonly id: number };

const afterMaking = (made: FlightImport | FlightJob): State =>
  isJob(made) ? { kind: 'job', id: made.id } : { kind: 'made', made };

/** Reads files through the server, which keeps nothing of them. */
const useImport = () => {
  const [state, setState] = useState<State>({ kind: 'none', problem: null });
  const open = async (file: File, use: PointUse = 'points', hadPoints = false): Promise<void> => {
    if (file.size > IMPORT_LIMITS.bytes) {
      setState({ kind: 'none', problem: 'too_large' });
      return;
    }
    setState({ kind: 'reading' });
    try {
      const read = await callApi(endpoints.bulkImport, { body: { files: [file], points_as: use } });
      if (isJob(read)) {
        setState(afterMaking(read));
        return;
      }
      const points = read.items.filter(({ shape }) => shape.type === 'Point').length;
      setState({ kind: 'read', file, read, use, hasPoints: hadPoints || points > 1, plan: firstPlan(read) });
    } catch {
      // Told by the call itself.
      setState({ kind: 'none', problem: null });
    }
  };
  return { state, setState, open };
};

interface PickProps {
  readonly onFile: (file: File) => void;
  readonly problem: 'too_large' | null;
}

const Pick = ({ onFile, problem }: PickProps) => {
  const { t } = useTranslation('imports');
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div className={styles.body}>
      <label
        htmlFor={id}
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp size={26} aria-hidden />
        <b>{t('drop')}</b>
        <span>{t('formats_hint')}</span>
        <FileInput id={id} label={t('pick')} accept={ACCEPTED} onFiles={([file]) => file && onFile(file)} />
      </label>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {t(problem)}
        </p>
      )}
    </div>
  );
};

/** The file's name, what it is, and the way to another one. */
const FileHead = ({ file, read, onFile }: Extract<State, { kind: 'read' }> & Pick<PickProps, 'onFile'>) => {
  const { t } = useTranslation('imports');
  const format = useFormats();
  const id = useId();
  return (
    <div className={styles.file}>
      <div>
        <b>{file.name}</b>
        <span>
          {t(`formats.${read.format ?? 'unknown'}`)} · {format.bytes(file.size)} ·{' '}
          {t('read', { count: read.items.length })}
        </span>
        <span className={styles.safe}>
          <ShieldCheck size={13} aria-hidden /> {t('nothing_written')}
        </span>
      </div>
      <label htmlFor={id} className={styles.link}>
        <RefreshCw size={14} aria-hidden /> {t('another')}
        <FileInput id={id} label={t('pick')} accept={ACCEPTED} onFiles={([file]) => file && onFile(file)} />
      </label>
    </div>
  );
};

/** Why the chosen things cannot be imported; null when they can. */
const useRefusal = (state: State): string | null => {
  const { t } = useTranslation('imports');
  const takesSeveral = usePlanNeeded('several_polygons') === null;
  if (state.kind !== 'read') return null;
  const { read, plan } = state;
  const isKml = read.format === 'kml' || read.format === 'kmz';
  if (!takesSeveral && isKml && read.items.length > 0 && read.polygons !== 1) return t('enterprise');
  if (!takesSeveral && plan.chosen.size > 1) return t('only_one');
  return plan.chosen.size > MOST_AREAS
    ? t('too_many', { most: MOST_AREAS, missions: LIMITS.imported_flights })
    : null;
};

interface ReadFileProps {
  readonly state: Extract<State, { kind: 'read' }>;
  readonly setState: (state: State) => void;
  readonly open: ReturnType<typeof useImport>['open'];
  readonly onPoint: (key: string | null) => void;
}

/** What the file holds, what is missing in it, what was left out. */
const ReadFile = ({ state, setState, open, onPoint }: ReadFileProps) => {
  const { t } = useTranslation('imports');
  const { file, read, plan, use, hasPoints } = state;
  const change = (next: ImportPlan): void => setState({ ...state, plan: next });
  return (
    <>
      <FileHead {...state} onFile={(other) => void open(other)} />
      {read.items.length === 0 ? (
        <div className={styles.body} role="alert">
          <h2>{t('cannot_read')}</h2>
          <p>{t('cannot_read_text')}</p>
        </div>
      ) : (
        <>
          <ImportOptions
            file={read}
            plan={plan}
            onPlan={change}
            use={use}
            hasPoints={hasPoints}
            onUse={(next) => void open(file, next, true)}
          />
          <ImportItems file={read} plan={plan} onPlan={change} onPoint={onPoint} />
        </>
      )}
      <LeftOutItems file={read} />
    </>
  );
};

const DayAct = ({ made }: { readonly made: FlightImport }) => {
  const { t } = useTranslation('imports');
  return (
    <div className={styles.body} role="status">
      {made.flights.length > 0 && (
        <section>
          <h2>{t('made', { count: made.flights.length })}</h2>
          <ul className={styles.made}>
            {made.flights.map(({ id, name, display_identifier }) => (
              <li key={id}>
                <Link to="/map/flights/$id" params={{ id: String(id) }}>
                  {display_identifier} {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {made.not_made.length > 0 && (
        <section>
          <h2>{t('not_made_title')}</h2>
          <ul className={styles.made}>
            {made.not_made.map(({ item_keys, name, detail }) => (
              <li key={item_keys.join()}>
                <b>{name}</b>
                <p>{detail}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link to="/map/flights" search={lastSearch()}>
        {t('see_list')}
      </Link>
    </div>
  );
};

interface ImportFootProps {
  readonly refusal: string | null;
  readonly count: number;
  readonly onTake: () => void;
  /** Null where the areas go into a mission that is already being written. */
  readonly onSeveral: (() => void) | null;
}

const ImportFoot = ({ refusal, count, onTake, onSeveral }: ImportFootProps) => {
  const { t } = useTranslation('imports');
  const blocked = refusal !== null || count === 0;
  return (
    <div className={styles.foot}>
      {refusal !== null && <p role="alert">{refusal}</p>}
      <Button disabled={blocked} onClick={onTake} title={t('import_areas_text')}>
        {t('import_areas', { count })}
      </Button>
      {onSeveral !== null && count > 1 && (
        <Button variant="outlined" disabled={blocked} onClick={onSeveral}>
          {t('import_several', { count })}
        </Button>
      )}
    </div>
  );
};

interface SeveralProps {
  readonly state: Extract<State, { kind: 'read' }>;
  readonly onClose: () => void;
  readonly onMade: (made: FlightImport | FlightJob) => void;
}

const Several = ({ state, onClose, onMade }: SeveralProps) => (
  <Suspense>
    <SeveralDialog
      file={state.file}
      use={state.use}
      choices={choicesOf(state.read.items, state.plan)}
      onClose={onClose}
      onMade={onMade}
    />
  </Suspense>
);

/** /map/flights/import: what a file holds, what of it is taken, and as what; nothing is written before the button. */
export const ImportScreen = () => {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const { into = 'new' } = importSearch(useSearch({ strict: false }));
  const { state, setState, open } = useImport();
  const [pointed, setPointed] = useState<string | null>(null);
  const [several, setSeveral] = useState(false);
  const refusal = useRefusal(state);
  const isRead = state.kind === 'read';
  useImportLayer(isRead ? state.read.items : NO_ITEMS, isRead ? state.plan : null, pointed);
  const onFile = (file: File): void => void open(file);
  const take = (): void => {
    if (!isRead) return;
    handOver({ into, areas: areasOf(state.read.items, state.plan) });
    afterPaint(() => {
      if (into === 'new') void navigate({ to: '/map/flights/new' });
      else void navigate({ to: '/map/flights/$id/edit', params: { id: String(into) } });
    });
  };
  return (
    <Panel
      flush
      header={
        <PanelHeader
          crumb={
            <Link to="/map/flights" search={lastSearch()}>
              {t('back')}
            </Link>
          }
          title={t('title')}
        />
      }
      footer={
        isRead &&
        state.read.items.length > 0 && (
          <ImportFoot
            refusal={refusal}
            count={state.plan.chosen.size}
            onTake={take}
            onSeveral={into === 'new' ? () => setSeveral(true) : null}
          />
        )
      }
    >
      {state.kind === 'none' && <Pick onFile={onFile} problem={state.problem} />}
      {state.kind === 'reading' && (
        <div role="status">
          <p className={styles.body}>{t('reading')}</p>
          <SkeletonList rows={4} />
        </div>
      )}
      {state.kind === 'made' && <DayAct made={state.made} />}
      {state.kind === 'job' && (
        <div className={styles.body}>
          <Suspense>
            <ImportJob id={state.id} />
          </Suspense>
          <Link to="/map/flights" search={lastSearch()}>
            {t('see_list')}
          </Link>
        </div>
      )}
      {isRead && (
        <>
          <ReadFile state={state} setState={setState} open={open} onPoint={setPointed} />
          {several && (
            <Several
              state={state}
              onClose={() => setSeveral(false)}
              onMade={(made) => {
                setSeveral(false);
                setState(afterMaking(made));
              }}
            />
          )}
        </>
      )}
    </Panel>
  );
};
