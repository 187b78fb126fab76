import type { DrawMode } from '../../map/draw/operations.ts';
import type { Declared, Piece } from './placed.ts';

/** What of the drawing another feature's part may ask for. */
export interface EditorDrawing {
  readonly mode: DrawMode | null;
  readonly setMode: (mode: DrawMode | null) => void;
  /** Lets go of what the hand holds. */
  readonly cancel: () => void;
}

/** What a feature puts in a mission's editor, within its form: `onMissionEditor.ts` exports it as `<feature>OnMissionEditor`. */
export interface OnMissionEditor extends Declared {
  /** Beside the ways to give areas, while nothing is saved yet. */
  readonly beginnings?: readonly Piece<object>[];
  /** Below the areas, once there are some. */
  readonly belowAreas?: readonly Piece<{ readonly drawing: EditorDrawing }>[];
  /** Drawn on the map while another step than the areas is open. */
  readonly otherSteps?: readonly Piece<object>[];
}
