import { useEffect, useRef, useState } from 'react';
import { holdAct } from '../../api/heldActs.ts';
import { presentTime } from '../../device/clock.ts';

/** How long a decision of one key or one click is held back, ms. */
export const GRACE_MS = 10_000;
const TICK_MS = 250;

/**
 * Holds something back for a while, which `held` names (null: nothing): `run` is called once its time is over, and at once when
 * the screen, the tab or the page is left while it is held (`leaving`), for nobody is there any more to take it back. It answers
 * whether it was received, and whoever signs out meanwhile waits for that.
 */
export const useGrace = (held: string | null, run: (leaving: boolean) => Promise<boolean>): void => {
  const latest = useRef({ held, run });
  useEffect(() => {
    latest.current = { held, run };
  });
  useEffect(() => {
    if (held === null) return;
    let sent: Promise<boolean> | null = null;
    const send = (leaving: boolean): Promise<boolean> => {
      sent ??= latest.current.run(leaving);
      return sent;
    };
    const leave = (): void => void send(true);
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    const timer = setTimeout(() => void send(false), GRACE_MS);
    const letGo = holdAct(() => send(true));
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      if (sent === null) letGo();
      else void sent.finally(letGo);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [held]);
  useEffect(
    () => () => {
      if (latest.current.held !== null) void latest.current.run(true);
    },
    [],
  );
};

/** Seconds left of a grace that begins when this is first shown. */
export const useSecondsLeft = (): number => {
  const [until] = useState(() => presentTime() + GRACE_MS);
  const [left, setLeft] = useState(GRACE_MS);
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - presentTime()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil(left / 1000));
};
