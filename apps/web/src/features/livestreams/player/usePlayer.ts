import type { LivestreamWatch } from '@envol/contract/livestreams';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Playing } from './flv.ts';

export type PlayerState = 'idle' | 'connecting' | 'playing' | 'failed' | 'unsupported';
export type Way = 'whep' | 'flv';

interface Opened {
  readonly playing: Playing;
  readonly way: Way;
}

/** What is tried: WebRTC first, which is quicker; where its packets do not pass, the websocket. */
const openFlv = async (video: HTMLVideoElement, url: string, onOver: () => void): Promise<Opened> => {
  const { playFlv } = await import('./flv.ts');
  return { playing: playFlv(video, url, { onOver }), way: 'flv' };
};

const AGAIN_MS = 2_000;

interface PlayerOptions {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Null while there is nothing to play. */
  readonly watch: Pick<LivestreamWatch, 'flv_url' | 'whep_url'> | null;
  /** The addresses are over, or the picture: asks for others. */
  readonly onOver: () => void;
}

/** Plays what there is to watch, and again when it was lost. */
export const usePlayer = ({ video, watch, onOver }: PlayerOptions) => {
  const [state, setState] = useState<PlayerState>('idle');
  const [opened, setOpened] = useState<Opened | null>(null);
  const flv = watch?.flv_url ?? null;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const element = video.current;
    if (flv === null || element === null) {
      setState('idle');
      return undefined;
    }
    let isLeft = false;
    let playing: Playing | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lost = (): void => {
      if (isLeft) return;
      setState('failed');
      timer = setTimeout(over, AGAIN_MS);
    };
    const shown = (): void => setState('playing');
    element.addEventListener('playing', shown);
    setState('connecting');
    openFlv(element, flv, lost).then(
      (made) => {
        playing = made.playing;
        if (isLeft) playing.stop();
        else setOpened(made);
      },
      (error: unknown) => {
        if (isLeft) return;
        if (error instanceof Error && error.constructor.name === 'Unsupported') setState('unsupported');
        else lost();
      },
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
      element.removeEventListener('playing', shown);
      playing?.stop();
      setOpened(null);
    };
  }, [flv, video]);
  return { state, opened };
};
