import type { PlanCode } from '@envol/domain/plans/prices';

export const CARD = 'pm_card_visa';
/** Accepted while somebody is there, refused at the first renewal. */
const FAILING_CARD = 'pm_card_chargeCustomerFail';

export interface Subscribed {
  readonly code: PlanCode;
  readonly pilots: number;
  readonly card: string;
  /** When it began, days before the demonstration. */
  readonly days: number;
}

export interface SmallCompany {
  readonly username: string;
  readonly owner: string;
  readonly name: string;
  readonly city: string;
  readonly postal_code: string;
  readonly subscribed?: Subscribed;
  /** Days of the trial that are left. */
  readonly trial?: number;
}

/** Companies without a mission of today, one in each standing. */
export const SMALL_COMPANIES: readonly SmallCompany[] = [
  { username: 'gratuit', owner: 'Lou Petit', name: 'Petit Vol', city: 'Limoges', postal_code: '87000' },
  {
    username: 'essai',
    owner: 'Nina Roux',
    name: 'Roux Images',
    city: 'Dijon',
    postal_code: '21000',
    trial: 9,
  },
  {
    username: 'solo',
    owner: 'Paul Vidal',
    name: 'Vidal Photo',
    city: 'Saint-Denis',
    postal_code: '97400',
    subscribed: { code: 'solo_month', pilots: 1, card: CARD, days: 75 },
  },
  {
    username: 'retard',
    owner: 'Inès Faure',
    name: 'Faure Topographie',
    city: 'Rennes',
    postal_code: '35000',
    subscribed: { code: 'independent_month', pilots: 3, card: FAILING_CARD, days: 32 },
  },
];

/** Whoever owns one of them. */
export const SMALL_USERNAMES: readonly string[] = SMALL_COMPANIES.map(({ username }) => username);
