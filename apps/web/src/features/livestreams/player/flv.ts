import mpegts from 'mpegts.js';
import { type PlayHooks, type Playing, Unsupported } from './playing.ts';

const START = 'envol_media_ms';

const startIn = (metadata: unknown): number | null => {
  const value = (metadata as Readonly<Record<string, unknown>> | null)?.[START];
  return typeof value === 'number' ? value : null;
};

const socketUrl = (url: string): string => new URL(url, window.location.href).href.replace(/^http/, 'ws');

/** Plays FLV that comes over a websocket. Throws Unsupported. */
export const playFlv = (video: HTMLVideoElement, url: string, { onOver }: PlayHooks): Playing => {
  if (!mpegts.isSupported()) throw new Unsupported();
  mpegts.LoggingControl.enableAll = false;
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, hasAudio: false, hasVideo: true, url: socketUrl(url) },
    {
      enableStashBuffer: false,
      liveBufferLatencyChasing: true,
      liveBufferLatencyChasingOnPaused: false,
      liveBufferLatencyMaxLatency: 1.2,
      liveBufferLatencyMinRemain: 0.3,
      autoCleanupSourceBuffer: true,
      autoCleanupMaxBackwardDuration: 30,
      autoCleanupMinBackwardDuration: 10,
    },
  );
  let start: number | null = null;
  let isOver = false;
  const over = (): void => {
    if (!isOver) onOver();
    isOver = true;
  };
  player.on(mpegts.Events.METADATA_ARRIVED, (metadata: unknown) => {
    start ??= startIn(metadata);
  });
  player.on(mpegts.Events.ERROR, over);
  player.on(mpegts.Events.LOADING_COMPLETE, over);
  player.attachMediaElement(video);
  player.load();
  void Promise.resolve(player.play()).catch(() => undefined);
  return {
    mediaTime: () => (start === null || video.readyState < 2 ? null : start + video.currentTime * 1000),
    stop: () => {
      isOver = true;
      player.destroy();
    },
  };
};
