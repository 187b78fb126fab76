import type { Namespace } from '@envol/i18n/resources';
import type { ComponentType } from 'react';
import { loadTexts } from '../ui/texts.ts';

type Load = () => Promise<ComponentType>;

/** The code of a screen and its words, asked for in one go. */
export const publicScreen =
  (words: readonly Namespace[], load: Load): Load =>
  async () => {
    const [Screen] = await Promise.all([load(), loadTexts(['common', ...words])]);
    return Screen;
  };

/** A page that needs no session, as `<feature>.public.routes.ts` declares it. */
export interface PublicPage<P extends string = string> {
  /** From the root; a part that begins with `$` stands for any text. */
  readonly path: P;
  readonly load: Load;
  /** Where to instead, asked when the page opens and when somebody signs in or out on it. */
  readonly elsewhere?: (visit: Visit) => string | null | Promise<string | null>;
}

export interface Visit {
  readonly href: string;
  readonly text: (name: string) => string;
}

export const publicPage = <const P extends string>(page: PublicPage<P>): PublicPage<P> => page;

let pages: readonly PublicPage[] = [];
/** Given once by the application, which knows every feature. */
export const providePublicPages = (list: readonly PublicPage[]): void => {
  pages = list;
};

const partsOf = (path: string): readonly string[] => path.toLowerCase().replace(/\/+$/, '').split('/');

/** The page of an address; null where the product, or nothing, is there. */
export const publicPageAt = (href: string): PublicPage | null => {
  const wanted = partsOf(href.split(/[?#]/)[0] ?? '');
  const fits = ({ path }: PublicPage): boolean => {
    const parts = partsOf(path);
    return (
      parts.length === wanted.length &&
      parts.every((part, index) => (part.startsWith('$') ? wanted[index] !== '' : part === wanted[index]))
    );
  };
  return pages.find(fits) ?? null;
};

/** Asks for a page's code before it is opened; whoever opens it asks again, and tells when it does not come. */
export const fetchPublicPage = (href: string): void => {
  publicPageAt(href)
    ?.load()
    .catch(() => undefined);
};
