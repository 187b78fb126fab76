import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import type { DrawMode, Refusal } from './operations.ts';
import type { DrawnArea } from './scene.ts';

/** What the page gives; read anew at each render. */
export interface DrawInputs {
  readonly areas: readonly DrawnArea[];
  /** What the next clicks draw; null edits and selects. */
  readonly mode: DrawMode | null;
  readonly selectedId: string | null;
  readonly onChange: (areas: readonly DrawnArea[]) => void;
  /** Every change under the pointer, once a frame: the geometry as it would be, or null when the hand rests. */
  readonly onDraft?: ((draft: DrawnArea | null) => void) | undefined;
  readonly onSelect: (id: string | null) => void;
  /** A drawing ended (finished or abandoned): the page leaves the mode. */
  readonly onModeEnd?: (() => void) | undefined;
  /** Why a change was not made. */
  readonly onRefuse?: ((reason: Refusal) => void) | undefined;
  readonly buffer_m?: number | undefined;
}

export type Drag =
  | { readonly kind: 'vertex'; readonly index: number }
  | { readonly kind: 'midpoint'; readonly index: number }
  | { readonly kind: 'area'; readonly from: Position };

/** What the page shows of a drawing: buttons on or off, the chosen vertex, the geometry under the hand. */
export interface DrawStatus {
  readonly drawing: boolean;
  readonly points: number;
  readonly vertex: number | null;
  readonly draft: AreaGeometry | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canFinish: boolean;
}
