import type { StructureZone } from '@envol/contract/structure-zones';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useMissionAreas } from '../../../map/areas/useMissionAreas.ts';
import { DrawToolbar } from '../../../map/draw/DrawToolbar.tsx';
import type { DrawMode } from '../../../map/draw/operations.ts';
import { useDrawing } from '../../../map/draw/useDrawing.ts';
import { useMap } from '../../../map/MapProvider.tsx';
import { useTranslation } from '../../../ui/texts.ts';

export interface DrawProps {
  readonly id: number;
  readonly zones: readonly Pick<StructureZone, 'id' | 'name' | 'kind' | 'geometry'>[];
  readonly at: readonly [number, number];
}

export interface BoardProps extends Pick<DrawProps, 'zones' | 'at'> {
  readonly geometry: AreaGeometry | null;
  readonly onChange: (geometry: AreaGeometry | null) => void;
}

const centreOf = (geometry: AreaGeometry): readonly [number, number] => {
  if (geometry.type === 'Circle') return geometry.center;
  const [first = [0, 0]] =
    geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : geometry.coordinates;
  return [first[0], first[1]];
};

/** The zones that are there, and the one that is being drawn. */
export const Board = ({ zones, at, geometry, onChange }: BoardProps) => {
  const { t } = useTranslation('structure_zones');
  const { camera, map } = useMap();
  const [mode, setMode] = useState<DrawMode | null>(null);
  const areas = useMemo(() => (geometry === null ? [] : [{ id: 'new', geometry }]), [geometry]);
  const drawing = useDrawing({
    areas,
    mode,
    selectedId: geometry === null ? null : 'new',
    onChange: (next) => onChange(next.at(-1)?.geometry ?? null),
    onSelect: () => undefined,
    onModeEnd: () => setMode(null),
  });
  useMissionAreas({
    id: 'structure-zones',
    label: t('title'),
    audience: 'authority',
    missions: useMemo(
      () =>
        zones.map(({ id, name, kind, geometry: shape }) => ({
          id,
          label: name,
          status: kind === 'impacting' ? 'reserves' : 'supervision',
          center: centreOf(shape),
          areas: [shape],
        })),
      [zones],
    ),
    selectedId: null,
    onSelect: () => undefined,
  });
  const look = useEffectEvent(() =>
    camera.fitBounds([at[0] - 0.15, at[1] - 0.1, at[0] + 0.15, at[1] + 0.1], { animate: false }),
  );
  const isReady = map !== null;
  useEffect(() => {
    if (isReady) look();
  }, [isReady]);
  return (
    <DrawToolbar
      drawing={drawing}
      mode={mode}
      onMode={setMode}
      canDelete={geometry !== null}
      name={t('draw')}
    />
  );
};
