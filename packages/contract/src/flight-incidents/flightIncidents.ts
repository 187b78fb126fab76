import { INCIDENT_TYPES, INJURIES } from '@envol/domain/incidents/reporting';
import { z } from 'zod';
import {
  formList,
  formText,
  formValue,
  Id,
  IdParams,
  Instant,
  Line,
  LongText,
  pageOf,
  pageQuery,
  SearchText,
} from '../common.ts';
import { binaryResponse, defineEndpoint, MEDIUM_BODY, multipartBody, noContent } from '../endpoint.ts';
import { FILE_ERRORS } from '../errors.ts';
import { LIMITS } from '../limits.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });
const LongLine = z.string().trim().min(1).max(LIMITS.long_text);

/** Something that went wrong, with whom it must be told and by when. */
export const FlightIncident = z
  .object({
    id: z.number().int(),
    display_identifier: z.string(),
    title: z.string(),
    date: z.string(),
    /** When the operator heard of it. */
    aware_at: z.string(),
    location: z.string(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    reporter: z.string(),
    types: z.array(z.enum(INCIDENT_TYPES)),
    injury: z.enum(INJURIES),
    involves_manned_aircraft: z.boolean(),
    involves_certified_uas: z.boolean(),
    description: z.string(),
    consequence: z.string().nullable(),
    immediate_measure: z.string().nullable(),
    weather_description: z.string().nullable(),
    analysis: z.string().nullable(),
    corrective_action: z.string().nullable(),
    drone: Named.nullable(),
    flight: Named.nullable(),
    pilot: Named.nullable(),
    sub_exploitants_ids: z.array(z.number().int()),
    attachments: z.array(
      z.object({ id: z.number().int(), name: z.string(), type: z.string(), bytes: z.number().int() }),
    ),
    reported_at: z.string().nullable(),
    report_reference: z.string().nullable(),
    /** By the law of its day, the most pressing first. */
    reports_due: z.array(
      z.object({
        code: z.string(),
        duty: z.enum(['mandatory', 'voluntary']),
        to: z.enum(['dgac', 'bea']),
        form: z.enum(['cresus', 'phone']),
        due_at: z.string().nullable(),
        /** A duty whose time is over without a report. */
        is_late: z.boolean(),
        source: z.string(),
        valid_from: z.iso.date(),
        link: z.string(),
      }),
    ),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'FlightIncident' });
export type FlightIncident = z.infer<typeof FlightIncident>;

export const IncidentInput = z.object({
  title: Line(250).min(1),
  date: Instant,
  /** Absent: when it happened. */
  aware_at: Instant.optional(),
  location: Line(250).min(1),
  longitude: formValue(z.number().min(-180).max(180).nullable()).optional(),
  latitude: formValue(z.number().min(-90).max(90).nullable()).optional(),
  reporter: Line(250).min(1),
  types: formList(z.array(z.enum(INCIDENT_TYPES)).min(1).max(INCIDENT_TYPES.length)),
  injury: z.enum(INJURIES).optional(),
  involves_manned_aircraft: formValue(z.boolean()).optional(),
  involves_certified_uas: formValue(z.boolean()).optional(),
  description: LongLine,
  consequence: formText(LongText.nullable()).optional(),
  immediate_measure: formText(LongText.nullable()).optional(),
  weather_description: formText(LongText.nullable()).optional(),
  analysis: formText(LongText.nullable()).optional(),
  corrective_action: formText(LongText.nullable()).optional(),
  drone_id: formValue(Id.nullable()).optional(),
  flight_id: formValue(Id.nullable()).optional(),
  pilot_id: formValue(Id.nullable()).optional(),
  sub_exploitants_ids: formList(z.array(Id).max(100)).optional(),
  reported_at: formText(Instant.nullable()).optional(),
  report_reference: formText(z.string().max(100).nullable()).optional(),
});

const INPUT_ERRORS = [
  'INCIDENT_DATE_INVALID',
  'DRONE_UNKNOWN',
  'FLIGHT_UNKNOWN',
  'PILOT_UNKNOWN',
  'SUB_EXPLOITANT_UNKNOWN',
  ...FILE_ERRORS,
] as const;

const filters = {
  date_start: z.iso.date().optional(),
  date_end: z.iso.date().optional(),
  q: SearchText.optional(),
};

export const listFlightIncidents = defineEndpoint({
  method: 'GET',
  path: '/flight-incidents',
  tag: 'flight-incidents',
  summary: 'The operator’s incidents, what was told last first',
  permission: 'incident:read',
  query: z.object({ ...pageQuery(['-date', 'date', '-id', 'id'], '-id', 20), ...filters }),
  response: pageOf(FlightIncident),
});

export const getFlightIncident = defineEndpoint({
  method: 'GET',
  path: '/flight-incidents/:id',
  tag: 'flight-incidents',
  summary: 'One incident, with whom it must be told and by when',
  permission: 'incident:read',
  params: IdParams,
  response: FlightIncident,
});

export const createFlightIncident = defineEndpoint({
  method: 'POST',
  path: '/flight-incidents',
  tag: 'flight-incidents',
  summary: 'Note an incident, with files; everybody who flies may',
  permission: 'incident:write',
  body: multipartBody(IncidentInput.strict(), LIMITS.files, { json: true }),
  body_limit: MEDIUM_BODY,
  response: FlightIncident,
  status: 201,
  errors: INPUT_ERRORS,
});

export const updateFlightIncident = defineEndpoint({
  method: 'PATCH',
  path: '/flight-incidents/:id',
  tag: 'flight-incidents',
  summary: 'Complete an incident: absent keeps, null clears, files are added',
  permission: 'incident:write',
  params: IdParams,
  body: multipartBody(
    IncidentInput.partial()
      .extend({ version: formValue(z.number().int()).optional() })
      .strict(),
    LIMITS.files,
    { json: true },
  ),
  body_limit: MEDIUM_BODY,
  response: FlightIncident,
  errors: [...INPUT_ERRORS, 'INCIDENT_CHANGED'],
});

export const exportFlightIncidents = defineEndpoint({
  method: 'GET',
  path: '/flight-incidents/export',
  tag: 'flight-incidents',
  summary: 'Incidents as a CSV file; more than 500 are refused: narrow the dates',
  permission: 'incident:read',
  feature: 'data_export',
  query: z.object(filters),
  response: binaryResponse('text/csv; charset=utf-8'),
  errors: ['EXPORT_LIMIT_EXCEEDED'],
});

/** What the operator tells its people before they report an incident. */
const Announcement = z
  .object({ text: z.string(), changed_by: z.string(), changed_at: z.string() })
  .meta({ id: 'IncidentAnnouncement' });
const AnnouncementInput = z.object({ text: LongLine });

const announcement = {
  path: '/exploitants/flight-incident-announcement',
  tag: 'flight-incidents',
} as const;

export const getIncidentAnnouncement = defineEndpoint({
  ...announcement,
  method: 'GET',
  summary: 'What the operator tells its people before they report; null: nothing',
  permission: 'incident:read',
  response: z.object({ announcement: Announcement.nullable() }),
});

export const createIncidentAnnouncement = defineEndpoint({
  ...announcement,
  method: 'POST',
  summary: 'Tell something before reports, in place of what was told',
  permission: 'operator:write',
  body: AnnouncementInput,
  response: Announcement,
  status: 201,
});

export const updateIncidentAnnouncement = defineEndpoint({
  ...announcement,
  method: 'PATCH',
  summary: 'Change what is told before reports',
  permission: 'operator:write',
  body: AnnouncementInput,
  response: Announcement,
});

export const deleteIncidentAnnouncement = defineEndpoint({
  ...announcement,
  method: 'DELETE',
  summary: 'Tell nothing before reports any more',
  permission: 'operator:write',
  response: noContent,
});

export const flightIncidentsEndpoints = {
  listFlightIncidents,
  getFlightIncident,
  createFlightIncident,
  updateFlightIncident,
  exportFlightIncidents,
  getIncidentAnnouncement,
  createIncidentAnnouncement,
  updateIncidentAnnouncement,
  deleteIncidentAnnouncement,
};
