import type { Feature, FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { useMapData, useMapLayer } from '../../../map/MapProvider.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import type { TrackState } from '../live/trackState.ts';
import { feetText, metresText } from '../trackText.ts';
import { useTrackUnits } from '../useTrackText.ts';
import type { JudgedTrace } from './judgedReplay.ts';
import { placeAt, type Replay, type ReplayPlace } from './replay.model.ts';
import { REPLAY, replayLayer } from './replayLayer.ts';

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The parts of a way that were flown by then, each in its state, to the place where the drone was. */
const waysUntil = (
  { trace, runs }: JudgedTrace,
  { passed, lng, lat }: ReplayPlace,
  state: TrackState,
): readonly Feature[] => {
  const line = (of: TrackState, coordinates: number[][]): Feature => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: { state: of },
  });
  const placesOf = (from: number, to: number): number[][] =>
    trace.points.slice(from, to + 1).map(([, x, y]) => [x, y]);
  return [
    ...runs
      .filter(({ from }) => from < passed - 1)
      .map((run) => line(run.state, placesOf(run.from, Math.min(run.to, passed - 1)))),
    line(state, [...placesOf(passed - 1, passed - 1), [lng, lat]]),
  ];
};

/** The ways until an instant, and where each drone was then and how it stood. Answers how many there were. */
export const useReplayOnMap = (
  judged: readonly JudgedTrace[],
  replay: Replay | undefined,
  at_s: number,
): number => {
  const { t, language } = useTranslation('tracking');
  const units = useTrackUnits();
  const told = language.startsWith('fr') ? 'fr' : 'en';
  useMapLayer(useMemo(() => replayLayer(t('replay.layer')), [t]));
  const { collection, flying } = useMemo(() => {
    if (replay === undefined) return { collection: NOTHING, flying: 0 };
    const placed = judged.flatMap((each) => {
      const place = placeAt(each.trace, at_s, replay.step_s);
      return place === null ? [] : [{ each, place, state: each.states[place.passed - 1] ?? 'neutral' }];
    });
    const features = placed.flatMap(({ each, place, state }): Feature[] => {
      const { lng, lat, amsl_m, height_m, age_s } = place;
      const { approvals, drone_name, device_id } = each.trace;
      const high =
        units === 'feet' && amsl_m !== null
          ? feetText(told, amsl_m)
          : height_m === null
            ? t('no_height')
            : t('above_take_off', { height: metresText(told, height_m) });
      const age = age_s < 1 ? '' : ` · ${t('age', { seconds: Math.floor(age_s) })}`;
      const who = approvals[0]?.display_identifier ?? drone_name ?? device_id;
      const label = `${who} · ${t(`states.${state}`)}\n${high}${age}`;
      const properties = { label, state, is_old: age_s >= 4 };
      return [
        ...waysUntil(each, place, state),
        { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties },
      ];
    });
    return { collection: { type: 'FeatureCollection' as const, features }, flying: placed.length };
  }, [judged, replay, at_s, units, told, t]);
  useMapData(REPLAY, collection);
  return flying;
};
