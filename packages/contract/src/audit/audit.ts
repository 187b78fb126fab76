import { z } from 'zod';
import { Instant, pageOf, pageQuery } from '../common.ts';
import { binaryResponse, defineEndpoint } from '../endpoint.ts';
import { AUDIT_SOURCES } from './sources.ts';

/** One line of the audit journal. */
export const AuditLine = z
  .object({
    id: z.number().int(),
    /** Its place in the chain; null: about to be given one. */
    position: z.number().int().nullable(),
    at: z.string(),
    source: z.enum(AUDIT_SOURCES),
    action: z.string(),
    /** Who did it, as the account is called now; null: the platform itself, or an account that is gone. */
    by: z.string().nullable(),
    user_id: z.number().int().nullable(),
    operator_id: z.number().int().nullable(),
    structure_id: z.number().int().nullable(),
    authority_id: z.number().int().nullable(),
    /** What is known of it; null: erased with the person whom it named. */
    facts: z.record(z.string(), z.unknown()).nullable(),
    /** SHA-256 over the line before it, this line and its facts, hexadecimal. */
    hash: z.string().nullable(),
  })
  .meta({ id: 'AuditLine' });
export type AuditLine = z.infer<typeof AuditLine>;

const Filters = {
  source: z.enum(AUDIT_SOURCES).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
};

export const listAuditJournal = defineEndpoint({
  method: 'GET',
  path: '/audit-journal',
  tag: 'audit',
  summary: 'Who did what: all of it for the staff, one’s own organisation for its administrators',
  permission: 'audit:read',
  query: z.object({ ...pageQuery(['-id'], '-id'), ...Filters }),
  response: pageOf(AuditLine),
});

export const downloadAuditJournal = defineEndpoint({
  method: 'GET',
  path: '/audit-journal/download',
  tag: 'audit',
  summary: 'The same lines as JSON, a line each, the oldest first, with what their hashes are made of',
  permission: 'audit:read',
  query: z.object(Filters),
  response: binaryResponse('application/x-ndjson'),
});

/** What is wrong with a place in the chain. */
export const AUDIT_FAULTS = ['gap', 'order', 'changed', 'facts'] as const;

/** Whether the chain is whole. */
export const AuditProof = z
  .object({
    checked: z.number().int(),
    /** Lines whose facts were erased with a person: their digests hold, what they said is gone. */
    erased: z.number().int(),
    /** The last place, to be kept elsewhere: a chain that was cut is shorter than it says. */
    head: z.object({ position: z.number().int(), hash: z.string() }).nullable(),
    /** The first of them. */
    faults: z.array(
      z.object({ id: z.number().int(), position: z.number().int(), fault: z.enum(AUDIT_FAULTS) }),
    ),
  })
  .meta({ id: 'AuditProof' });
export type AuditProof = z.infer<typeof AuditProof>;

export const verifyAuditJournal = defineEndpoint({
  method: 'GET',
  path: '/audit-journal/proof',
  tag: 'audit',
  summary: 'Whether every line of the chain is what it was when it was written',
  permission: 'platform:read',
  response: AuditProof,
  rate_limit: 6,
});

export const auditEndpoints = { listAuditJournal, downloadAuditJournal, verifyAuditJournal };
