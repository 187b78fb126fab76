import { EXPIRIES, PAPER_OWNERS, PAPERS_STANDINGS } from '@envol/domain/documents/categories';
import { z } from 'zod';

/** A paper of a pilot, a drone, an operator or a mission, or an order of a prefect. */
export const Document = z
  .object({
    id: z.number().int(),
    owner_type: z.enum(PAPER_OWNERS),
    owner_id: z.number().int(),
    category: z.string(),
    name: z.string(),
    type: z.string(),
    bytes: z.number().int(),
    /** Its last valid day; null = none was said, which is not that it holds for ever. */
    expires_on: z.iso.date().nullable(),
    /** How it stands today, by France's clocks. */
    expiry: z.enum(EXPIRIES),
    created_at: z.string(),
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof Document>;

/** A paper that counts for a mission: its own, its pilots', its drones', its operator's, and the orders of prefects that hold it. */
export const FlightDocument = Document.extend({
  /** Whose it is: the pilot, the drone, the operator; the number of an order; null for the mission's own. */
  owner_name: z.string().nullable(),
  /** It is no longer valid on the mission's last day. */
  expires_before_end: z.boolean(),
}).meta({ id: 'FlightDocument' });
export type FlightDocument = z.infer<typeof FlightDocument>;

/** How the papers of one pilot or drone stand: of each category the one that lasts longest, or the newest where that says no end. */
export const PapersState = z
  .object({
    count: z.number().int(),
    expiry: z.enum(PAPERS_STANDINGS),
    /** Of the paper that ends first; null where none ends, or none is kept. */
    category: z.string().nullable(),
    expires_on: z.iso.date().nullable(),
  })
  .meta({ id: 'PapersState' });
export type PapersState = z.infer<typeof PapersState>;

/** What a list is narrowed to: owners with an expired paper, with one near its end, without any. */
export const PAPERS_FILTERS = ['expired', 'soon', 'none'] as const;
export type PapersFilter = (typeof PAPERS_FILTERS)[number];
