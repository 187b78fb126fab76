import type { Scope } from '../src/platform/db/scope.ts';
import { type Expected, ofWholeOperator as own, ownTables } from './ownTables.ts';

/** Tables that a tenant may read whole, and why that gives nothing away. */
export const PUBLISHED: Readonly<Record<string, string>> = {
  structure_settings: 'what authorities ask of requests, which operators are told before they ask',
  authorities: 'the directory of who answers for several structures: name and kind',
  structures: 'the directory of authorities, their public contacts and reference points',
  datasets: 'published airspace: which version is in force',
  zones: 'published airspace',
  uas_zones: 'published airspace',
  aerodromes: 'published airspace',
  structure_public_tips: 'what structures tell operators before they ask',
  constraint_type_additions:
    'what the platform adds to the law about types of constraints, but not who wrote it',
  procedure_prices: 'what the platform asks for a procedure that is entrusted to it',
  document_categories: 'which papers there are, and which of them a prefecture reads',
};

/** Of an operator too, and of one of its parts where the asker keeps that part alone. */
const ofEntity = { operator: 'operator_id = $1 and $entities', authority: null };
const ofMission = {
  operator: 'flight_id in (select id from flights where operator_id = $1 and $entities)',
  authority: null,
};
const ofTrace = 'trace_id in (select id from traces where operator_id = $1)';
const ofAlert = `alert_id in (select id from position_alerts where ${ofTrace})`;
const nearTraces = '(select trace_id from trace_structures where structure_id = $1)';
const ofRequest = {
  operator: 'approval_id in (select id from approvals where operator_id = $1 and $entities)',
  authority: 'approval_id in (select id from approvals where structure_id = $1)',
};

/** What hangs on requests and on what is made on them, by its subject. */
const ofSubject = {
  operator: `case subject_type when 'approval'
      then subject_id in (select id from approvals where operator_id = $1 and $entities)
      when 'activation' then subject_id in (select id from activations where operator_id = $1 and $entities)
      when 'opinion' then false
      else subject_id in (select id from take_off_authorizations where operator_id = $1 and $entities) end`,
  authority: `case subject_type when 'approval' then subject_id in (select id from approvals where structure_id = $1)
      when 'activation' then subject_id in (select id from activations where structure_id = $1)
      when 'opinion' then subject_id in (select id from opinions where structure_id = $1 or asked_structure_id = $1)
      else subject_id in (select id from take_off_authorizations where structure_id = $1) end`,
  visitor: `subject_type = 'opinion' and subject_id in (select id from opinions where visitor_user_id = $2)`,
};
const inThreads = (condition: string): string => `thread_id in (select id from threads where ${condition})`;

/**
 * What each side must find in a table when its query names no condition at all; $1 is the operator or one of the
 * structures, $2 the user, $entities the parts of the operator that the asker keeps, $whole whether those are all.
 */
export const EXPECTED: Readonly<Record<string, Expected>> = {
  ...Object.assign({}, ...ownTables.map(({ locks }) => locks)),
  // What the staff reads of people, column by column, is below.
  users: { operator: null, authority: null },
  memberships: { operator: null, authority: null, staff: 'true' },
  mail_attachments: { operator: null, authority: null },
  // Read by the process alone, under the conditions of its module's queries.
  flight_authorizations: { operator: null, authority: null },
  staff_journal: { operator: null, authority: null, staff: 'true' },
  sub_exploitants: {
    operator: 'operator_id = $1 and ($whole or id = any($ids))',
    authority: null,
    staff: 'true',
  },
  sub_exploitants_journal: {
    operator: 'operator_id = $1 and ($whole or sub_exploitant_id = any($ids))',
    authority: null,
  },
  // An authority reads what a request keeps, not the mission, its people or its operator.
  operators: { ...own('id'), staff: 'true' },
  operator_journal: { ...own('operator_id'), staff: 'true' },
  pilots: ofEntity,
  drones: ofEntity,
  pilot_positions: {
    operator: 'pilot_id in (select id from pilots where operator_id = $1 and $entities)',
    authority: null,
  },
  flights: ofEntity,
  flight_areas: ofMission,
  flight_pilots: ofMission,
  flight_drones: ofMission,
  flight_constraints: ofMission,
  constraint_sheets: ofMission,
  flight_tags: own('operator_id'),
  flight_tag_links: ofMission,
  flight_templates: own('operator_id'),
  flight_series: own('operator_id'),
  flight_series_members: ofMission,
  flying_times: ofEntity,
  flight_incidents: {
    operator: 'operator_id = $1 and ($whole or sub_exploitant_ids && $ids)',
    authority: null,
  },
  incident_announcements: own('operator_id'),
  flight_exports: own('user_id = $2 and operator_id'),
  flight_jobs: own('user_id = $2 and operator_id'),
  flight_job_items: {
    operator: 'job_id in (select id from flight_jobs where user_id = $2 and operator_id = $1)',
    authority: null,
  },
  flight_notifications: ofMission,
  flight_restrictions: ofMission,
  operating_authorizations: own('operator_id'),
  flight_cerfas: ofMission,
  flight_exclusion_zones: ofMission,
  approval_exclusion_zones: ofRequest,
  email_requests: ofMission,
  email_request_files: {
    operator: `request_id in (select id from email_requests where ${ofMission.operator})`,
    authority: null,
  },
  email_request_events: {
    operator: `request_id in (select id from email_requests where ${ofMission.operator})`,
    authority: null,
  },
  entrustments: ofMission,
  entrusted_procedures: ofMission,
  flight_notification_events: {
    operator: `notification_id in (select id from flight_notifications where ${ofMission.operator})`,
    authority: null,
  },
  flight_memos: { ...ofMission, operator: `user_id = $2 and ${ofMission.operator}` },
  absences: { operator: null, authority: 'structure_ids && $structures' },
  approvals: { ...ofEntity, authority: 'structure_id = $1' },
  approval_areas: ofRequest,
  approval_constraints: ofRequest,
  approval_revisions: ofRequest,
  // What the authority noted, marked or passed on stays its own.
  approval_decisions: { ...ofRequest, operator: `not is_internal and ${ofRequest.operator}` },
  journal: ofSubject,
  threads: ofSubject,
  messages: {
    operator: inThreads(ofSubject.operator),
    authority: inThreads(ofSubject.authority),
    visitor: inThreads(ofSubject.visitor),
  },
  message_reads: { operator: 'user_id = $2', authority: 'user_id = $2', visitor: 'user_id = $2' },
  // Who asked, and who is consulted; no operator.
  opinions: {
    operator: null,
    authority: 'structure_id = $1 or asked_structure_id = $1',
    visitor: 'visitor_user_id = $2',
  },
  activations: { ...ofEntity, authority: 'structure_id = $1' },
  take_off_authorizations: { ...ofEntity, authority: 'structure_id = $1' },
  act_keys: { operator: 'user_id = $2', authority: 'user_id = $2' },
  structure_settings_journal: { operator: null, authority: 'structure_id = $1' },
  // Only what is lifted, and until when, and by an operator: below, and in the structures' tests.
  operator_exemptions: { operator: null, authority: null },
  // What an authority writes for itself.
  approval_notes: { ...ofRequest, operator: null },
  contact_answers: { ...ofRequest, operator: null },
  documents: {
    staff: `owner_type = 'operator' and side = 'operator'`,
    operator: `operator_id = $1 and side <> 'authority' and ($whole or owner_type = 'message' and owner_id in
      (select id from messages where ${inThreads(ofSubject.operator)}))`,
    authority: `side = 'authority' and structure_id = $1
      or owner_type = 'approval' and owner_id in (select id from approvals where structure_id = $1)
      or owner_type = 'message' and owner_id in (select id from messages where ${inThreads(ofSubject.authority)})`,
  },
  // An authority reads what its area, or the margin around it, holds.
  traces: { operator: 'operator_id = $1', authority: `structure_id = $1 or id in ${nearTraces}` },
  trace_points: { operator: ofTrace, authority: `trace_id in ${nearTraces}` },
  trace_folds: { operator: ofTrace, authority: `trace_id in ${nearTraces}` },
  trace_approvals: { operator: ofTrace, authority: `trace_id in ${nearTraces}` },
  trace_structures: { operator: ofTrace, authority: 'structure_id = $1' },
  position_alerts: {
    operator: ofTrace,
    authority: 'id in (select alert_id from alert_structures where structure_id = $1)',
  },
  alert_structures: { operator: ofAlert, authority: 'structure_id = $1' },
  alert_mutes: { operator: null, authority: 'structure_id = $1' },
  alert_events: {
    operator: `structure_id is null and ${ofAlert}`,
    authority: `(structure_id is null or structure_id = $1)
      and alert_id in (select alert_id from alert_structures where structure_id = $1)`,
  },
  alert_acknowledgements: { operator: ofAlert, authority: 'structure_id = $1' },
  position_alert_reads: { operator: 'user_id = $2', authority: 'user_id = $2' },
  notifications: {
    operator: 'user_id = $2',
    authority: 'user_id = $2',
    staff: 'user_id = $2',
    others: 'user_id = $2',
  },
  mails: {
    operator: 'operator_id = $1 and $whole',
    authority: 'structure_id = $1',
    staff: 'false',
    visitor: 'user_id = $2',
    others: 'false',
  },
  events: {
    operator:
      "audience && array['user:' || $2, case when $whole then 'operator:' || $1 else 'sub_exploitant:' || ($ids)[1] end]",
    authority:
      "audience && (array['user:' || $2] || array(select 'structure:' || id from unnest($structures) id))",
  },
};

const SIDES: Readonly<Record<string, keyof Expected>> = {
  envol_operator: 'operator',
  envol_operator_part: 'operator',
  envol_operator_own: 'operator',
  envol_authority: 'authority',
  envol_staff: 'staff',
  envol_visitor: 'visitor',
};

/** What a scope must find in a table, as a condition; null where it has no right to read the table. */
export const conditionFor = (scope: Scope, table: string): string | null => {
  const side = SIDES[scope.role] ?? 'others';
  // A visitor is one of the others, but for what it is asked.
  const found = EXPECTED[table];
  const condition = (side === 'visitor' ? (found?.visitor ?? found?.others) : found?.[side]) ?? null;
  if (condition === null) return null;
  const { operator, structures, sub_exploitants, user } = scope;
  const whole = sub_exploitants === '';
  return condition
    .replaceAll('structure_id = $1', 'structure_id = any($structures)')
    .replaceAll('$structures', `'{${structures}}'::bigint[]`)
    .replaceAll('$entities', whole ? 'true' : 'sub_exploitant_id = any($ids)')
    .replaceAll('$whole', String(whole))
    .replaceAll('$ids', `'${sub_exploitants || '{}'}'::bigint[]`)
    .replaceAll('$1', operator)
    .replaceAll('$2', user);
};

/** Tables in nobody's reach, in the order of their names: the process alone reads and writes them. */
export const NOBODYS = [
  'agreed_volume_journal',
  'agreed_volumes',
  'announcement_dismissals',
  'announcements',
  'api_tokens',
  'audit_journal',
  'authority_journal',
  'automatic_actions',
  'automatic_actions_journal',
  'automatic_outcomes',
  'azba_imports',
  'billing_code_uses',
  'billing_codes',
  'calendar_feeds',
  'checkouts',
  'contact_settings',
  'counted_missions',
  'dataset_changes',
  'dataset_imports',
  'elevation_blocks',
  'elevation_files',
  'email_confirmations',
  'flight_authorizations',
  'flight_shares',
  'flight_weather_events',
  'held_files',
  'helicopter_bases',
  'helicopter_departure_flights',
  'helicopter_departures',
  'identities',
  'identity_requests',
  'inbox',
  'invitations',
  'invoice_deposits',
  'invoice_failures',
  'invoice_files',
  'invoice_refusals',
  'invoice_series',
  'invoicing_mandates',
  'mail_attachments',
  'membership_structures',
  'membership_sub_exploitants',
  'migrations',
  'military_sectors',
  'notam_imports',
  'notam_ratings',
  'notams',
  'operator_desk',
  'passkey_challenges',
  'passkeys',
  'password_resets',
  'payment_accounts',
  'payment_leases',
  'payment_orders',
  'payment_refunds',
  'personal_erasures',
  'personal_exports',
  'platform_texts',
  'push_keys',
  'push_subscriptions',
  'pushes',
  'rate_counts',
  'recovery_codes',
  'restriction_tellings',
  'restrictions',
  'second_factors',
  'sessions',
  'settled_payments',
  'simulated_payments',
  'spent_refresh_tokens',
  'structure_contacts',
  'structure_operator_links',
  'structure_operator_notes',
  'structure_zones',
  'subscriptions',
  'support_consent_acts',
  'support_consents',
  'terms',
  'terms_acceptances',
  'terms_demands',
  'terms_shown',
  'terrain_grounds',
  'tracking_devices',
  'user_events',
  'uspace_journal',
  'vat_checks',
  'visitor_accesses',
  'visitor_links',
  'webhook_deliveries',
  'webhooks',
  'websocket_tokens',
] as const;
