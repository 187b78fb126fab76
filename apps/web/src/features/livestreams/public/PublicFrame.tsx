import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../../ui/LanguageSwitch.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import styles from './public.module.css';

/** The page around a picture that is watched by a link. */
export const PublicFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.page}>
    <header className={styles.header}>
      <Logo />
      <div className={styles.language}>
        <LanguageSwitch short />
      </div>
    </header>
    {children}
  </div>
);
