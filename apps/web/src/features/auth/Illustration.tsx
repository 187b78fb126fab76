import styles from './Illustration.module.css';

/** A control zone, a restricted one, a mission at the edge: the product in one drawing. Decorative. */
export const Illustration = () => (
  <svg
    className={styles.drawing}
    viewBox="0 0 640 900"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <g className={styles.contours}>
      <path d="M-20 640c120-60 180 20 300-30s190-140 400-90" />
      <path d="M-20 690c140-50 200 30 320-20s180-120 380-80" />
      <path d="M-20 745c150-40 220 30 340-10s170-100 360-70" />
      <path d="M-20 805c150-30 240 30 350 0s170-80 340-60" />
      <path d="M-20 865c150-20 240 24 350 4s170-60 340-46" />
    </g>
    <path className={styles.restricted} d="M-30 470 150 420l70 110-90 130-160 30z" />
    <path className={styles.control} d="M60-40 470 120 350 300l60 150-110 120-190-60L-30 380" />
    <circle className={styles.far} cx="500" cy="560" r="74" />
    <circle className={styles.point} cx="235" cy="245" r="6" />
    <circle className={styles.point} cx="500" cy="560" r="5" />
    <path className={styles.mission} d="m352 300 44 24-12 50-52 4-18-44z" />
    {[
      [352, 300],
      [396, 324],
      [384, 374],
      [332, 378],
      [314, 334],
    ].map(([x, y]) => (
      <circle key={x} className={styles.vertex} cx={x} cy={y} r="4.5" />
    ))}
    <path className={styles.track} d="M360 340C420 260 520 240 600 130" />
    <g className={styles.plane}>
      <path d="m14-13-28 11 11 4z" opacity=".65" />
      <path d="M14-13-3 2l2 11z" />
    </g>
  </svg>
);
