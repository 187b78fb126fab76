import {
  carriedMarkers,
  droppedMarker,
  type FlightPoint,
  type Marker,
  type MarkerKind,
  markersToKeep,
  mayStand,
  POINT_KINDS,
} from '@envol/domain/exclusion-zones/markers';
import type { Position } from '@envol/domain/geo/geometry';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FlightForm } from '../../shared/flight-form/index.ts';
import type { EditorDrawing } from '../../shared/places/index.ts';
import { showSnackbar } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { MarkersPart } from './MarkersPart.tsx';
import { PlacingStrip } from './PlacingStrip.tsx';
import { useExclusionOnMap } from './useExclusionOnMap.ts';
import { useMarkerPointer } from './useMarkerPointer.ts';
import { useSnapBack } from './useSnapBack.ts';

const NONE: readonly FlightPoint[] = [];

const isPoint = (marker: Marker): marker is FlightPoint => marker.kind !== 'pilot';

/** Where the drone takes off and lands: placed by a click, dragged on the map or typed, always inside an area. */
export const PointsPart = ({ drawing }: { readonly drawing: EditorDrawing }) => {
  const { t } = useTranslation('exclusion_zones');
  const form = useFormContext<FlightForm>();
  const points = useWatch({ control: form.control, name: 'points' }) ?? NONE;
  const areas = useWatch({ control: form.control, name: 'areas' });
  const geometries = useMemo(() => areas.map(({ geometry }) => geometry), [areas]);
  const [placing, setPlacing] = useState<MarkerKind | null>(null);
  const snapBack = useSnapBack();
  const write = (next: readonly Marker[]): void =>
    form.setValue('points', next.filter(isPoint), { shouldDirty: true });
  const judged = useRef(geometries);
  // An area that is carried takes its points along; what one that shrank or went leaves outside goes, and is said.
  const tidy = useEffectEvent(() => {
    const carried = carriedMarkers(points, judged.current, geometries);
    judged.current = geometries;
    if (carried.some((point, index) => point !== points[index])) write(carried);
    const kept = markersToKeep(carried, geometries);
    const gone = points.length - kept.length;
    if (gone === 0) return;
    write(kept);
    showSnackbar({ tone: 'info', message: t('screen.points_removed', { count: gone }) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the areas
  useEffect(() => tidy(), [geometries]);
  const move = (index: number, to: Position): void => {
    const point = points[index];
    if (!point) return;
    const after = droppedMarker(point, to, geometries);
    if (after === point) snapBack(point.kind, 'moved');
    else write((points as readonly Marker[]).with(index, after));
  };
  const place = (kind: MarkerKind, position: Position): void => {
    if (!mayStand({ kind, position }, geometries)) {
      snapBack(kind, 'placed');
      return;
    }
    write([...points, { kind, position }]);
    setPlacing(null);
  };
  const shown = useMarkerPointer({
    markers: points,
    placing,
    isOff: drawing.mode !== null,
    onPlace: place,
    onDrop: move,
    // The area under the point is not what the hand took.
    onHold: drawing.cancel,
  });
  useExclusionOnMap(null, shown, 0);
  return (
    <>
      {placing !== null && <PlacingStrip kind={placing} onStop={() => setPlacing(null)} />}
      <MarkersPart
        kinds={POINT_KINDS}
        title={t('screen.mission_points')}
        lead={t('screen.mission_points_lead')}
        markers={points}
        placing={placing}
        disabled={false}
        onPlacing={(kind) => {
          drawing.setMode(null);
          setPlacing(kind);
        }}
        onMove={move}
        onRemove={(index) => write(points.toSpliced(index, 1))}
      />
    </>
  );
};

/** The points on the map while another step of the mission is open: seen, not moved. */
export const PointsShown = () => {
  const { control } = useFormContext<FlightForm>();
  useExclusionOnMap(null, useWatch({ control, name: 'points' }) ?? NONE, 0);
  return null;
};
