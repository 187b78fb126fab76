import {
  CHECK_STATUSES,
  CONSTRAINT_KINDS,
  EFFECTS,
  PROTOCOL_ITEMS,
  VERDICTS,
} from '@envol/domain/airspace/constraint';
import { ENTRUSTED_STATUSES } from '@envol/domain/entrusting/statuses';
import { PROOF_MEANS } from '@envol/domain/flights/proof';
import { CONSTRAINT_STATUSES } from '@envol/domain/flights/statuses';
import { TERRITORY_STATUSES } from '@envol/domain/territory/territory';
import { z } from 'zod';
import { Instant, LongText, TextReason } from '../common.ts';
import { RequestCheck } from '../structures/index.ts';

export const HeightLimit = z
  .union([
    z.object({ reference: z.enum(['AGL', 'AMSL']), value: z.number(), unit: z.enum(['ft', 'm']) }),
    z.object({ reference: z.literal('FL'), value: z.number() }),
    z.object({ reference: z.literal('UNL') }),
  ])
  .meta({ id: 'HeightLimit' });

/** A constraint as the engine judges it; see `@envol/domain/airspace/constraint`. */
const judged = {
  key: z.string(),
  kind: z.enum(CONSTRAINT_KINDS),
  title: z.string(),
  zone_id: z.number().int().nullable(),
  aerodrome_code: z.string().nullable(),
  effect: z.enum(EFFECTS),
  procedure: z.enum(PROTOCOL_ITEMS).nullable(),
  decider: z
    .object({
      kind: z.enum([
        'authority',
        'atc',
        'afis',
        'aerodrome_operator',
        'zone_manager',
        'prefecture',
        'armed_forces',
      ]),
      structure_code: z.string().nullable(),
      name: z.string(),
      contact: z.string().nullable(),
      contacts: z.array(
        z.object({
          kind: z.enum(['phone', 'email', 'url']),
          value: z.string(),
          label: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  notice: z
    .object({
      days: z.number(),
      mode: z.enum(['calendar', 'ouvrables', 'ouvres']),
      latest_date: z.string(),
      respected: z.boolean(),
    })
    .nullable(),
  free_height_m: z.number().nullable(),
  activity: z.enum(['active', 'inactive', 'unknown']),
  overlap: z.object({
    area_ids: z.array(z.string()),
    area_m2: z.number().nullable(),
    distance_m: z.number(),
    fully_inside: z.boolean(),
    lower: HeightLimit.nullable(),
    upper: HeightLimit.nullable(),
  }),
  reasons: z.array(TextReason),
  source: z.object({ text: z.string(), dataset: z.string(), effective_date: z.string() }),
  /** Every notification to send, where there are several or they have hours: instants, and dates in Paris. */
  windows: z
    .array(
      z.object({
        flight_from: z.string(),
        flight_to: z.string(),
        opens_at: z.string(),
        closes_at: z.string(),
        opening_date: z.string(),
        closing_date: z.string(),
        respected: z.boolean(),
      }),
    )
    .optional(),
};

/** What binds, without what has been done about it: the zone's limits, the sentences that say why, their source. */
export const ConstraintBasis = z
  .object({
    key: judged.key,
    kind: judged.kind,
    title: judged.title,
    effect: judged.effect,
    lower: HeightLimit.nullable(),
    upper: HeightLimit.nullable(),
    reasons: judged.reasons,
    source: judged.source,
  })
  .meta({ id: 'ConstraintBasis' });

/** What a step that the operator settled by its own means rests on. */
export const StepProofInput = z.object({
  /** Who settled it. */
  by: z.string().trim().min(1).max(200),
  on: Instant,
  how: z.enum(PROOF_MEANS),
  /** With whom, under which reference, what was answered. */
  reference: z.string().trim().max(500).nullable().optional(),
});

/**
 * What an operator may set by hand; the other statuses follow from requests and analyses. `done` says the same as
 * `checked`, and is kept and told as that; `not_handled`: looked at, and left open.
 */
const SET_BY_HAND = ['todo', 'not_handled', 'checked', 'done'] as const;

/** What an operator may say of one step: absent keeps, null clears. */
export const StepChange = z.object({
  status: z
    .enum(SET_BY_HAND)
    .transform((status) => (status === 'done' ? 'checked' : status))
    .optional(),
  note: LongText.nullable().optional(),
  /** Only of a step that is or becomes `checked`; opened again, it has none. */
  proof: StepProofInput.nullable().optional(),
  /**
   * The `marked_at` of the proof that was seen, null for none: where somebody else has marked the step since, nothing is
   * changed. Absent: whatever stands there.
   */
  seen_mark: Instant.nullable().optional(),
});
export type StepChange = z.output<typeof StepChange>;

/** A proof as saved, with the account that marked the step, and when. */
const StepProof = StepProofInput.extend({
  reference: z.string().nullable(),
  marked_by: z.string(),
  marked_at: z.string(),
}).meta({ id: 'StepProof' });

/** A constraint saved with a mission: what the engine judged plus what has been done about it. */
export const FlightConstraint = z
  .object({
    id: z.number().int(),
    ...judged,
    status: z.enum(CONSTRAINT_STATUSES),
    note: z.string().nullable(),
    /** Of a step that is `checked`; null where its mark rests on nothing that was said. */
    proof: StepProof.nullable(),
    /** The authority answers requests in the product; otherwise the operator asks by its own means. */
    can_request_approval: z.boolean(),
    structure_id: z.number().int().nullable(),
    /** Who answers: the zone's own authority, or the one to which it delegated. */
    delegatee_structure_id: z.number().int().nullable(),
    /** Set by hand for itself: it does not follow the others of its authority. */
    has_own_status: z.boolean(),
    /** The request to look at: one that waits for an answer, else the newest that was not withdrawn. */
    approval_id: z.number().int().nullable(),
    /** How a request would be held against what its authority asks; null where none is to be made here. */
    request_check: RequestCheck.nullable(),
    /** Areas that may be asked for: no standing request asks for them. Of a refused request, all. */
    areas_to_ask: z.array(z.string()),
    /** The request by e-mail that stands for it; null: none. */
    email_request_id: z.number().int().nullable(),
    /** Whoever was told of the flight wrote back, and nobody has read it yet, or waits for a paper. */
    has_unread_answer: z.boolean(),
    /** It arrived at an authority that reads it here and has not answered. */
    is_at_desk: z.boolean(),
    /** The order of a prefect that settles it; null: none does. */
    prefect_order: z
      .object({
        id: z.number().int(),
        number: z.string(),
        structure_name: z.string(),
        signed_on: z.iso.date(),
        last_date: z.iso.date(),
        /** Under which the operator flies; null: none. */
        conditions: z.string().nullable(),
      })
      .nullable(),
    /** What the platform's staff does about it, where it was entrusted. */
    entrusted: z.object({ status: z.enum(ENTRUSTED_STATUSES), note: z.string().nullable() }).nullable(),
    /** What was sent because of it never left the platform: nothing is settled in truth. */
    is_simulated: z.boolean(),
  })
  .meta({ id: 'FlightConstraint' });
export type FlightConstraint = z.infer<typeof FlightConstraint>;

export const ConstraintsAnalysis = z
  .object({
    verdict: z.enum(VERDICTS),
    free_height_m: z.number().nullable(),
    constraints: z.array(FlightConstraint),
    /** Where the mission lies against the territory that the data speak of; areas surely inside are not listed. */
    territory: z.object({
      status: z.enum(TERRITORY_STATUSES),
      /** ISO 3166 alpha-2. */
      countries: z.array(z.string()),
      areas: z.array(
        z.object({ id: z.string(), status: z.enum(TERRITORY_STATUSES), countries: z.array(z.string()) }),
      ),
    }),
    checks: z.array(
      z.object({
        source: z.string(),
        status: z.enum(CHECK_STATUSES),
        reason: TextReason.nullable(),
      }),
    ),
    ruleset: z.string(),
    datasets: z.array(
      z.object({
        id: z.number().int(),
        source: z.string(),
        version: z.string(),
        effective_date: z.string(),
        /** The first day (UTC) on which it is no longer in force. */
        valid_until: z.string(),
      }),
    ),
    analysed_at: z.string(),
    /** A newer dataset has come since: the analysis is to be made again. */
    to_update: z.boolean(),
  })
  .meta({ id: 'ConstraintsAnalysis' });
export type ConstraintsAnalysis = z.infer<typeof ConstraintsAnalysis>;
