import { ChevronLeft, PanelLeftOpen } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useShortcuts } from '../keys/shortcuts.ts';
import { useTranslation } from '../texts.ts';
import { useArrangement } from './arrangement.ts';
import { BottomSheet } from './BottomSheet.tsx';
import { MovableInto, MovablePlace, useMovable } from './Movable.tsx';
import type { Stop } from './sheetStops.ts';
import styles from './WorkspaceLayout.module.css';

const WIDTH_KEY = 'envol.panel.width';
const WIDTH = { min: 340, usual: 400, max: 680 } as const;
const clamp = (width: number): number => Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width)));

/** What a panel takes: all of the map's room, or most of it where the window is wide. */
type Room = 'all' | 'most';

interface Workspace {
  readonly rightSlot: HTMLElement | null;
  readonly setRight: (open: boolean) => void;
  readonly setStop: (stop: Stop) => void;
  readonly setWhole: (room: Room | null) => void;
  /** How much of a phone's sheet, from its top, its half stop brings into view. */
  readonly setShown: (shown: number) => void;
}
const WorkspaceContext = createContext<Workspace | null>(null);

/** What the panels cover of the map, in pixels: a phone's sheet its foot, panels beside it nothing. */
export interface WorkspaceCover {
  readonly bottom: number;
}

interface WorkspaceLayoutProps {
  /** The left panel; on a phone the bottom sheet. */
  readonly panel: ReactNode;
  readonly map: ReactNode;
  readonly onCover?: (cover: WorkspaceCover) => void;
}

const usePanelWidth = () => {
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(WIDTH_KEY)) || WIDTH.usual));
  const [open, setOpen] = useState(true);
  const change = useCallback((next: number) => {
    setWidth(clamp(next));
    localStorage.setItem(WIDTH_KEY, String(clamp(next)));
  }, []);
  return { width, change, open, setOpen };
};

const Resizer = ({ width, change }: { readonly width: number; readonly change: (width: number) => void }) => {
  const { t } = useTranslation('common');
  const move = (event: PointerEvent): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) change(event.clientX);
  };
  const key = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 20 : event.key === 'ArrowLeft' ? -20 : 0;
    if (step === 0) return;
    event.preventDefault();
    change(width + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern for a splitter; <hr> cannot be one
    <div
      className={styles.resizer}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('panel.resize')}
      aria-valuemin={WIDTH.min}
      aria-valuemax={WIDTH.max}
      aria-valuenow={width}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      onDoubleClick={() => change(WIDTH.usual)}
      onKeyDown={key}
    />
  );
};

/** Folds the panel away from the map, and back: a tab at its edge, the edge itself once it is folded. */
const FoldButton = ({ open, toggle }: { readonly open: boolean; readonly toggle: () => void }) => {
  const { t } = useTranslation('common');
  const label = t(open ? 'panel.collapse' : 'panel.expand');
  const Icon = open ? ChevronLeft : PanelLeftOpen;
  return (
    <button
      type="button"
      className={open ? styles.fold : styles.unfold}
      onClick={toggle}
      aria-expanded={open}
      aria-label={label}
      title={`${label} (B)`}
    >
      <Icon size={open ? 16 : 18} strokeWidth={1.8} aria-hidden />
    </button>
  );
};

interface SidesProps {
  readonly panel: ReactNode;
  /** A detail stands in the list's place. */
  readonly right: boolean;
  readonly setSlot: ((slot: HTMLElement | null) => void) | null;
}

/** The list, and where only one fits, the detail instead of it. */
const Sides = ({ panel, right, setSlot }: SidesProps) => (
  <>
    <div className={styles.side} hidden={right && setSlot !== null}>
      {panel}
    </div>
    {setSlot !== null && <div className={`${styles.side} ${styles.detail}`} hidden={!right} ref={setSlot} />}
  </>
);

interface LeftProps {
  readonly sides: HTMLElement;
  readonly edge: ReturnType<typeof usePanelWidth>;
  /** The panel takes more than its width. */
  readonly isRoomy: boolean;
  readonly toggle: () => void;
}

/** The panel beside the map, and its edge. */
const Left = ({ sides, edge: { width, change, open }, isRoomy, toggle }: LeftProps) => (
  <>
    <div
      className={styles.left}
      style={{ width: open && !isRoomy ? width : undefined }}
      inert={!open && !isRoomy}
    >
      <MovablePlace element={sides} />
    </div>
    {open ? <Resizer width={width} change={change} /> : <FoldButton open={false} toggle={toggle} />}
  </>
);

/**
 * The map as the desk: a panel at its left (resizable, foldable), a detail at its right. Under 1,100 px the detail takes
 * the list's place; on a phone both share a bottom sheet with three stops. The map and what the panels hold stay whatever
 * the window becomes.
 */
export const WorkspaceLayout = ({ panel, map, onCover }: WorkspaceLayoutProps) => {
  const { t } = useTranslation('common');
  const arrangement = useArrangement();
  const [rightSlot, setSlot] = useState<HTMLElement | null>(null);
  const [rights, setRights] = useState(0);
  const [stop, setStop] = useState<Stop>('half');
  const edge = usePanelWidth();
  const { open, setOpen } = edge;
  const setRight = useCallback((shown: boolean) => setRights((count) => count + (shown ? 1 : -1)), []);
  const onHeight = useCallback((bottom: number) => onCover?.({ bottom }), [onCover]);
  const [room, setWhole] = useState<Room | null>(null);
  const [shown, setShown] = useState(0);
  const workspace = useMemo(
    () => ({ rightSlot, setRight, setStop, setWhole, setShown }),
    [rightSlot, setRight],
  );
  const isSheet = arrangement === 'sheet';
  const isWide = arrangement === 'wide';
  const most = room === 'most' && isWide;
  const whole = room !== null && !most;
  const toggle = (): void => setOpen(!open);
  useShortcuts([{ keys: 'b', label: t('shortcuts.panel'), group: t('shortcuts.general'), run: toggle }]);
  useEffect(() => {
    if (!isSheet) onCover?.({ bottom: 0 });
  }, [isSheet, onCover]);
  const right = rights > 0;
  const sides = useMovable();
  return (
    <WorkspaceContext value={workspace}>
      <div
        className={styles.frame}
        data-arrangement={arrangement}
        data-whole={whole || undefined}
        data-most={most || undefined}
      >
        {!isSheet && <Left key="left" sides={sides} edge={edge} isRoomy={room !== null} toggle={toggle} />}
        {/* Under a sheet of full height its tools are out of sight: neither a finger nor Tab may land on them. */}
        <div key="map" className={styles.map} inert={isSheet && stop === 'full'}>
          {map}
          {!isSheet && open && <FoldButton open toggle={toggle} />}
        </div>
        {isWide && (
          <aside
            key="right"
            className={`${styles.right} ${styles.detail}`}
            hidden={!right}
            aria-label={t('panel.right')}
            ref={setSlot}
          />
        )}
        {isSheet && (
          <BottomSheet key="sheet" stop={stop} onStop={setStop} shown={shown} onHeight={onHeight}>
            <MovablePlace element={sides} />
          </BottomSheet>
        )}
        {/* Drawn once whatever the window becomes: a phone that is turned keeps what is open and typed. */}
        {createPortal(
          <Sides panel={panel} right={right} setSlot={isWide ? null : setSlot} />,
          sides,
          'sides',
        )}
      </div>
    </WorkspaceContext>
  );
};

/** Puts its children into the detail's place while it is on the screen. */
export const RightPanel = ({ children }: { readonly children: ReactNode }) => {
  const workspace = use(WorkspaceContext);
  const setRight = workspace?.setRight;
  useEffect(() => {
    setRight?.(true);
    return () => setRight?.(false);
  }, [setRight]);
  const element = useMovable();
  const place = workspace?.rightSlot ?? null;
  const [isPlaced, setIsPlaced] = useState(place !== null);
  if (place !== null && !isPlaced) setIsPlaced(true);
  if (!isPlaced) return null;
  return (
    <>
      <MovableInto place={place} element={element} />
      {createPortal(children, element)}
    </>
  );
};

/** Moves the phone's bottom sheet, for instance low while drawing; nothing happens on a desktop. */
export const useSheetStop = (): ((stop: Stop) => void) => {
  const workspace = use(WorkspaceContext);
  return workspace?.setStop ?? doNothing;
};
const doNothing = (): void => undefined;

/** What stays free under it, so that nothing of it touches the edge, px. */
const BELOW_SHOWN = 12;

/** The height of the sheet at which an element in it ends, wherever it is scrolled to; null: no sheet holds it. */
const endInSheet = (element: Element): number | null => {
  const sheet = element.closest('[data-stop]');
  if (sheet === null) return null;
  let scrolled = 0;
  for (let each = element.parentElement; each !== null && each !== sheet; each = each.parentElement)
    scrolled += each.scrollTop;
  const { top } = sheet.getBoundingClientRect();
  // The next act stands below it at the sheet's foot.
  const foot = sheet.querySelector('[data-acts]')?.parentElement?.offsetHeight ?? 0;
  return Math.ceil(element.getBoundingClientRect().bottom - top + scrolled + BELOW_SHOWN + foot);
};

/**
 * The half stop of a phone's sheet brings the element with this ref into view: a verdict with its first buttons. What stands
 * above it has changed its height when the element or one of those around it has.
 */
export const useShownAtHalf = (): ((element: HTMLElement | null) => (() => void) | undefined) => {
  const setShown = use(WorkspaceContext)?.setShown;
  return useCallback(
    (element) => {
      if (element === null || setShown === undefined) return undefined;
      const observer = new ResizeObserver(() => {
        const end = endInSheet(element);
        if (end !== null) setShown(end);
      });
      for (
        let each: Element | null = element;
        each !== null && !each.hasAttribute('data-stop');
        each = each.parentElement
      )
        observer.observe(each);
      return () => {
        observer.disconnect();
        setShown(0);
      };
    },
    [setShown],
  );
};

/**
 * While the component is on the screen, the panel (a phone's sheet too) takes the map's room: for a table of a whole week.
 * `most`: a wide window keeps two fifths for the map.
 */
export const useWholeDesk = (room: Room = 'all'): void => {
  const workspace = use(WorkspaceContext);
  const setWhole = workspace?.setWhole;
  const setStop = workspace?.setStop;
  useEffect(() => {
    setWhole?.(room);
    setStop?.('full');
    return () => {
      setWhole?.(null);
      setStop?.('half');
    };
  }, [setWhole, setStop, room]);
};
