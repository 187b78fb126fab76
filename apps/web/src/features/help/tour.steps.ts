import type { CurrentUser } from '@envol/contract/auth';

/** A part of the screen and what is said of it; null: of the whole. */
export interface TourStep {
  readonly element: string | null;
  readonly title: string;
  readonly text: string;
}

const ELEMENTS = {
  welcome: null,
  // A phone has the pages at its foot instead of in the header.
  nav: '[data-tour="nav"], nav',
  list: '[data-tour="new-mission"]',
  map: '.envol-map-view',
  search: '[data-tour="search"]',
  bell: '[data-tour="bell"]',
  help: '[data-tour="help"]',
} as const;
export type TourPart = keyof typeof ELEMENTS;

/** The parts that an account has: who flies nothing makes no mission. */
export const tourParts = ({ capabilities }: Pick<CurrentUser, 'capabilities'>): readonly TourPart[] =>
  (Object.keys(ELEMENTS) as TourPart[]).filter(
    (part) => part !== 'list' || capabilities.includes('prepares'),
  );

export const elementOf = (part: TourPart): string | null => ELEMENTS[part];
