import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
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
import { useShortcuts } from '../shortcuts.ts';
import { useTranslation } from '../texts.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { BottomSheet } from './BottomSheet.tsx';
import type { Stop } from './sheetStops.ts';
import styles from './WorkspaceLayout.module.css';

const WIDTH_KEY = 'envol.panel.width';
const WIDTH = { min: 340, usual: 420, max: 680 } as const;
const clamp = (width: number): number => Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width)));

interface Workspace {
  readonly rightSlot: HTMLElement | null;
  readonly setRight: (open: boolean) => void;
  readonly setStop: (stop: Stop) => void;
}
const WorkspaceContext = createContext<Workspace | null>(null);

/** What the panels cover of the map, in pixels. On a desktop they stand beside it and cover nothing. */
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

interface PlacesProps extends Pick<WorkspaceLayoutProps, 'panel' | 'map'> {
  readonly right: boolean;
  readonly setSlot: (slot: HTMLElement | null) => void;
}

const Desktop = ({ panel, map, right, setSlot }: PlacesProps) => {
  const { t } = useTranslation('common');
  const { width, change, open, setOpen } = usePanelWidth();
  const toggle = (): void => setOpen(!open);
  useShortcuts([{ keys: 'b', label: t('shortcuts.panel'), group: t('shortcuts.general'), run: toggle }]);
  const Icon = open ? PanelLeftClose : PanelLeftOpen;
  return (
    <div className={styles.desktop}>
      <div className={styles.left} style={{ width: open ? width : 0 }} inert={!open}>
        <div className={styles.leftContent} style={{ width }}>
          {panel}
        </div>
      </div>
      {open && <Resizer width={width} change={change} />}
      <div className={styles.map}>
        {map}
        <button
          type="button"
          className={styles.toggle}
          onClick={toggle}
          aria-expanded={open}
          aria-label={t(open ? 'panel.collapse' : 'panel.expand')}
          title={t(open ? 'panel.collapse' : 'panel.expand')}
        >
          <Icon size={17} strokeWidth={1.8} aria-hidden />
        </button>
      </div>
      <aside className={styles.right} hidden={!right} aria-label={t('panel.right')} ref={setSlot} />
    </div>
  );
};

interface PhoneProps extends PlacesProps {
  readonly stop: Stop;
  readonly setStop: (stop: Stop) => void;
  readonly onCover: WorkspaceLayoutProps['onCover'];
}

const Phone = ({ panel, map, right, setSlot, stop, setStop, onCover }: PhoneProps) => {
  const onHeight = useCallback((bottom: number) => onCover?.({ bottom }), [onCover]);
  return (
    <div className={styles.phone}>
      <div className={styles.map}>{map}</div>
      <BottomSheet stop={stop} onStop={setStop} onHeight={onHeight}>
        <div className={styles.sheetSide} hidden={right}>
          {panel}
        </div>
        <div className={styles.sheetSide} hidden={!right} ref={setSlot} />
      </BottomSheet>
    </div>
  );
};

/**
 * The map as the desk: a panel at its left (resizable, collapsible), an optional one at its right. On a phone both
 * share a bottom sheet with three stops, where the right one comes before the left.
 */
export const WorkspaceLayout = ({ panel, map, onCover }: WorkspaceLayoutProps) => {
  const isPhone = useIsPhone();
  const [rightSlot, setSlot] = useState<HTMLElement | null>(null);
  const [rights, setRights] = useState(0);
  const [stop, setStop] = useState<Stop>('half');
  const setRight = useCallback((open: boolean) => setRights((count) => count + (open ? 1 : -1)), []);
  const workspace = useMemo(() => ({ rightSlot, setRight, setStop }), [rightSlot, setRight]);
  useEffect(() => {
    if (!isPhone) onCover?.({ bottom: 0 });
  }, [isPhone, onCover]);
  const places = { panel, map, right: rights > 0, setSlot };
  return (
    <WorkspaceContext value={workspace}>
      {isPhone ? (
        <Phone {...places} stop={stop} setStop={setStop} onCover={onCover} />
      ) : (
        <Desktop {...places} />
      )}
    </WorkspaceContext>
  );
};

/** Puts its children into the right panel while it is on the screen. */
export const RightPanel = ({ children }: { readonly children: ReactNode }) => {
  const workspace = use(WorkspaceContext);
  const setRight = workspace?.setRight;
  useEffect(() => {
    setRight?.(true);
    return () => setRight?.(false);
  }, [setRight]);
  return workspace?.rightSlot ? createPortal(children, workspace.rightSlot) : null;
};

/** Moves the phone's bottom sheet, for instance low while drawing; nothing happens on a desktop. */
export const useSheetStop = (): ((stop: Stop) => void) => {
  const workspace = use(WorkspaceContext);
  return workspace?.setStop ?? doNothing;
};
const doNothing = (): void => undefined;
