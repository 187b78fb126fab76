import { useEffect, useEffectEvent, useState } from 'react';
import { type Axis, axisOf, daysLater, isWithin, type Span, snapTo } from './timeline.ts';

const FRAME_MS = 100;
const FRAME_STEP_MS = 300_000;
/** Without motion: an hour at a time, slowly. */
const STILL_MS = 1_000;
const STILL_STEP_MS = 3_600_000;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface TimeCursor {
  readonly axis: Axis;
  /** The moment that is shown, in milliseconds. */
  readonly at: number;
  readonly playing: boolean;
  readonly move: (at: number) => void;
  readonly moveDays: (days: number) => void;
  readonly play: () => void;
  /** Back to the mission's own days: to now while it runs, else to its start. */
  readonly reset: () => void;
  readonly isMoved: boolean;
}

/** The moment that the bar shows until it is moved: now while the mission runs, else the mission's start. */
export const beginOf = ({ from, to }: Span, now: number): number => (now > from && now <= to ? now : from);

export const useTimeCursor = (
  mission: Span,
  zone: string,
  dayOf: (at: number) => string,
  now: number,
): TimeCursor => {
  const [shift, setShift] = useState(0);
  const [moved, setMoved] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const axis = axisOf(mission, zone, dayOf, shift);
  const begin = beginOf(mission, now);
  const at = moved ?? begin;
  const advance = useEffectEvent(() => {
    const next = snapTo(axis, at + (isStill() ? STILL_STEP_MS : FRAME_STEP_MS));
    setMoved(next);
    if (next === axis.to) setPlaying(false);
  });
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => advance(), isStill() ? STILL_MS : FRAME_MS);
    return () => clearInterval(timer);
  }, [playing]);
  return {
    axis,
    at,
    playing,
    isMoved: moved !== null && moved !== begin,
    move: (next) => {
      setPlaying(false);
      setMoved(snapTo(axis, next));
    },
    moveDays: (days) => {
      const next = daysLater(at, days, zone);
      // The end of the axis is the next day's midnight: it still belongs to the days that are shown.
      if (!isWithin([{ from: axis.from, to: axis.to + 1 }], next)) setShift(shift + days);
      setMoved(next);
    },
    play: () => {
      if (!playing && at >= axis.to) setMoved(axis.from);
      setPlaying(!playing);
    },
    reset: () => {
      setPlaying(false);
      setShift(0);
      setMoved(null);
    },
  };
};
