import styles from './Logo.module.css';

export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M22 2 2 11.2l8 3.1z" opacity=".55" />
      <path d="M22 2 10 14.3l1.2 7.4 3-4.6z" opacity=".8" />
      <path d="m22 2-7.8 15.1 4.6 2z" />
    </svg>
    Envol
  </span>
);
