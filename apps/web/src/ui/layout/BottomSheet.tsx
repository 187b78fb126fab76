import { ChevronDown, ChevronUp } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './BottomSheet.module.css';
import { heightOf, neighbour, STOPS, type Stop, stopAfterDrag } from './sheetStops.ts';

interface Drag {
  readonly y: number;
  readonly height: number;
  lastY: number;
  lastTime: number;
  velocity: number;
}

export interface BottomSheetProps {
  readonly children: ReactNode;
  readonly stop: Stop;
  readonly onStop: (stop: Stop) => void;
  /** The sheet's height at rest, whenever it changes. */
  readonly onHeight: (height: number) => void;
}

/** A sheet over the map with three stops, by drag, by its buttons or by the arrow keys on its handle. */
export const BottomSheet = ({ children, stop, onStop, onHeight }: BottomSheetProps) => {
  const { t } = useTranslation('common');
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [frame, setFrame] = useState(0);
  const [dragged, setDragged] = useState<number | null>(null);
  const height = dragged ?? heightOf(stop, frame);

  useEffect(() => {
    const parent = sheet.current?.parentElement;
    if (!parent) return undefined;
    const observer = new ResizeObserver(() => setFrame(parent.clientHeight));
    observer.observe(parent);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (frame > 0) onHeight(heightOf(stop, frame));
  }, [stop, frame, onHeight]);

  const begin = (event: PointerEvent): void => {
    if (event.target instanceof Element && event.target.closest('button[data-step]')) return;
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
    onStop(stopAfterDrag(dragged, current.velocity, frame));
  };
  const step = (by: 1 | -1) => () => onStop(neighbour(stop, by));
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      style={{ height }}
      data-dragging={dragged !== null || undefined}
    >
      <div
        className={styles.grip}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <button
          type="button"
          data-step
          onClick={step(-1)}
          disabled={stop === 'low'}
          aria-label={t('panel.sheet_down')}
        >
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
            if (event.key === 'ArrowUp') onStop(neighbour(stop, 1));
            else if (event.key === 'ArrowDown') onStop(neighbour(stop, -1));
            else return;
            event.preventDefault();
          }}
        />
        <button
          type="button"
          data-step
          onClick={step(1)}
          disabled={stop === 'full'}
          aria-label={t('panel.sheet_up')}
        >
          <ChevronUp size={18} aria-hidden />
        </button>
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
};
