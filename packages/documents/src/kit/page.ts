/** A page in points, with the margins that every document of the product keeps. */
export interface PageShape {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Between the margins. */
  readonly content: number;
  /** Where a page's blocks end; below stand the foot's two lines. */
  readonly bottom: number;
}

const shaped = (width: number, height: number): PageShape => ({
  width,
  height,
  left: 34,
  right: width - 34,
  content: width - 68,
  bottom: height - 52,
});

/** A4, upright and lying. */
export const PORTRAIT = shaped(595.28, 841.89);
export const LANDSCAPE = shaped(841.89, 595.28);

export const LEFT = PORTRAIT.left;
export const RIGHT = PORTRAIT.right;
export const WIDTH = PORTRAIT.content;
export const TOP = 26;
export const BOTTOM = PORTRAIT.bottom;

/** A4 upright with the margins of a letter. */
export const LETTER: PageShape = {
  ...PORTRAIT,
  left: 48,
  right: PORTRAIT.width - 48,
  content: PORTRAIT.width - 96,
};

/** Shares the page's width, or another, between columns in these proportions. */
export const columnWidths = (parts: readonly number[], width: number = WIDTH): number[] => {
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => (part / sum) * width);
};
