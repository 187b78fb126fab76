import type { LivestreamWatch } from '@envol/contract/livestreams';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Playing } from './playing.ts';

export type PlayerState = 'idle' | 'connecting' | 'playing' | 'failed' | 'unsupported';
export type Way = 'whep' | 'flv';

interface Opened {
  readonly playing: Playing;
  readonly way: Way;
}

interface Addresses {
  /** Null: pictures come by WebRTC alone. */
  readonly flv: string | null;
  readonly whep: string | null;
  readonly ice_servers: LivestreamWatch['ice_servers'];
}

/** What is tried: WebRTC first, which is quicker; where its packets do not pass, the websocket. */
const open = async (
  video: HTMLVideoElement,
  { flv, whep, ice_servers }: Addresses,
  { onOver, signal }: { readonly onOver: () => void; readonly signal: AbortSignal },
): Promise<Opened> => {
  if (whep !== null)
    try {
      const { playWhep } = await import('./whep.ts');
      return { playing: await playWhep(video, whep, { onOver, ice_servers }), way: 'whep' };
    } catch (error) {
      // Whoever left meanwhile opens nothing more.
      if (signal.aborted) throw new Error('left');
      if (flv === null) throw error;
    }
  if (flv === null) throw new Error('nothing to open');
  const { playFlv } = await import('./flv.ts');
  return { playing: playFlv(video, flv, { onOver }), way: 'flv' };
};

const AGAIN_MS = 2_000;

interface PlayerOptions {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Null while there is nothing to play. */
  readonly watch: Pick<LivestreamWatch, 'flv_url' | 'whep_url' | 'ice_servers'> | null;
  /** The addresses are over, or the picture: asks for others. */
  readonly onOver: () => void;
}

/** Plays what there is to watch, and again when it was lost. */
export const usePlayer = ({ video, watch, onOver }: PlayerOptions) => {
  const [state, setState] = useState<PlayerState>('idle');
  const [opened, setOpened] = useState<Opened | null>(null);
  const flv = watch?.flv_url ?? null;
  const whep = watch?.whep_url ?? null;
  /** It did not pass once: its seconds are not waited for again. */
  const isShut = useRef(false);
  const [attempt, setAttempt] = useState(0);
  const over = useEffectEvent(onOver);
  // Their credentials are others with each answer, which opens nothing anew.
  const servers = useEffectEvent(() => watch?.ice_servers ?? []);
  useEffect(() => {
    const element = video.current;
    if ((flv === null && whep === null) || element === null) {
      setState('idle');
      return undefined;
    }
    const left = new AbortController();
    const { signal } = left;
    let playing: Playing | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lost = (): void => {
      if (signal.aborted) return;
      setState('failed');
      // Asked at once: a link that was withdrawn shows nothing more.
      over();
      // The addresses of a public link stay the same: it is opened again with them, too.
      timer = setTimeout(() => setAttempt(attempt + 1), AGAIN_MS);
    };
    const shown = (): void => setState('playing');
    element.addEventListener('playing', shown);
    setState('connecting');
    const addresses = { flv, whep: isShut.current && flv !== null ? null : whep, ice_servers: servers() };
    open(element, addresses, { onOver: lost, signal }).then(
      (made) => {
        playing = made.playing;
        isShut.current ||= addresses.whep !== null && made.way !== 'whep';
        if (signal.aborted) playing.stop();
        else setOpened(made);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof Error && error.constructor.name === 'Unsupported') setState('unsupported');
        else lost();
      },
    );
    return () => {
      left.abort();
      clearTimeout(timer);
      element.removeEventListener('playing', shown);
      playing?.stop();
      setOpened(null);
    };
  }, [flv, whep, video, attempt]);
  return { state, opened };
};
