import type { Analysis, MissionInput } from '@envol/domain/airspace/constraint';
import type { AirspaceFound } from '@envol/domain/airspace/find';
import type { UasLoss, UasRestriction, UasVolume } from '@envol/domain/airspace/official/uasZone';
import type { DatasetVersion, HeightLimit, Zone, ZoneActivity, ZoneKind } from '@envol/domain/airspace/zone';
import type { AreaGeometry, BoundingBox, Position } from '@envol/domain/geo/geometry';
import type { TerritoryFinding } from '@envol/domain/territory/territory';
import type { FeatureCollection } from 'geojson';
import type { CellStep } from './freeHeightCells.ts';
import type { TileInk, TilePlace } from './freeHeightTile.ts';

/** A zone without its outline: what a card or a popover says. */
export interface ZoneHere {
  readonly id: number;
  readonly identifier: string;
  readonly name: string;
  readonly kind: ZoneKind;
  readonly airspace_class: string | null;
  readonly lower: Zone['lower'];
  readonly upper: Zone['upper'];
  readonly activity: ZoneActivity['kind'];
  readonly remarks: string | null;
}

/** An official zone without its outline. */
export interface OfficialHere {
  readonly id: number;
  /** As published: "[LF][SUR 011] Centre pénitentiaire de POITIERS-VIVONNE". */
  readonly published: string;
  readonly name: string;
  readonly restriction: UasRestriction;
  readonly lower: HeightLimit;
  readonly upper: HeightLimit;
  readonly limits: UasVolume['limits'];
  readonly lost: readonly UasLoss[];
  readonly message: string | null;
}

export interface ZonesAtPlace {
  readonly zones: readonly ZoneHere[];
  /** Null where this device has no official zones: they were not consulted. */
  readonly official: { readonly version: DatasetVersion; readonly zones: readonly OfficialHere[] } | null;
  /** Whether the publications speak of the place at all: elsewhere no zone means nothing. */
  readonly territory: TerritoryFinding;
}

/** A zone that its publication lets be active by day only; whether it is then stays unknown. */
export interface DayOnlyZone {
  readonly id: number;
  /** A place of its own, where its day is told. */
  readonly place: Position;
}

/** Of which zone the outline is wanted: of several parts, the one over the place. */
export interface OutlineOf {
  readonly of: 'zone' | 'official';
  readonly id: number;
  readonly position: Position;
}

export type WorkerRequest =
  /** Read the copy kept on this device. */
  | { readonly type: 'restore' }
  /** Take the document that the server gave. */
  | { readonly type: 'load'; readonly document: Blob }
  | { readonly type: 'analyse'; readonly ticket: number; readonly mission: MissionInput }
  | { readonly type: 'zones_at'; readonly ticket: number; readonly position: Position }
  | { readonly type: 'day_only'; readonly ticket: number }
  | ({ readonly type: 'outline'; readonly ticket: number } & OutlineOf)
  | { readonly type: 'find'; readonly ticket: number; readonly text: string; readonly at_most: number }
  | {
      readonly type: 'paint_free_heights';
      readonly ticket: number;
      readonly tile: TilePlace;
      /** Pixels of its side. */
      readonly side: number;
      readonly ink: TileInk;
    }
  | {
      readonly type: 'free_height_cells';
      readonly ticket: number;
      readonly box: BoundingBox;
      readonly step: CellStep;
    };

export type WorkerAnswer =
  | {
      readonly type: 'dataset';
      readonly version: DatasetVersion;
      /** Of the official UAS zones; null: never imported. */
      readonly official: DatasetVersion | null;
      readonly from: 'device' | 'server';
    }
  /** No copy on this device, or the document could not be read. */
  | { readonly type: 'no_dataset'; readonly from: 'device' | 'server' }
  | {
      readonly type: 'analysis';
      readonly ticket: number;
      readonly analysis: Analysis;
      /** INSEE codes of the départements that the mission touches, joined by commas. */
      readonly departements: string;
      readonly took_ms: number;
    }
  | ({ readonly type: 'zones'; readonly ticket: number } & ZonesAtPlace)
  /** Null: the zone is not there any more, or does not lie over the place. */
  | { readonly type: 'outline'; readonly ticket: number; readonly geometry: AreaGeometry | null }
  | { readonly type: 'day_only'; readonly ticket: number; readonly zones: readonly DayOnlyZone[] }
  | { readonly type: 'found'; readonly ticket: number; readonly found: readonly AirspaceFound[] }
  | { readonly type: 'painted'; readonly ticket: number; readonly picture: ImageBitmap }
  | { readonly type: 'cells'; readonly ticket: number; readonly cells: FeatureCollection }
  | { readonly type: 'failed'; readonly ticket: number; readonly message: string };
