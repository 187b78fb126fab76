import { ChevronDown, ChevronUp } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../texts.ts';
import styles from './BottomSheet.module.css';
import { heightOf, neighbourStop, STOPS, type Stop, stopAfterDrag } from './sheetStops.ts';

interface Drag {
  readonly y: number;
  readonly height: number;
  lastY: number;
  lastTime: number;
  velocity: number;
}

interface BottomSheetProps {
  readonly children: ReactNode;
  readonly stop: Stop;
  readonly onStop: (stop: Stop) => void;
  /** How much of it, from its top, the half stop brings into view (`useShownAtHalf`). */
  readonly shown: number;
  /** The sheet's height at rest, whenever it changes. */
  readonly onHeight: (height: number) => void;
}

/** Follows the finger, and lets go at a stop. */
const useDrag = (height: number, frame: number, letGo: (height: number, velocity: number) => void) => {
  const drag = useRef<Drag | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const begin = (event: PointerEvent): void => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, height, lastY: event.clientY, lastTime: event.timeStamp, velocity: 0 };
  };
  const move = (event: PointerEvent): void => {
    const current = drag.current;
    if (current === null) return;
    const elapsed = event.timeStamp - current.lastTime;
    if (elapsed > 0) current.velocity = (current.lastY - event.clientY) / elapsed;
    current.lastY = event.clientY;
    current.lastTime = event.timeStamp;
    setDragged(Math.min(frame, Math.max(48, current.height + current.y - event.clientY)));
  };
  const end = (): void => {
    const current = drag.current;
    drag.current = null;
    if (current === null || dragged === null) return;
    setDragged(null);
    letGo(dragged, current.velocity);
  };
  const handlers = { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end };
  return { dragged, handlers };
};

interface HandleProps {
  readonly stop: Stop;
  readonly onStop: (stop: Stop) => void;
}

/** The handle between its two buttons; arrow keys move it too. */
const Handle = ({ stop, onStop }: HandleProps) => {
  const { t } = useTranslation('common');
  const step = (by: 1 | -1) => () => onStop(neighbourStop(stop, by));
  return (
    <>
      <button type="button" onClick={step(-1)} disabled={stop === 'low'} aria-label={t('panel.sheet_down')}>
        <ChevronDown size={18} aria-hidden />
      </button>
      <div
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('panel.sheet')}
        aria-valuemin={0}
        aria-valuemax={STOPS.length - 1}
        aria-valuenow={STOPS.indexOf(stop)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (by === 0) return;
          event.preventDefault();
          onStop(neighbourStop(stop, by));
        }}
      />
      <button type="button" onClick={step(1)} disabled={stop === 'full'} aria-label={t('panel.sheet_up')}>
        <ChevronUp size={18} aria-hidden />
      </button>
    </>
  );
};

/** A sheet over the map with three stops, by drag, by its buttons or by the arrow keys on its handle. */
export const BottomSheet = ({ children, stop, onStop, shown, onHeight }: BottomSheetProps) => {
  const sheet = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState(0);
  const resting = heightOf(stop, frame, shown);
  const { dragged, handlers } = useDrag(resting, frame, (height, velocity) =>
    onStop(stopAfterDrag(height, velocity, frame, shown)),
  );

  useEffect(() => {
    const parent = sheet.current?.parentElement;
    if (!parent) return undefined;
    const observer = new ResizeObserver(() => setFrame(parent.clientHeight));
    observer.observe(parent);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (frame > 0) onHeight(resting);
  }, [resting, frame, onHeight]);
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      // What has room for less at a stop says so in its own style.
      data-stop={stop}
      style={{ height: dragged ?? resting }}
      data-dragging={dragged !== null || undefined}
    >
      <div className={styles.grip} {...handlers}>
        <Handle stop={stop} onStop={onStop} />
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
};
