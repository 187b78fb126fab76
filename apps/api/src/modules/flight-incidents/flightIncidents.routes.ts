import {
  type FlightIncident,
  type flightIncidentsEndpoints,
  listFlightIncidents,
} from '@envol/contract/flight-incidents';
import { LIMITS } from '@envol/contract/limits';
import activityEn from '@envol/i18n/en/activity' with { type: 'json' };
import activityFr from '@envol/i18n/fr/activity' with { type: 'json' };
import { writeCsv } from '../../platform/csv/readCsv.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { operatorOf, reachedBy } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { dropAnnouncement, readAnnouncement, writeAnnouncement } from './announcement.service.ts';
import { allIncidents, findIncident, pageIncidents } from './flightIncidents.queries.ts';
import { addIncident, changeIncident, type IncidentsDeps, type Reporter } from './flightIncidents.service.ts';

const reporterOf = (context: Context<SignedIn>): Reporter => ({
  operator_id: operatorOf(context),
  user_id: context.signed_in.actor.user_id,
  name: context.signed_in.long_name,
  reached: reachedBy(context),
});

const WORDS = { fr: activityFr.incidents, en: activityEn.incidents } as const;

const cellsOf = (row: FlightIncident, language: Language): string[] => {
  const words = WORDS[language];
  return [
    row.display_identifier,
    row.date,
    row.title,
    row.types.map((type) => words.types[type]).join(', '),
    words.injuries[row.injury],
    row.location,
    row.reporter,
    row.drone?.name ?? '',
    row.flight?.name ?? '',
    row.pilot?.name ?? '',
    row.description,
    row.consequence ?? '',
    row.immediate_measure ?? '',
    row.weather_description ?? '',
    row.analysis ?? '',
    row.corrective_action ?? '',
    row.reports_due
      .filter(({ duty }) => duty === 'mandatory')
      .map(({ to, due_at }) => `${words.services[to]} ${due_at ?? ''}`)
      .join(', '),
    row.reported_at ?? '',
    row.report_reference ?? '',
  ];
};

export const flightIncidentsHandlers = (deps: IncidentsDeps): Handlers<typeof flightIncidentsEndpoints> => {
  const tell = (context: Context<SignedIn>, text: string) =>
    writeAnnouncement(deps.db, operatorOf(context), {
      text,
      changed_by: context.signed_in.long_name,
      changed_at: deps.clock.now().toISOString(),
    });
  return {
    listFlightIncidents: async ({ query }, context) => {
      const { rows, count } = await pageIncidents(deps.db, reachedBy(context), query, deps.clock.now());
      return pageReply(listFlightIncidents.path, context.language, query, count, rows);
    },
    getFlightIncident: async ({ params }, context) => {
      const incident = await findIncident(deps.db, reachedBy(context), params.id, deps.clock.now());
      if (!incident) throw notFound();
      return incident;
    },
    createFlightIncident: ({ body }, context) => addIncident(deps, reporterOf(context), body),
    updateFlightIncident: ({ params, body }, context) =>
      changeIncident(deps, reporterOf(context), params.id, body),
    exportFlightIncidents: async ({ query }, context) => {
      const words = WORDS[context.language];
      const limit = LIMITS.incidents_export;
      const rows = await allIncidents(deps.db, reachedBy(context), query, limit + 1, deps.clock.now());
      if (rows.length > limit) throw new Failure('EXPORT_LIMIT_EXCEEDED', { params: { limit } });
      const head = Object.values(words.export_columns);
      const data = writeCsv([head, ...rows.map((row) => cellsOf(row, context.language))]);
      return { data, filename: 'incidents.csv' };
    },
    getIncidentAnnouncement: async (_, context) => ({
      announcement: await readAnnouncement(deps.db, operatorOf(context)),
    }),
    createIncidentAnnouncement: ({ body }, context) => tell(context, body.text),
    updateIncidentAnnouncement: async ({ body }, context) => {
      if ((await readAnnouncement(deps.db, operatorOf(context))) === null) throw notFound();
      return tell(context, body.text);
    },
    deleteIncidentAnnouncement: (_, context) => dropAnnouncement(deps.db, operatorOf(context)),
  };
};
