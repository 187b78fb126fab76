import type { LivestreamWatch } from '@envol/contract/livestreams';
import { Maximize, Minimize, Pause, Play, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { presentTime } from '../../../device/clock.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { delayOf } from './delay.ts';
import styles from './player.module.css';
import type { Playing } from './playing.ts';
import { type PlayerState, usePlayer, type Way } from './usePlayer.ts';

interface PlayerProps {
  readonly name: string;
  readonly watch: LivestreamWatch;
  /** How much the server's clock is ahead, ms; null while that is not known. */
  readonly ahead_ms: number | null;
  readonly isSimulated: boolean;
  /** Stands there until the first picture, and after the last. */
  readonly poster: string | null;
  /** Other addresses are needed. */
  readonly onOver: () => void;
  /** What stands at the picture's lower left. */
  readonly note?: ReactNode;
}

const DELAY_EVERY_MS = 500;

/** The delay of what is shown, seconds; null where it is not known, or nothing is shown. */
const useDelay = (
  playing: Playing | null,
  last: LivestreamWatch['last'],
  ahead_ms: number | null,
): number | null => {
  const [delay, setDelay] = useState<number | null>(null);
  useEffect(() => {
    if (playing === null || ahead_ms === null || last === null) {
      setDelay(null);
      return undefined;
    }
    const measure = (): void => {
      const media_ms = playing.mediaTime(last.media_ms);
      setDelay(media_ms === null ? null : delayOf(last, { media_ms, ahead_ms, now: presentTime() }));
    };
    const timer = setInterval(measure, DELAY_EVERY_MS);
    return () => clearInterval(timer);
  }, [playing, last, ahead_ms]);
  return delay;
};

/** Above it a viewer would act on what is past: it is said in another colour. */
const LONG_DELAY_S = 3;

const Delay = ({ seconds, way }: { readonly seconds: number; readonly way: Way }) => {
  const { t } = useTranslation('livestreams');
  const format = useFormats();
  return (
    <span
      className={styles.delay}
      data-long={seconds > LONG_DELAY_S || undefined}
      title={t('delay_hint', { way: t(`ways.${way}`) })}
    >
      {t('delay', { seconds: format.number(seconds, 1) })}
    </span>
  );
};

/** What stands in the place of a picture that is not there. */
const Message = ({ state, watch }: { readonly state: PlayerState; readonly watch: LivestreamWatch }) => {
  const { t } = useTranslation('livestreams');
  const { picture } = watch;
  if (state === 'playing') return null;
  const say = (title: string, text?: string) => (
    <div className={styles.message} role="status">
      <VideoOff size={22} aria-hidden />
      <b>{title}</b>
      {text !== undefined && <span>{text}</span>}
    </div>
  );
  if (picture === 'over') return say(t('player.over'));
  if (picture === 'awaited') return say(t('player.awaited'), t('player.awaited_text'));
  if (state === 'unsupported') return say(t('player.unsupported'), t('player.unsupported_text'));
  if (picture === 'lost') return say(t('player.lost'), t('player.lost_text'));
  // What carries pictures beside this server offers WebRTC alone, and that none with B-frames.
  if (watch.flv_url === null && watch.whep_url === null)
    return say(t('player.no_way'), t('player.no_way_text'));
  if (state === 'failed' && watch.flv_url === null)
    return say(t('player.webrtc_only'), t('player.webrtc_only_text'));
  return (
    <div className={styles.message} role="status">
      <span className={styles.ring} aria-hidden />
      <span>{t(state === 'failed' ? 'player.failed' : 'player.connecting')}</span>
    </div>
  );
};

const useFullScreen = (frame: React.RefObject<HTMLElement | null>) => {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = (): void => {
    const done = isFull ? document.exitFullscreen() : frame.current?.requestFullscreen();
    void Promise.resolve(done).catch(() => undefined);
  };
  return { isFull, toggle };
};

/** Holds the picture, and lets it go on from now. */
const usePause = (video: React.RefObject<HTMLVideoElement | null>) => {
  const [isPaused, setPaused] = useState(false);
  const toggle = (): void => {
    const element = video.current;
    if (element === null) return;
    if (isPaused) {
      const { buffered } = element;
      if (buffered.length > 0) element.currentTime = Math.max(0, buffered.end(buffered.length - 1) - 0.3);
      void element.play().catch(() => undefined);
    } else element.pause();
    setPaused(!isPaused);
  };
  return { isPaused, toggle };
};

/** The picture of a drone with what must be known of it: live or not, how late, generated or filmed. */
export const Player = ({ name, watch, ahead_ms, isSimulated, poster, onOver, note }: PlayerProps) => {
  const { t } = useTranslation('livestreams');
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { state, opened } = usePlayer({ video, watch, onOver });
  const delay = useDelay(opened?.playing ?? null, watch.last, ahead_ms);
  const full = useFullScreen(frame);
  const pause = usePause(video);
  const isLive = watch.picture === 'received';
  return (
    <section ref={frame} className={styles.player} aria-label={t('player.region', { name })}>
      <video ref={video} muted autoPlay playsInline {...(poster !== null && { poster })} />
      <div className={styles.top}>
        <span className={styles.state} data-picture={watch.picture}>
          {isLive && <i aria-hidden />}
          {t(`states.${watch.picture}`)}
        </span>
        {isLive && delay !== null && opened !== null && !pause.isPaused && (
          <Delay seconds={delay} way={opened.way} />
        )}
      </div>
      <Message state={state} watch={watch} />
      <div className={styles.foot}>
        <div className={styles.notes}>
          {isSimulated && <span>{t('generated')}</span>}
          {note}
        </div>
        <div className={styles.tools}>
          {isLive && (
            <button
              type="button"
              aria-label={t(pause.isPaused ? 'player.play' : 'player.pause')}
              onClick={pause.toggle}
            >
              {pause.isPaused ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
            </button>
          )}
          <span className={styles.space} />
          {watch.height !== null && <small>{t('player.size', { height: watch.height })}</small>}
          {document.fullscreenEnabled && (
            <button
              type="button"
              aria-label={t(full.isFull ? 'player.leave_fullscreen' : 'player.fullscreen')}
              onClick={full.toggle}
            >
              {full.isFull ? <Minimize size={20} aria-hidden /> : <Maximize size={20} aria-hidden />}
            </button>
          )}
        </div>
      </div>
    </section>
  );
};
