import { History, X } from 'lucide-react';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { RightPanel } from '../../ui/layout/WorkspaceLayout.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { livePicture, replayStore } from './live/livePicture.ts';
import type { TrackRow } from './live/trackRow.ts';
import { StateSign } from './StateSign.tsx';
import styles from './tracking.module.css';
import { useTrackText } from './useTrackText.ts';
import { ROW_PX, windowOf } from './windowOf.ts';

/** Rows in the order of what presses; while the pointer or the focus is on the list they keep their places. */
const useSteadyRows = (isHeld: boolean): readonly TrackRow[] => {
  const version = useSyncExternalStore(livePicture.subscribe, livePicture.getVersion);
  const order = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture changes in place; its version says so
  return useMemo(() => {
    const rows = livePicture.rows();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const known = new Set(order.current);
    order.current = isHeld
      ? [
          ...order.current.filter((id) => byId.has(id)),
          ...rows.flatMap(({ id }) => (known.has(id) ? [] : [id])),
        ]
      : rows.map(({ id }) => id);
    return order.current.flatMap((id) => byId.get(id) ?? []);
  }, [version, isHeld]);
};

const Row = ({ row, top }: { readonly row: TrackRow; readonly top: number }) => {
  const { t } = useTranslation('tracking');
  const words = useTrackText();
  const heading = row.view.track_deg;
  return (
    <li style={{ transform: `translateY(${top}px)` }} data-state={row.state}>
      <button
        type="button"
        onClick={() => livePicture.select(row.id)}
        onMouseEnter={() => livePicture.point(row.id)}
        onFocus={() => livePicture.point(row.id)}
      >
        <StateSign state={row.state} heading={heading} isLost={row.freshness === 'lost'} />
        <span>
          <b>{words.who(row)}</b>
          <small>
            {[row.pilot?.flight_name ?? row.company_name, row.is_simulated ? t('simulated') : null]
              .filter(Boolean)
              .join(' · ') || t('unknown_operator')}
          </small>
        </span>
        <span className={styles.numbers}>
          <b>{words.altitude(row.view) || t('no_height')}</b>
          <small>{words.age(row) || t(`states.${row.state}`)}</small>
        </span>
      </button>
    </li>
  );
};

const Head = ({ count, onClose }: { readonly count: number; readonly onClose: () => void }) => {
  const { t } = useTranslation('tracking');
  return (
    <PanelHeader
      title={t('title')}
      action={
        <IconButton aria-label={t('close')} title={t('close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      }
      meta={
        <>
          <span>{t('count', { count: count })}</span>
          <Button
            size="small"
            variant="outlined"
            startIcon={<History size={15} />}
            // The picture of then needs the room of the list of now.
            onClick={() => {
              replayStore.set({ at: null });
              onClose();
            }}
          >
            {t('replay.open')}
          </Button>
        </>
      }
    />
  );
};

/** What flies now, row by row: only those in the window are drawn, however many there are. */
export const TrafficList = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('tracking');
  const [isHeld, setHeld] = useState(false);
  const rows = useSteadyRows(isHeld);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const { from, to } = windowOf({ count: rows.length, top, height });
  const release = (): void => {
    setHeld(false);
    livePicture.point(null);
  };
  return (
    <RightPanel>
      <Panel flush label={t('title')} header={<Head count={rows.length} onClose={onClose} />}>
        {!('WebGL2RenderingContext' in window) && <p className={styles.cut}>{t('no_map')}</p>}
        {rows.length === 0 ? (
          <EmptyState title={t('empty_title')} text={t('empty_text')} />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: who points at the list keeps its order still; nothing is done by it
          <div
            className={styles.list}
            onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
            onMouseEnter={() => setHeld(true)}
            onMouseLeave={release}
            onFocus={() => setHeld(true)}
            onBlur={release}
            ref={(element) => {
              if (element !== null && element.clientHeight > 0) setHeight(element.clientHeight);
            }}
          >
            <ul aria-label={t('title')} style={{ height: rows.length * ROW_PX }}>
              {rows.slice(from, to).map((row, index) => (
                <Row key={row.id} row={row} top={(from + index) * ROW_PX} />
              ))}
            </ul>
          </div>
        )}
      </Panel>
    </RightPanel>
  );
};
