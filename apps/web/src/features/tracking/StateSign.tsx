import type { TrackState } from './live/trackState.ts';
import styles from './tracking.module.css';

const ARROW = 'M0 -8 L6 7 L0 3.5 L-6 7 Z';
const ROTORS = [
  [-4.4, -4.4],
  [4.4, -4.4],
  [-4.4, 4.4],
  [4.4, 4.4],
] as const;

/** The map's sign of a state, for lists and legends: the same shapes, turned to the heading. */
export const StateSign = ({
  state,
  heading,
  isLost = false,
}: {
  readonly state: TrackState;
  readonly heading: number | null;
  readonly isLost?: boolean;
}) => {
  const isHollow = isLost || state === 'neutral' || state === 'unjudged';
  const inner =
    heading === null ? (
      ROTORS.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={3} />)
    ) : (
      <path d={ARROW} transform={`rotate(${heading})`} />
    );
  return (
    <svg
      className={styles.sign}
      viewBox="-15 -15 30 30"
      data-state={state}
      data-hollow={isHollow || undefined}
      data-lost={isLost || undefined}
      aria-hidden
    >
      {state === 'unknown' && <rect x={-9.5} y={-9.5} width={19} height={19} transform="rotate(45)" />}
      {state === 'unknown' && (
        <text y={4.5} textAnchor="middle">
          ?
        </text>
      )}
      {state === 'outside' && <rect className={styles.frame} x={-12} y={-12} width={24} height={24} />}
      {state === 'near' && <circle className={styles.frame} r={13} strokeDasharray="4 3" />}
      {state === 'manned' && (
        <g className={styles.rotor}>
          <path d="M-11 -5 L11 5 M-5 11 L5 -11 M0 2 L0 13" transform={`rotate(${heading ?? 0})`} />
          <circle r={4} />
        </g>
      )}
      {state !== 'unknown' && state !== 'manned' && inner}
      {isLost && <path className={styles.strike} d="M-11 11 L11 -11" />}
    </svg>
  );
};
