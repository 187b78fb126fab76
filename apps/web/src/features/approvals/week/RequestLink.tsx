import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';

interface RequestLinkProps {
  readonly id: number;
  readonly className: string | undefined;
  /** Opens it beside the week, where there is room; else it leads to the map. */
  readonly onOpen: ((id: number) => void) | undefined;
  readonly children: ReactNode;
  readonly style?: CSSProperties;
  readonly title?: string;
  readonly 'data-tone'?: string;
  readonly 'data-off'?: boolean | undefined;
  readonly 'aria-current'?: 'true' | undefined;
}

/** A request of the week: a link, so that it opens in a tab of its own too. */
export const RequestLink = ({ id, onOpen, children, ...rest }: RequestLinkProps) => (
  <Link
    to="/map/approvals/$id"
    params={{ id: String(id) }}
    {...rest}
    onClick={(event) => {
      if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
        return;
      event.preventDefault();
      onOpen(id);
    }}
  >
    {children}
  </Link>
);
