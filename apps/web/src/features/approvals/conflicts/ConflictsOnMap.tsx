import type { ApprovalConflict } from '@envol/contract/approvals';
import type { Position } from '@envol/domain/geo/geometry';
import { Link, useSearch } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { useMapClick } from '../../../map/click.ts';
import { MapOverlay } from '../../../map/MapOverlay.tsx';
import { MapPopover } from '../../../map/MapPopover.tsx';
import { useMap, useMapData, useMapLayer } from '../../../map/MapProvider.tsx';
import { useFormats } from '../../../ui/format.ts';
import { usePeriodLine } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { approvalsSearch } from '../approvals.search.ts';
import { conflictFeatures, pairKey } from './conflicts.features.ts';
import styles from './conflicts.module.css';
import { CONFLICT_LAYERS, CONFLICTS, conflictsLayer } from './conflictsLayer.ts';

interface PairProps {
  readonly conflict: ApprovalConflict;
}

/** Why two requests meet: the hours, the areas, the height that both ask for. */
const Reason = ({ conflict }: PairProps) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const periodLine = usePeriodLine();
  const { from, to, time_zone, windows_count, areas, areas_count, up_to_m } = conflict;
  const hours = { date_start: from, date_end: to, time_zone, hours_reference: 'local', is_continuous: true };
  const named = areas.map(({ identifier, other_identifier }) => `${identifier} × ${other_identifier}`);
  return (
    <ul className={styles.reason}>
      <li>
        {periodLine(hours as Parameters<typeof periodLine>[0])}
        {windows_count > 1 && ` · ${t('conflicts.more_windows', { count: windows_count - 1 })}`}
      </li>
      <li>
        {t('conflicts.areas', { areas: named.join(', ') })}
        {areas_count > areas.length &&
          ` · ${t('conflicts.more_areas', { count: areas_count - areas.length })}`}
      </li>
      <li>{t('conflicts.heights', { height: format.number(up_to_m) })}</li>
    </ul>
  );
};

const useNames = (missions: readonly MissionOnMap[]): ((id: number) => string) => {
  const names = useMemo(() => new Map(missions.map(({ id, label }) => [id, label])), [missions]);
  return (id) => names.get(id) ?? String(id);
};

interface Seen {
  readonly pair: string;
  /** Pixels from the map's top left. */
  readonly x: number;
  readonly y: number;
}

/** The pair under the mouse. */
const usePointed = (): Seen | null => {
  const { map, registry, tool } = useMap();
  const [seen, setSeen] = useState<Seen | null>(null);
  const look = useEffectEvent((x: number, y: number): void => {
    const layers = registry.clickableLayers().filter((layer) => CONFLICT_LAYERS.includes(layer));
    const [hit] =
      layers.length === 0 || tool !== null ? [] : (map?.queryRenderedFeatures([x, y], { layers }) ?? []);
    const pair = hit === undefined ? null : String(hit.properties.pair);
    if (pair !== (seen?.pair ?? null)) setSeen(pair === null ? null : { pair, x, y });
  });
  useEffect(() => {
    if (!map) return undefined;
    const moved = map.on('mousemove', ({ point }) => {
      if (!map.isMoving()) look(point.x, point.y);
    });
    const left = map.on('mouseout', () => look(-1, -1));
    return () => {
      moved.unsubscribe();
      left.unsubscribe();
    };
  }, [map]);
  return seen;
};

interface ConflictsOnMapProps {
  readonly conflicts: readonly ApprovalConflict[];
  readonly missions: readonly MissionOnMap[];
  readonly chosen: number | null;
  readonly isCrowd: boolean;
}

/** Lines between the requests that meet in the air; which ones and why on hover, both to open on a click. */
export const ConflictsOnMap = ({ conflicts, missions, chosen, isCrowd }: ConflictsOnMapProps) => {
  const { t } = useTranslation('approvals');
  const search = approvalsSearch(useSearch({ strict: false }));
  useMapLayer(
    useMemo(() => conflictsLayer(t('conflicts.layer'), t('conflicts.layer_note'), isCrowd), [t, isCrowd]),
  );
  useMapData(
    CONFLICTS,
    useMemo(() => conflictFeatures(conflicts, missions, chosen), [conflicts, missions, chosen]),
  );
  const nameOf = useNames(missions);
  const [opened, setOpened] = useState<{ readonly pair: string; readonly position: Position } | null>(null);
  useMapClick(({ features, position }) => {
    const [top] = features;
    setOpened(
      top && CONFLICT_LAYERS.includes(top.layer) ? { pair: String(top.properties.pair), position } : null,
    );
  });
  const pointed = usePointed();
  const find = (pair: string | undefined): ApprovalConflict | undefined =>
    conflicts.find((conflict) => pairKey(conflict) === pair);
  const [open, hovered] = [find(opened?.pair), find(pointed?.pair)];
  return (
    <MapOverlay>
      {open && opened && (
        <MapPopover position={opened.position} title={t('conflicts.title')} onClose={() => setOpened(null)}>
          <div className={styles.card}>
            {[open.approval_id, open.other_approval_id].map((id) => (
              <Link key={id} to="/map/approvals/$id" params={{ id: String(id) }} search={search}>
                {nameOf(id)}
              </Link>
            ))}
            <Reason conflict={open} />
          </div>
        </MapPopover>
      )}
      {hovered && pointed && !open && (
        <div
          role="tooltip"
          className={styles.tip}
          style={{ '--map-x': `${pointed.x}px`, '--map-y': `${pointed.y}px` } as CSSProperties}
        >
          <b>
            {nameOf(hovered.approval_id)} × {nameOf(hovered.other_approval_id)}
          </b>
          <Reason conflict={hovered} />
        </div>
      )}
    </MapOverlay>
  );
};
