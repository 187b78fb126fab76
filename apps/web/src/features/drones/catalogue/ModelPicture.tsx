import type { DroneModel } from '@envol/domain/drones/droneModels';
import styles from './catalogue.module.css';

const MIDDLE = { x: 60, y: 42 };
/** Of rotors around the body, in the picture's units. */
const AROUND = 33;
const ROTORS = { quad: 4, guarded: 4, hexa: 6, octo: 8 } as const;

/** A model of 100 g fills half of the picture, one of 10 kg all of it; without a known mass as one of a kilogram. */
const scaleOf = (massKg: number): number => Math.min(1, Math.max(0.5, 0.75 + 0.25 * Math.log10(massKg)));

const rotorsOf = (count: number): readonly { readonly x: number; readonly y: number }[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = ((at + 0.5) / count) * 2 * Math.PI;
    // Arms of four reach further to the sides, as a folding frame does.
    return { x: AROUND * Math.cos(angle) * (count === 4 ? 1.15 : 1), y: AROUND * Math.sin(angle) * 0.95 };
  });

const Multirotor = ({ count, isGuarded }: { readonly count: number; readonly isGuarded: boolean }) => {
  const rotors = rotorsOf(count);
  const blade = count === 4 ? 15 : 11;
  return (
    <>
      {rotors.map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <line x1={x * 0.2} y1={y * 0.2} x2={x} y2={y} className={styles.arm} />
          <circle cx={x} cy={y} r={blade} className={styles.disc} data-guarded={isGuarded || undefined} />
          <line x1={x - blade + 3} y1={y - 3} x2={x + blade - 3} y2={y + 3} className={styles.blade} />
        </g>
      ))}
      <rect x={-8} y={-17} width={16} height={34} rx={6} className={styles.body} />
      <rect x={-5} y={-21} width={10} height={7} rx={3} className={styles.body} />
    </>
  );
};

const Wing = ({ hasRotors }: { readonly hasRotors: boolean }) => (
  <>
    <path
      d="M0,-22 L6,-10 L52,8 L52,14 L6,10 L4,20 L-4,20 L-6,10 L-52,14 L-52,8 L-6,-10 Z"
      className={styles.body}
    />
    {hasRotors && [-24, 24].map((x) => <circle key={x} cx={x} cy={-2} r={9} className={styles.disc} />)}
  </>
);

/** The frame of a model seen from above: its kind and about its size, not its true plan. */
export const ModelPicture = ({ model: { frame, mass_kg } }: { readonly model: DroneModel }) => (
  <svg viewBox="8 0 104 84" className={styles.picture} aria-hidden>
    <g transform={`translate(${MIDDLE.x} ${MIDDLE.y}) scale(${scaleOf(mass_kg?.value ?? 1)})`}>
      {frame === 'wing' || frame === 'vtol' ? (
        <Wing hasRotors={frame === 'vtol'} />
      ) : (
        <Multirotor count={ROTORS[frame]} isGuarded={frame === 'guarded'} />
      )}
    </g>
  </svg>
);
