interface HeldFigure {
  readonly figure: string;
  readonly least?: number;
  readonly most?: number;
  readonly goal?: number;
}

interface JudgedFigure {
  readonly figure: string;
  readonly value: number | null;
  readonly isHeld: boolean;
  readonly text: string;
}

export const HELD_FIGURES: Readonly<Record<string, readonly HeldFigure[]>>;

export function judgeFigures(output: string, held: readonly HeldFigure[]): readonly JudgedFigure[];
