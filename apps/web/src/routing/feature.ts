import type { CurrentUser } from '@envol/contract/auth';
import type { LinkProps, RegisteredRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A page of the navigation. Its words are keys of the `nav` texts. */
export interface NavEntry {
  readonly word:
    | 'platform'
    | 'entrusted'
    | 'authorities'
    | 'notams'
    | 'military'
    | 'announcements'
    | 'operators'
    | 'flights'
    | 'approvals'
    | 'activations'
    | 'day'
    | 'opinions'
    | 'statistics'
    | 'shifts'
    | 'tower'
    | 'flight_authorizations'
    | 'drones'
    | 'activity'
    | 'pilots'
    | 'users'
    | 'asking_operators'
    | 'declarations'
    | 'declarations_army'
    | 'exemptions'
    | 'prefect_orders'
    | 'towns'
    | 'supervisers'
    | 'supervisions'
    | 'traces'
    | 'livestreams'
    | 'helicopter_departures'
    | 'terms';
  /** Where two kinds of accounts call one page by two words: the user's own. */
  readonly wordFor?: (user: CurrentUser) => NavEntry['word'];
  readonly link: LinkProps;
  readonly icon: LucideIcon;
  readonly isFor: (user: CurrentUser) => boolean;
  /** A number beside the word: how many there are, or wait. */
  readonly count?: {
    readonly use: () => number | undefined;
    readonly word: 'count' | 'to_process';
    /** Also over the icon of a phone's navigation. */
    readonly is_badge: boolean;
  };
}

/** What a feature brings to the frames around its screens; its routes stand in `<feature>.routes.ts`. */
export interface Feature {
  /** Its place in the navigation and among what is fetched ahead; the work of an account comes first. */
  readonly order: number;
  readonly nav?: NavEntry;
  /** Paths of screens that this account may open next: fetched while the page rests. */
  readonly ahead?: (user: CurrentUser) => readonly (keyof RegisteredRouter['routesByPath'])[];
  /** Mounted with the map: layers and what a click on them tells. */
  readonly OnMap?: ComponentType;
}

/**
 * What a feature mounts around every screen, in `inShell.ts`, mostly drawn as nothing: searches and commands of the palette,
 * reactions to live events. It comes in one file after the first screen's.
 */
export interface InShell {
  /** Its place among those of the others. */
  readonly order: number;
  readonly Component: ComponentType;
}
