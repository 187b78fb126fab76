import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { type AddressSearch, type FixedPath, goToHref, hrefOf } from './address.ts';
import { fetchPublicPage } from './publicPages.ts';

type Target =
  | { readonly to: FixedPath; readonly search?: AddressSearch; readonly href?: undefined }
  | { readonly href: string; readonly to?: undefined; readonly search?: undefined };

/** What the browser does with a click itself: another tab, another window, a download. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A link that needs no router: on pages without a session, and in what they share with the product. */
export const PageLink = ({
  to,
  search,
  href,
  onClick,
  ...rest
}: Target & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) => {
  const address = to === undefined ? href : hrefOf(to, search);
  const fetchAhead = (): void => fetchPublicPage(address);
  return (
    <a
      {...rest}
      href={address}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        goToHref(address);
      }}
    />
  );
};
