import { daysAfter, instantAt } from '@envol/domain/time/localTime';
import { TRACE_DAYS } from '@envol/domain/traces/trace';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { presentTime } from '../../../device/clock.ts';
import { MapFoot } from '../../../map/MapOverlay.tsx';
import { useToday } from '../../../shared/answering/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/form/DateInput.tsx';
import { RangeInput } from '../../../ui/form/RangeInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { type JudgedTrace, judgedReplay, statesOfParts } from './judgedReplay.ts';
import type { Replay } from './replay.model.ts';
import styles from './replay.module.css';
import { useReplayOnMap } from './useReplayOnMap.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const SPEEDS = ['1', '4', '16', '64'] as const;
type Speed = (typeof SPEEDS)[number];
/** While it plays the picture is drawn so often, ms. */
const FRAME_MS = 100;
const PARTS = 240;

/** The hand of the replay's clock, ms since 1970: it runs so many times as fast, and stops at the end. */
const useHand = (from: number, to: number, begin: number) => {
  const [at, setAt] = useState(Math.min(to, Math.max(from, begin)));
  const [isPlaying, setPlaying] = useState(true);
  const [speed, setSpeed] = useState<Speed>('4');
  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const step = (now - last) * Number(speed);
      last = now;
      setAt((before) => Math.min(to, before + step));
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [isPlaying, speed, to]);
  const isOver = at >= to;
  const toggle = (): void => {
    if (isOver) setAt(from);
    setPlaying(isOver || !isPlaying);
  };
  const move = (next: number): void => {
    setPlaying(false);
    setAt(Math.min(to, Math.max(from, next)));
  };
  return { at, move, isPlaying: isPlaying && !isOver, toggle, speed, setSpeed };
};

interface SpanProps {
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

type Hand = ReturnType<typeof useHand>;

/** Local time with its seconds: the hand moves by them. */
const useClock = (zone: string): ((at: number) => string) => {
  const format = useFormats();
  return (at) => `${format.clock(at, zone)}:${String(Math.floor(at / 1000) % 60).padStart(2, '0')}`;
};

const Controls = ({
  hand,
  zone,
  said,
}: {
  readonly hand: Hand;
  readonly zone: string;
  readonly said: string;
}) => {
  const { t } = useTranslation('tracking');
  const format = useFormats();
  const clock = useClock(zone);
  const Icon = hand.isPlaying ? Pause : Play;
  return (
    <div className={styles.row}>
      <IconButton
        className={styles.play}
        aria-label={t(hand.isPlaying ? 'replay.pause' : 'replay.play')}
        onClick={hand.toggle}
      >
        <Icon size={18} aria-hidden />
      </IconButton>
      <b className={styles.clock}>
        {clock(hand.at)} <small>{format.clock(hand.at, 'UTC')} UTC</small>
      </b>
      <Segmented
        label={t('replay.speed')}
        options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
        value={hand.speed}
        onChange={hand.setSpeed}
      />
      <span role="status" className={styles.said}>
        {said}
      </span>
    </div>
  );
};

const Bar = ({
  hand,
  replay,
  judged,
  from,
  to,
  zone,
}: SpanProps & {
  readonly hand: Hand;
  readonly replay: Replay | undefined;
  readonly judged: readonly JudgedTrace[];
}) => {
  const { t } = useTranslation('tracking');
  const format = useFormats();
  const clock = useClock(zone);
  const parts = useMemo(
    () => (replay === undefined ? [] : statesOfParts(judged, replay, PARTS)),
    [judged, replay],
  );
  return (
    <div className={styles.bar}>
      <div className={styles.heard} aria-hidden>
        {parts.map((state, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one span, which have no other name
          <i key={part} data-state={state ?? undefined} />
        ))}
      </div>
      <label>
        <span className="visually-hidden">
          {t('replay.instant')} {clock(hand.at)}
        </span>
        <RangeInput value={hand.at} least={from} most={to} step={1_000} onChange={hand.move} />
      </label>
      <span className={styles.ends} aria-hidden>
        {[from, to].map((end) => (
          <small key={end}>
            {format.clock(end, zone)} ({format.clock(end, 'UTC')} UTC)
          </small>
        ))}
      </span>
    </div>
  );
};

const Played = ({ from, to, begin, zone }: SpanProps & { readonly begin: number }) => {
  const { t } = useTranslation('tracking');
  const { data, isError } = useQuery({
    ...queryOf(endpoints.replayTraces, {
      query: { date_from: new Date(from).toISOString(), date_to: new Date(to).toISOString() },
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hand = useHand(from, to, begin);
  const judged = useMemo(() => (data === undefined ? [] : judgedReplay(data)), [data]);
  const flying = useReplayOnMap(judged, data, (hand.at - from) / 1000);
  const group = t('replay.title');
  useShortcuts([
    { keys: ' ', label: t('replay.play'), group, run: hand.toggle },
    { keys: 'ArrowLeft', label: t('replay.back'), group, run: () => hand.move(hand.at - 1_000) },
    { keys: 'ArrowRight', label: t('replay.on'), group, run: () => hand.move(hand.at + 1_000) },
  ]);
  const said = (): string => {
    if (isError) return t('replay.failed');
    if (data === undefined) return t('replay.reading');
    if (data.traces.length === 0) return t('replay.nothing');
    const cut = data.is_cut ? ` · ${t('replay.cut', { count: data.traces.length })}` : '';
    return `${t('replay.flying', { count: flying })}${cut}`;
  };
  return (
    <>
      <Controls hand={hand} zone={zone} said={said()} />
      <Bar hand={hand} replay={data} judged={judged} from={from} to={to} zone={zone} />
    </>
  );
};

interface DockProps {
  /** Where the hand begins, ms; null: ten minutes ago. What began earlier is played from there. */
  readonly at: number | null;
  readonly onClose: () => void;
}

/** What flew in the last ten minutes, or on any day that is kept, on a bar of time under the map. */
export const ReplayDock = ({ at, onClose }: DockProps) => {
  const { t } = useTranslation('tracking');
  const { today, zone } = useToday();
  const [opened] = useState(presentTime);
  const [day, setDay] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const latest = opened - TEN_MINUTES_MS;
  const from = day === '' ? Math.min(latest, at ?? latest) : Date.parse(instantAt(day, '00:00', zone));
  const end = day === '' ? opened : Date.parse(instantAt(daysAfter(day, 1), '00:00', zone));
  const to = Math.min(end, opened);
  useShortcuts([{ keys: 'Escape', label: t('replay.close'), group: t('replay.title'), run: onClose }]);
  return (
    <MapFoot>
      <section className={styles.dock} aria-label={t('replay.title')} data-whole>
        <header>
          <h2>{t('replay.title')}</h2>
          <button type="button" aria-pressed={day === ''} onClick={() => setDay('')}>
            {t('replay.ten_minutes')}
          </button>
          <span className={styles.day}>
            <DateInput
              id="replay-day"
              label={t('replay.day')}
              value={day}
              today={today}
              min={daysAfter(today, -TRACE_DAYS)}
              max={today}
              onChange={setDay}
              onBlur={() => undefined}
              invalid={isUnreadable}
              onUnreadable={setUnreadable}
            />
          </span>
          <IconButton aria-label={t('replay.close')} title={`${t('replay.close')} (Esc)`} onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        </header>
        {to > from && (
          <Played key={`${from} ${to}`} {...{ from, to, zone }} begin={day === '' ? (at ?? from) : from} />
        )}
      </section>
    </MapFoot>
  );
};
