import type { Opinion, OpinionSummary } from '@envol/contract/opinions';
import type { Actor } from '@envol/domain/access/actor';
import { prohibitionsOf } from '@envol/domain/flights/prohibitions';
import { availableOpinionActions, opinionSideOf } from '@envol/domain/opinions/policy';
import { requestDataAge } from '../flight-verdicts/index.ts';
import type { eventsOf } from '../threads/index.ts';
import type { OpinionRow } from './opinions.queries.ts';

const toConsulted = (row: OpinionRow, now: Date): OpinionSummary['approval'] => {
  const { drone_masses_kg, ...shown } = row.shown;
  return {
    id: row.approval_id,
    display_identifier: row.approval_identifier,
    status: row.approval_status,
    is_closed: row.approval_closed,
    company_name: row.company_name,
    flight_name: row.flight_name,
    structure_id: row.structure_id,
    structure_name: row.structure_name,
    structure_phone: row.structure_phone,
    date_start: row.date_start,
    date_end: row.date_end,
    time_zone: row.time_zone,
    ...shown,
    drone_masses_kg: [...drone_masses_kg],
    sub_approvals: row.areas.map(({ geometry, ...area }) => ({
      ...area,
      geometry: geometry as OpinionSummary['approval']['sub_approvals'][number]['geometry'],
    })),
    has_changed: row.has_changed,
    prohibited_by: prohibitionsOf(row.forbidding),
    data_age: requestDataAge(row, now),
  };
};

export const toOpinionSummary = (row: OpinionRow, actor: Actor, now: Date): OpinionSummary => {
  const side = opinionSideOf(actor, row) ?? 'consulted';
  const unread = side === 'authority' ? row.unread_of_consulted : row.unread_of_authority;
  return {
    id: row.id,
    identifier: row.identifier,
    status: row.status,
    is_closed: row.closed_at !== null,
    side,
    approval: toConsulted(row, now),
    center: [row.center_lng, row.center_lat],
    recipient: {
      kind: row.asked_structure_id === null ? 'visitor' : 'structure',
      name: row.recipient_name,
      email: side === 'authority' ? row.recipient_email : null,
    },
    question: row.question,
    deadline: row.deadline,
    asked_by: row.asked_by_name,
    asked_at: row.created_at,
    message: row.message,
    given_by: row.given_by_name,
    given_at: row.given_at,
    unread_message_for_authority: side === 'authority' && unread > 0,
    unread_messages: unread,
    available_actions: availableOpinionActions(actor, row),
    version: row.version,
  };
};

export const toOpinion = (
  row: OpinionRow,
  events: Awaited<ReturnType<typeof eventsOf>>,
  shapes: readonly Opinion['geometry']['geometries'][number][],
  actor: Actor,
  now: Date,
): Opinion => ({
  ...toOpinionSummary(row, actor, now),
  geometry: { type: 'GeometryCollection', geometries: [...shapes] },
  events: events.map((event) => ({
    id: event.id,
    action: event.action as Opinion['events'][number]['action'],
    author_name: event.author_name,
    author_side: event.author_side as Opinion['events'][number]['author_side'],
    status: event.status as Opinion['status'] | null,
    message: event.message,
    created_at: event.created_at,
  })),
});
