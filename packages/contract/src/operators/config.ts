import { z } from 'zod';
import { Line, TimeOfDay } from '../common.ts';

/** What an operator chose and is granted (specification 1, §3: custom_config). */
export const OperatorConfig = z
  .object({
    /** Every position of a pilot is kept for 30 days, not the last alone. */
    log_pilot_positions: z.boolean(),
    /** Between which hours generalists plan; null: at any. */
    generalist_flight_time_start: TimeOfDay.nullable(),
    generalist_flight_time_end: TimeOfDay.nullable(),
    /** Managers fill the simplified form, and count as generalists. */
    open_flight_simplified_form_for_manager: z.boolean(),
    /** The platform’s announcements are shown to the operator’s people. */
    display_announcements: z.boolean(),
    /** Days that a mission may last, first and last included; null: as many as the product allows. */
    flight_max_nb_days: z.number().int().min(1).max(366).nullable(),
    /** What the house writes beside the field of internal notes. */
    flight_internal_note_tooltip: Line(250).min(1).nullable(),
    /** Granted by the platform: flying times are noted here. */
    allow_flying_time: z.boolean(),
    /** Granted by the platform: remote pilots may be made restricted. */
    restricted_pilots: z.boolean(),
    /** Granted by the platform: sites of clients are found by their code. */
    allow_client_structures_geocoding: z.boolean(),
    /** Granted by the platform: helicopters are shown to whoever turns them on. */
    has_hss_exploitant_authorization: z.boolean(),
    /** Set by the platform: the pages of livestreams are shown to none of its people. */
    hide_livestreams_feature: z.boolean(),
  })
  .meta({ id: 'OperatorConfig' });

/** Told and taken, and set by no call: what each is follows from something else (docs/adr/0329). */
export const FixedConfig = z.object({
  /** True: a member is a specialist or a generalist, in every operator. What a call sends is not kept. */
  has_custom_contact_profiles: z.boolean(),
  /** The same as `allow_client_structures_geocoding`. What a call sends is not kept. */
  rte_structure_analysis: z.boolean(),
});

/** The settings that are the platform's to set, not the company's. */
export const GRANTED = {
  allow_flying_time: true,
  restricted_pilots: true,
  allow_client_structures_geocoding: true,
  has_hss_exploitant_authorization: true,
  hide_livestreams_feature: true,
} as const;

/** What the platform's staff grants an operator or withdraws. */
export const OperatorGrants = OperatorConfig.pick(GRANTED);

/** Off the price of subscriptions, percent. */
export const Discount = z.number().min(0).max(100).multipleOf(0.01);
