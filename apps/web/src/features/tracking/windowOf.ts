/** Of a row of the traffic list; `.list li` of tracking.module.css. */
export const ROW_PX = 56;
const SPARE = 6;

/** Which rows are drawn: those in the window and some beside it. */
export const windowOf = ({
  count,
  top,
  height,
}: {
  readonly count: number;
  readonly top: number;
  readonly height: number;
}): { readonly from: number; readonly to: number } => ({
  from: Math.max(0, Math.min(count, Math.floor(top / ROW_PX) - SPARE)),
  to: Math.min(count, Math.ceil((top + height) / ROW_PX) + SPARE),
});
