import { type ComponentType, createElement } from 'react';

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * Fetches what uses the component library together with the library's theme, and puts the theme around it: screens
 * that do without the library do not wait for it. For `lazy(themed(load))`.
 */
export const themed =
  <P extends object>(load: Load<P>) =>
  async (): Promise<{ readonly default: ComponentType<P> }> => {
    const [Piece, { ThemeProvider }] = await Promise.all([load(), import('./ThemeProvider.tsx')]);
    return { default: (props) => createElement(ThemeProvider, null, createElement(Piece, props)) };
  };
