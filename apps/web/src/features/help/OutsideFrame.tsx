import type { ReactNode } from 'react';
import { PageLink } from '../../routing/PageLink.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './help.module.css';

/** What can be read without an account stands under the product's name, which leads home. */
export const OutsideFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.outside}>
    <header>
      <PageLink to="/">
        <Logo />
      </PageLink>
      <ThemeSwitch iconsOnly />
      <LanguageSwitch short />
    </header>
    <main>{children}</main>
  </div>
);
