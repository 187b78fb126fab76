import type { Position } from '@envol/domain/geo/geometry';
import { nauticalMiles } from '@envol/domain/geo/units';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useUser } from '../../api/session.ts';
import { boundsAround, cornersOf } from '../../map/areas/bounds.ts';
import type { MissionOnMap } from '../../map/areas/missionFeatures.ts';
import { useMissionAreas } from '../../map/areas/useMissionAreas.ts';
import { useMap } from '../../map/MapProvider.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { radialText, useBearings } from '../bearings/index.ts';
import { type DayRow, mapStatus } from './day.model.ts';

/** Keys are letters and numbers, the map's ids numbers: even for activations, odd for take-offs. */
const idOf = (key: string): number => Number(key.slice(1)) * 2 + (key.startsWith('t') ? 1 : 0);
const keyOf = (id: number): string => `${id % 2 === 1 ? 't' : 'a'}${Math.floor(id / 2)}`;

const NOWHERE: Position = [0, 0];
const areasOf = (row: DayRow | undefined) =>
  row?.take_off?.sub_approvals ?? row?.activation?.sub_approvals ?? [];

const centerOf = (row: DayRow): readonly [number, number] => {
  const [first] = areasOf(row);
  return first === undefined ? row.approval.center : [first.lng, first.lat];
};

/** The open flight as the tower sees it: its bearing and distance drawn, all of it brought into view when it opens. */
const useOpenFlight = (row: DayRow | undefined): void => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const { camera } = useMap();
  const point = row?.approval.airport_ref_point;
  const reference = useMemo((): Position => (point ? [point.lng, point.lat] : NOWHERE), [point]);
  const areas = areasOf(row);
  useBearings('day-bearings', t('map_label'), reference, areas, (area) =>
    t('position_map', {
      radial: radialText(area.radial),
      distance: format.distance(area.distance_to_structure),
      miles: format.number(nauticalMiles(area.distance_to_structure), 1),
    }),
  );
  const look = useEffectEvent((): void => {
    const bounds = boundsAround([reference, ...areas.flatMap(({ geometry }) => cornersOf(geometry))]);
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: 14 });
  });
  const key = row?.key;
  useEffect(() => {
    if (key !== undefined) look();
  }, [key]);
};

/** The day's flights on the map, live; what is done stays off it. `open`: the one that is looked at. */
export const useDayOnMap = (
  rows: readonly DayRow[],
  open: string | null,
  selected: string | null,
  onSelect: (key: string | null) => void,
  onPoint?: (key: string | null) => void,
): void => {
  const { t } = useTranslation('day');
  const { camera } = useMap();
  const { authority } = useUser();
  const shown = useMemo(
    () => rows.filter(({ phase, key }) => phase !== 'done' || key === selected),
    [rows, selected],
  );
  const missions = useMemo(
    (): readonly MissionOnMap[] =>
      shown.map((row) => ({
        id: idOf(row.key),
        label: row.approval.flight_name,
        status: mapStatus(row),
        center: centerOf(row),
        is_old: row.approval.data_age.length > 0,
        areas: row.areas,
      })),
    [shown],
  );
  useMissionAreas({
    id: 'day',
    label: t('map_label'),
    audience: 'authority',
    missions,
    selectedId: selected === null ? null : idOf(selected),
    onSelect: (id) => onSelect(id === null ? null : keyOf(id)),
    ...(onPoint && { onPoint: (id: number | null) => onPoint(id === null ? null : keyOf(id)) }),
  });
  const look = useEffectEvent((hasFlights: boolean): void => {
    const flights = shown.flatMap((row) => {
      const { airport_ref_point: point } = row.approval;
      return [centerOf(row), [point.lng, point.lat] as const];
    });
    // A day without a flight shows where the authority answers.
    const points = hasFlights ? flights : (authority?.structures ?? []).map((each) => each.reference_point);
    if (points.length === 0) return;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    camera.fitBounds([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], {
      animate: false,
      maxZoom: 12,
    });
  });
  const hasAny = shown.length > 0;
  useEffect(() => look(hasAny), [hasAny]);
  useOpenFlight(rows.find(({ key }) => key === open));
};
