import { daysAfter } from '../time/localTime.ts';

/** What an operator's papers belong to, and as what (specification 1, §3). */
export const DOCUMENT_CATEGORIES = {
  pilot: [
    'aptitude_certificate',
    'pratical_certificate',
    'pratical_booklet',
    'theoretical_evaluation',
    'periodic_evaluation',
    'other',
  ],
  drone: ['design_certificate', 'aircraft_register', 'user_manual', 'maintenance_manual', 'other'],
  operator: ['insurance', 'activity_declaration', 'register', 'manex_map', 'protocol', 'other'],
  flight: ['activity_declaration', 'protocol', 'other'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What a file that goes with a request may be said to be; the others are said to be nothing. */
export const REQUEST_CATEGORIES = ['activity_declaration'] as const;
export type RequestCategory = (typeof REQUEST_CATEGORIES)[number];

/** What a file that stands with an incident is said to be. */
export const INCIDENT_CATEGORIES = ['other'] as const;

export type DocumentOwner = keyof typeof DOCUMENT_CATEGORIES;
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[DocumentOwner][number];

export const DOCUMENT_OWNERS = Object.keys(DOCUMENT_CATEGORIES) as DocumentOwner[];

/** Whose a paper that is shown may be: an order of a prefect is nobody's to change. */
export const PAPER_OWNERS = [...DOCUMENT_OWNERS, 'prefect_order'] as const;
export type PaperOwner = (typeof PAPER_OWNERS)[number];

/** Whether a category is one of that owner's. */
export const isCategoryOf = (owner: DocumentOwner, category: string): category is DocumentCategory =>
  (DOCUMENT_CATEGORIES[owner] as readonly string[]).includes(category);

/** A paper is to be renewed within these days of its end. */
export const REMINDER_DAYS = 30;

/** How a paper stands on a day; `none`: no end was said of it. */
export const EXPIRIES = ['none', 'valid', 'soon', 'expired'] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** How somebody's papers stand; `unknown`: whoever asks may not read them. */
export const PAPERS_STANDINGS = [...EXPIRIES, 'unknown'] as const;

/** How a paper stands on a day; both dates YYYY-MM-DD, and `expires_on` its last valid day. */
export const expiryOf = (expires_on: string | null, today: string): Expiry => {
  if (expires_on === null) return 'none';
  if (expires_on < today) return 'expired';
  return expires_on <= daysAfter(today, REMINDER_DAYS) ? 'soon' : 'valid';
};

/** Whether a paper is no longer valid on a day (YYYY-MM-DD), such as the last one of a mission. */
export const expiresBefore = (expires_on: string | null, day: string): boolean =>
  expires_on !== null && expires_on < day;
