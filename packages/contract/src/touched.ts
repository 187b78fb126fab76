import type { RealtimeEvent, RecordsNoun } from './realtime.ts';

/** What of a noun of the calls ("flights") an event has changed: these records, and every list of the noun. */
export interface Touched {
  readonly noun:
    | 'flights'
    | 'approvals'
    | 'activations'
    | 'opinions'
    | 'take-off-authorizations'
    | 'flight-authorizations'
    | 'supervisions'
    | RecordsNoun;
  /** `every`: any of them may have changed. */
  readonly ids: readonly number[] | 'every';
  /**
   * Where less than everything of them has changed: `record` itself, the `list`s and the `map` of the noun, and by its
   * name what is read under a record (`messages` of /approvals/:id/messages).
   */
  readonly views?: readonly string[];
}

/**
 * What of a mission shows how its requests stand: neither its weather nor its NOTAMs do. What may still be entrusted and what
 * a division leaves in place go by them too.
 */
const REQUESTS_OF_FLIGHT = [
  'record',
  'list',
  'map',
  'approvals',
  'constraint_sheet',
  'constraints',
  'flight_constraints',
  'check_can_take_off',
  'check_can_be_entrusted',
  'split',
  'discussion',
];
/** Words on a request, with which it may come back to who decides. */
const WORDS = ['record', 'list', 'map', 'messages'];
/** What of a mission names its crew, its drones and the company. */
const RECORDS_OF_FLIGHT = [
  'record',
  'list',
  'compatibility',
  'get_prefecture_notifications_info',
  'get_army_notifications_info',
  'preview_prefecture_notif',
  'check_can_take_off',
];
/** What of a mission shows that it is in the air. */
const IN_THE_AIR = ['record', 'list', 'map', 'check_can_take_off'];

const OF_USPACES: readonly Touched[] = [
  { noun: 'supervisions', ids: [] },
  { noun: 'approvals', ids: [], views: ['check_can_request_take_off_authorization'] },
  { noun: 'flights', ids: [], views: ['check_can_take_off'] },
];

const ofFlight = (id: number | null, views: readonly string[]): readonly Touched[] =>
  id === null ? [] : [{ noun: 'flights', ids: [id], views }];

/**
 * The records that a business event changes, so that a screen asks for these and for nothing else. Its words for the bell
 * come with the event itself.
 */
export function touchedBy(event: RealtimeEvent): readonly Touched[] {
  switch (event.type) {
    case 'flight_updated':
      return [{ noun: 'flights', ids: [event.flight_id] }];
    // What a drone's record means for a mission is judged on the server, and told with the mission.
    case 'records_updated':
      return [
        { noun: event.noun, ids: 'every' },
        { noun: 'flights', ids: 'every', views: RECORDS_OF_FLIGHT },
      ];
    // What shows a job asks how far it is until it is through; the list of looks is asked for when its page opens.
    case 'flight_job_ended':
    case 'account_looked':
      return [];
    case 'flights_restricted':
      return [{ noun: 'flights', ids: event.flight_ids }];
    case 'activation_updated':
      return [{ noun: 'activations', ids: [event.activation_id] }];
    case 'flight_authorization_updated':
      return [{ noun: 'flight-authorizations', ids: [event.flight_authorization_id] }];
    // What stands against a take-off there is read with its approval.
    case 'uspace_status_updated':
      return OF_USPACES;
    case 'supervision_updated':
      return [{ noun: 'supervisions', ids: [] }];
    // The request's own list of opinions is under its noun.
    case 'opinion_updated':
      return [
        { noun: 'opinions', ids: [event.opinion_id] },
        { noun: 'approvals', ids: [event.approval_id] },
      ];
    // What stands against a request, and who is in the air, is read with the approval too.
    case 'take_off_authorization_updated':
    case 'landing_required_take_off_authorization':
      return [
        { noun: 'take-off-authorizations', ids: [event.take_off_authorization_id] },
        { noun: 'approvals', ids: [event.approval_id] },
        // A mission is in the air with its take-off.
        ...ofFlight(event.flight_id, IN_THE_AIR),
      ];
    // The day's lists show the mark of the approval that they are made on.
    case 'approval_en_route':
      return [
        { noun: 'approvals', ids: [event.approval_id] },
        { noun: 'activations', ids: [] },
        { noun: 'take-off-authorizations', ids: [] },
      ];
    // Read on the authority's side alone: the operator's mission does not show it.
    case 'approval_noted':
      return [{ noun: 'approvals', ids: [event.approval_id] }];
    case 'approval_message':
      return [
        { noun: 'approvals', ids: [event.approval_id], views: WORDS },
        ...ofFlight(event.flight_id, REQUESTS_OF_FLIGHT),
      ];
    case 'approval_submitted':
    case 'approval_request_processed':
    case 'approval_cancelled':
    case 'approval_closed':
      return [
        { noun: 'approvals', ids: [event.approval_id] },
        ...ofFlight(event.flight_id, REQUESTS_OF_FLIGHT),
      ];
  }
}
