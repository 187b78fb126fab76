import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LanguageSwitch, ThemeSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './help.module.css';

/** What can be read without an account stands under the product's name, which leads home. */
export const OutsideFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.outside}>
    <header>
      <Link to="/">
        <Logo />
      </Link>
      <ThemeSwitch iconsOnly />
      <LanguageSwitch short />
    </header>
    <main>{children}</main>
  </div>
);
