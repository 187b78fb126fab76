/** A4 in points, with the margins that every document of the product keeps. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const LEFT = 34;
export const RIGHT = PAGE.width - 34;
export const WIDTH = RIGHT - LEFT;
export const TOP = 26;
/** Where a page's blocks end; below stand the foot's two lines. */
export const BOTTOM = PAGE.height - 52;

/** Shares the page's width, or another, between columns in these proportions. */
export const shares = (parts: readonly number[], width: number = WIDTH): number[] => {
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => (part / sum) * width);
};
