import type { CurrentUser } from '@envol/contract/auth';
import type { Namespace } from '@envol/i18n/resources';
import type { ComponentType } from 'react';

/** What every declaration has: its words, which are loaded with the host's. */
export interface Declared {
  readonly words: readonly Namespace[];
  /** Of the host itself alone: its screens, by name. They come in one file with what stands on them. */
  readonly screens?: Readonly<Record<string, ComponentType>>;
}

/** What stands at a place: in which order, and for whom where not for all who see the host. */
export interface Placed {
  readonly order: number;
  readonly isFor?: (user: CurrentUser) => boolean;
}

/** A component at a place; `lazy` where it does not stand there from the first. */
export interface Piece<Props> extends Placed {
  readonly Component: ComponentType<Props>;
}
