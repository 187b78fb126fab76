import { daysAfter, instantAt } from '@envol/domain/time/localTime';
import { TRACE_DAYS } from '@envol/domain/traces/trace';
import { useQuery } from '@tanstack/react-query';
import type { Feature, FeatureCollection } from 'geojson';
import { Pause, Play, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { presentTime } from '../../../device/clock.ts';
import { FONT_SEMIBOLD } from '../../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../../map/layers/layer.ts';
import { MapFoot } from '../../../map/MapOverlay.tsx';
import { useMapData, useMapLayer } from '../../../map/MapProvider.tsx';
import { useToday } from '../../../shared/answering/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/form/DateInput.tsx';
import { RangeInput } from '../../../ui/form/RangeInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { feetText, metresText } from '../trackText.ts';
import { useTrackUnits } from '../useTrackText.ts';
import { heardParts, placeAt, type Replay } from './replay.model.ts';
import styles from './replay.module.css';

const REPLAY = 'traffic-replay';
const TEN_MINUTES_MS = 10 * 60_000;
const SPEEDS = ['1', '4', '16', '64'] as const;
type Speed = (typeof SPEEDS)[number];
/** While it plays the picture is drawn so often, ms. */
const FRAME_MS = 100;
const PARTS = 240;

const replayLayer = (label: string): MapLayer => ({
  id: REPLAY,
  label,
  sources: { [REPLAY]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  styleLayers: ({ palette }) => [
    {
      id: `${REPLAY}-way`,
      type: 'line',
      source: REPLAY,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.primary, 'line-width': 2.4, 'line-opacity': 0.75 },
    },
    {
      id: `${REPLAY}-place`,
      type: 'circle',
      source: REPLAY,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 6,
        'circle-color': ['case', ['get', 'is_old'], palette.surface, palette.primary] as never,
        'circle-stroke-color': ['case', ['get', 'is_old'], palette.primary, palette.surface] as never,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${REPLAY}-name`,
      type: 'symbol',
      source: REPLAY,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 1,
        'text-justify': 'auto',
      },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    },
  ],
  visibleByDefault: true,
  order: ORDER.markers + 22,
});

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The ways until an instant, and where each drone was then. */
const useReplayOnMap = (replay: Replay | undefined, at_s: number): number => {
  const { t, language } = useTranslation('tracking');
  const units = useTrackUnits();
  const told = language.startsWith('fr') ? 'fr' : 'en';
  useMapLayer(useMemo(() => replayLayer(t('replay.layer')), [t]));
  const collection = useMemo((): FeatureCollection => {
    if (replay === undefined) return NOTHING;
    const features = replay.traces.flatMap((trace): Feature[] => {
      const place = placeAt(trace, at_s, replay.step_s);
      if (place === null) return [];
      const { lng, lat, amsl_m, height_m, age_s } = place;
      const way = trace.points.slice(0, place.passed).map(([, x, y]) => [x, y]);
      const high =
        units === 'feet' && amsl_m !== null
          ? feetText(told, amsl_m)
          : height_m === null
            ? t('no_height')
            : t('above_take_off', { height: metresText(told, height_m) });
      const age = age_s < 1 ? '' : ` · ${t('age', { seconds: Math.floor(age_s) })}`;
      const label = `${trace.approvals[0]?.display_identifier ?? trace.drone_name ?? trace.device_id}\n${high}${age}`;
      const properties = { label, is_old: age_s >= 4 };
      return [
        {
          type: 'Feature',
          geometry: { type: 'LineString', coordinates: [...way, [lng, lat]] },
          properties: {},
        },
        { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties },
      ];
    });
    return { type: 'FeatureCollection', features };
  }, [replay, at_s, units, told, t]);
  useMapData(REPLAY, collection);
  return collection.features.length / 2;
};

/** The hand of the replay's clock, ms since 1970: it runs so many times as fast, and stops at the end. */
const useHand = (from: number, to: number) => {
  const [at, setAt] = useState(from);
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
  from,
  to,
  zone,
}: SpanProps & { readonly hand: Hand; readonly replay: Replay | undefined }) => {
  const { t } = useTranslation('tracking');
  const format = useFormats();
  const clock = useClock(zone);
  const heard = useMemo(() => (replay === undefined ? [] : heardParts(replay, PARTS)), [replay]);
  return (
    <div className={styles.bar}>
      <div className={styles.heard} aria-hidden>
        {heard.map((isHeard, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one span, which have no other name
          <i key={part} data-heard={isHeard || undefined} />
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

const Played = ({ from, to, zone }: SpanProps) => {
  const { t } = useTranslation('tracking');
  const { data, isError } = useQuery({
    ...queryOf(endpoints.replayTraces, {
      query: { date_from: new Date(from).toISOString(), date_to: new Date(to).toISOString() },
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hand = useHand(from, to);
  const flying = useReplayOnMap(data, (hand.at - from) / 1000);
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
      <Bar hand={hand} replay={data} from={from} to={to} zone={zone} />
    </>
  );
};

/** What flew in the last ten minutes, or on any day that is kept, on a bar of time under the map. */
export const ReplayDock = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('tracking');
  const { today, zone } = useToday();
  const [opened] = useState(presentTime);
  const [day, setDay] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const from = day === '' ? opened - TEN_MINUTES_MS : Date.parse(instantAt(day, '00:00', zone));
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
        {to > from && <Played key={`${from} ${to}`} from={from} to={to} zone={zone} />}
      </section>
    </MapFoot>
  );
};
