import { type MissionVerdict, markTone } from '@envol/domain/flights/verdict';
import { enclosingBox } from '@envol/domain/geo/boxes';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { useEffect, useMemo } from 'react';
import { useFitTarget, useMap } from '../MapProvider.tsx';
import type { MissionOnMap } from './missionFeatures.ts';
import { useShownMission } from './shownMission.ts';
import { useMissionAreas } from './useMissionAreas.ts';

/** What of a mission a screen about it shows on the map. */
interface MissionInView {
  readonly id: number;
  readonly name: string;
  readonly verdict: MissionVerdict;
  readonly data_age: readonly unknown[];
  readonly is_archived: boolean;
  readonly center: Position | null;
  readonly areas: readonly { readonly geometry: AreaGeometry }[];
}

const NONE: readonly MissionOnMap[] = [];
const MAX_ZOOM = 14;

const onMap = (mission: MissionInView): readonly MissionOnMap[] => {
  const { id, name, is_archived, center, areas } = mission;
  return center === null
    ? NONE
    : [
        {
          id,
          status: is_archived ? 'archived' : `verdict_${markTone(mission)}`,
          label: name,
          center,
          is_old: mission.data_age.length > 0,
          areas: areas.map(({ geometry }) => geometry),
        },
      ];
};

/** One mission on the map of a screen about it. */
export const useMissionOnMap = (mission: MissionInView | undefined, label: string): void =>
  useMissionAreas({
    id: 'mission',
    label,
    audience: 'dronist',
    missions: useMemo(() => (mission === undefined ? NONE : onMap(mission)), [mission]),
    selectedId: mission?.id ?? null,
    onSelect: () => undefined,
  });

/** The same, brought into view when it is there, not at every later change. */
export const useMissionInView = (mission: MissionInView | undefined, label: string): void => {
  const { camera } = useMap();
  useMissionOnMap(mission, label);
  useShownMission(mission?.id ?? null);
  const areas = mission?.areas ?? [];
  const bounds = areas.length === 0 ? null : enclosingBox(areas.map(({ geometry }) => boundingBox(geometry)));
  useFitTarget(bounds, 'mission');
  const id = bounds === null ? null : (mission?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mission
  useEffect(() => {
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: MAX_ZOOM });
  }, [id]);
};
