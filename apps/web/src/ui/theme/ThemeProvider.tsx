import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider as MuiThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * The server writes a fresh nonce into this tag for every answer and names it in `style-src 'self' 'nonce-…'`:
 * the style elements made at run time carry it, so that no `unsafe-inline` is needed.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const cache = createCache({ key: 'mui', prepend: true, ...(nonce ? { nonce } : {}) });

export const ThemeProvider = ({ children }: { readonly children?: ReactNode }) => (
  <CacheProvider value={cache}>
    <MuiThemeProvider theme={theme}>{children}</MuiThemeProvider>
  </CacheProvider>
);
