// Written by `npm run generate` from the folders: do not edit.

/** Every namespace in French, the language of reference: the keys that a screen may ask for. */
export interface Resources {
  readonly absences: typeof import('../fr/absences.json');
  readonly accessibility: typeof import('../fr/accessibility.json');
  readonly accounts: typeof import('../fr/accounts.json');
  readonly acting: typeof import('../fr/acting.json');
  readonly activity: typeof import('../fr/activity.json');
  readonly agreed_volumes: typeof import('../fr/agreed_volumes.json');
  readonly announcements: typeof import('../fr/announcements.json');
  readonly api_tokens: typeof import('../fr/api_tokens.json');
  readonly approvals: typeof import('../fr/approvals.json');
  readonly approvals_many: typeof import('../fr/approvals_many.json');
  readonly asking_operators: typeof import('../fr/asking_operators.json');
  readonly audit: typeof import('../fr/audit.json');
  readonly auth: typeof import('../fr/auth.json');
  readonly authorities: typeof import('../fr/authorities.json');
  readonly automatic_actions: typeof import('../fr/automatic_actions.json');
  readonly batteries: typeof import('../fr/batteries.json');
  readonly billing_codes: typeof import('../fr/billing_codes.json');
  readonly calendars: typeof import('../fr/calendars.json');
  readonly common: typeof import('../fr/common.json');
  readonly company: typeof import('../fr/company.json');
  readonly complete: typeof import('../fr/complete.json');
  readonly constraint_types: typeof import('../fr/constraint_types.json');
  readonly constraints: typeof import('../fr/constraints.json');
  readonly csv: typeof import('../fr/csv.json');
  readonly data_age: typeof import('../fr/data_age.json');
  readonly datasets: typeof import('../fr/datasets.json');
  readonly day: typeof import('../fr/day.json');
  readonly declarations: typeof import('../fr/declarations.json');
  readonly demo: typeof import('../fr/demo.json');
  readonly documents: typeof import('../fr/documents.json');
  readonly draw_here: typeof import('../fr/draw_here.json');
  readonly drone_maintenance: typeof import('../fr/drone_maintenance.json');
  readonly drones: typeof import('../fr/drones.json');
  readonly email_requests: typeof import('../fr/email_requests.json');
  readonly entrusting: typeof import('../fr/entrusting.json');
  readonly errors: typeof import('../fr/errors.json');
  readonly exclusion_zones: typeof import('../fr/exclusion_zones.json');
  readonly field_pack: typeof import('../fr/field_pack.json');
  readonly flight_authorizations: typeof import('../fr/flight_authorizations.json');
  readonly flight_changes: typeof import('../fr/flight_changes.json');
  readonly flight_jobs: typeof import('../fr/flight_jobs.json');
  readonly flight_logs: typeof import('../fr/flight_logs.json');
  readonly flight_notifications: typeof import('../fr/flight_notifications.json');
  readonly flight_shares: typeof import('../fr/flight_shares.json');
  readonly flights: typeof import('../fr/flights.json');
  readonly flights_list: typeof import('../fr/flights_list.json');
  readonly fly: typeof import('../fr/fly.json');
  readonly formats: typeof import('../fr/formats.json');
  readonly helicopters: typeof import('../fr/helicopters.json');
  readonly help: typeof import('../fr/help.json');
  readonly help_screens: typeof import('../fr/help_screens.json');
  readonly imports: typeof import('../fr/imports.json');
  readonly infrastructure: typeof import('../fr/infrastructure.json');
  readonly invoices: typeof import('../fr/invoices.json');
  readonly livestreams: typeof import('../fr/livestreams.json');
  readonly map: typeof import('../fr/map.json');
  readonly map_layers: typeof import('../fr/map_layers.json');
  readonly map_tools: typeof import('../fr/map_tools.json');
  readonly members: typeof import('../fr/members.json');
  readonly message_templates: typeof import('../fr/message_templates.json');
  readonly military: typeof import('../fr/military.json');
  readonly mission_request: typeof import('../fr/mission_request.json');
  readonly mission_steps: typeof import('../fr/mission_steps.json');
  readonly mission_when: typeof import('../fr/mission_when.json');
  readonly missions: typeof import('../fr/missions.json');
  readonly missions_calendar: typeof import('../fr/missions_calendar.json');
  readonly nav: typeof import('../fr/nav.json');
  readonly notams: typeof import('../fr/notams.json');
  readonly notifications: typeof import('../fr/notifications.json');
  readonly operating_authorizations: typeof import('../fr/operating_authorizations.json');
  readonly operators: typeof import('../fr/operators.json');
  readonly opinions: typeof import('../fr/opinions.json');
  readonly other_home: typeof import('../fr/other_home.json');
  readonly papers: typeof import('../fr/papers.json');
  readonly period: typeof import('../fr/period.json');
  readonly personal_data: typeof import('../fr/personal_data.json');
  readonly pilot_proofs: typeof import('../fr/pilot_proofs.json');
  readonly pilots: typeof import('../fr/pilots.json');
  readonly platform: typeof import('../fr/platform.json');
  readonly prefect_orders: typeof import('../fr/prefect_orders.json');
  readonly preferences: typeof import('../fr/preferences.json');
  readonly public_tips: typeof import('../fr/public_tips.json');
  readonly restrictions: typeof import('../fr/restrictions.json');
  readonly series: typeof import('../fr/series.json');
  readonly server: typeof import('../fr/server.json');
  readonly settings: typeof import('../fr/settings.json');
  readonly shifts: typeof import('../fr/shifts.json');
  readonly sources: typeof import('../fr/sources.json');
  readonly statistics: typeof import('../fr/statistics.json');
  readonly structure_zones: typeof import('../fr/structure_zones.json');
  readonly structures: typeof import('../fr/structures.json');
  readonly sub_entities: typeof import('../fr/sub_entities.json');
  readonly subscriptions: typeof import('../fr/subscriptions.json');
  readonly supervisers: typeof import('../fr/supervisers.json');
  readonly take_off: typeof import('../fr/take_off.json');
  readonly terms: typeof import('../fr/terms.json');
  readonly town_halls: typeof import('../fr/town_halls.json');
  readonly traces: typeof import('../fr/traces.json');
  readonly tracking: typeof import('../fr/tracking.json');
  readonly tracking_devices: typeof import('../fr/tracking_devices.json');
  readonly tutorials: typeof import('../fr/tutorials.json');
  readonly users: typeof import('../fr/users.json');
  readonly uspace: typeof import('../fr/uspace.json');
  readonly visitors: typeof import('../fr/visitors.json');
  readonly weather: typeof import('../fr/weather.json');
  readonly webhooks: typeof import('../fr/webhooks.json');
  readonly what_if: typeof import('../fr/what_if.json');
}

export interface EnglishResources {
  readonly absences: typeof import('../en/absences.json');
  readonly accessibility: typeof import('../en/accessibility.json');
  readonly accounts: typeof import('../en/accounts.json');
  readonly acting: typeof import('../en/acting.json');
  readonly activity: typeof import('../en/activity.json');
  readonly agreed_volumes: typeof import('../en/agreed_volumes.json');
  readonly announcements: typeof import('../en/announcements.json');
  readonly api_tokens: typeof import('../en/api_tokens.json');
  readonly approvals: typeof import('../en/approvals.json');
  readonly approvals_many: typeof import('../en/approvals_many.json');
  readonly asking_operators: typeof import('../en/asking_operators.json');
  readonly audit: typeof import('../en/audit.json');
  readonly auth: typeof import('../en/auth.json');
  readonly authorities: typeof import('../en/authorities.json');
  readonly automatic_actions: typeof import('../en/automatic_actions.json');
  readonly batteries: typeof import('../en/batteries.json');
  readonly billing_codes: typeof import('../en/billing_codes.json');
  readonly calendars: typeof import('../en/calendars.json');
  readonly common: typeof import('../en/common.json');
  readonly company: typeof import('../en/company.json');
  readonly complete: typeof import('../en/complete.json');
  readonly constraint_types: typeof import('../en/constraint_types.json');
  readonly constraints: typeof import('../en/constraints.json');
  readonly csv: typeof import('../en/csv.json');
  readonly data_age: typeof import('../en/data_age.json');
  readonly datasets: typeof import('../en/datasets.json');
  readonly day: typeof import('../en/day.json');
  readonly declarations: typeof import('../en/declarations.json');
  readonly demo: typeof import('../en/demo.json');
  readonly documents: typeof import('../en/documents.json');
  readonly draw_here: typeof import('../en/draw_here.json');
  readonly drone_maintenance: typeof import('../en/drone_maintenance.json');
  readonly drones: typeof import('../en/drones.json');
  readonly email_requests: typeof import('../en/email_requests.json');
  readonly entrusting: typeof import('../en/entrusting.json');
  readonly errors: typeof import('../en/errors.json');
  readonly exclusion_zones: typeof import('../en/exclusion_zones.json');
  readonly field_pack: typeof import('../en/field_pack.json');
  readonly flight_authorizations: typeof import('../en/flight_authorizations.json');
  readonly flight_changes: typeof import('../en/flight_changes.json');
  readonly flight_jobs: typeof import('../en/flight_jobs.json');
  readonly flight_logs: typeof import('../en/flight_logs.json');
  readonly flight_notifications: typeof import('../en/flight_notifications.json');
  readonly flight_shares: typeof import('../en/flight_shares.json');
  readonly flights: typeof import('../en/flights.json');
  readonly flights_list: typeof import('../en/flights_list.json');
  readonly fly: typeof import('../en/fly.json');
  readonly formats: typeof import('../en/formats.json');
  readonly helicopters: typeof import('../en/helicopters.json');
  readonly help: typeof import('../en/help.json');
  readonly help_screens: typeof import('../en/help_screens.json');
  readonly imports: typeof import('../en/imports.json');
  readonly infrastructure: typeof import('../en/infrastructure.json');
  readonly invoices: typeof import('../en/invoices.json');
  readonly livestreams: typeof import('../en/livestreams.json');
  readonly map: typeof import('../en/map.json');
  readonly map_layers: typeof import('../en/map_layers.json');
  readonly map_tools: typeof import('../en/map_tools.json');
  readonly members: typeof import('../en/members.json');
  readonly message_templates: typeof import('../en/message_templates.json');
  readonly military: typeof import('../en/military.json');
  readonly mission_request: typeof import('../en/mission_request.json');
  readonly mission_steps: typeof import('../en/mission_steps.json');
  readonly mission_when: typeof import('../en/mission_when.json');
  readonly missions: typeof import('../en/missions.json');
  readonly missions_calendar: typeof import('../en/missions_calendar.json');
  readonly nav: typeof import('../en/nav.json');
  readonly notams: typeof import('../en/notams.json');
  readonly notifications: typeof import('../en/notifications.json');
  readonly operating_authorizations: typeof import('../en/operating_authorizations.json');
  readonly operators: typeof import('../en/operators.json');
  readonly opinions: typeof import('../en/opinions.json');
  readonly other_home: typeof import('../en/other_home.json');
  readonly papers: typeof import('../en/papers.json');
  readonly period: typeof import('../en/period.json');
  readonly personal_data: typeof import('../en/personal_data.json');
  readonly pilot_proofs: typeof import('../en/pilot_proofs.json');
  readonly pilots: typeof import('../en/pilots.json');
  readonly platform: typeof import('../en/platform.json');
  readonly prefect_orders: typeof import('../en/prefect_orders.json');
  readonly preferences: typeof import('../en/preferences.json');
  readonly public_tips: typeof import('../en/public_tips.json');
  readonly restrictions: typeof import('../en/restrictions.json');
  readonly series: typeof import('../en/series.json');
  readonly server: typeof import('../en/server.json');
  readonly settings: typeof import('../en/settings.json');
  readonly shifts: typeof import('../en/shifts.json');
  readonly sources: typeof import('../en/sources.json');
  readonly statistics: typeof import('../en/statistics.json');
  readonly structure_zones: typeof import('../en/structure_zones.json');
  readonly structures: typeof import('../en/structures.json');
  readonly sub_entities: typeof import('../en/sub_entities.json');
  readonly subscriptions: typeof import('../en/subscriptions.json');
  readonly supervisers: typeof import('../en/supervisers.json');
  readonly take_off: typeof import('../en/take_off.json');
  readonly terms: typeof import('../en/terms.json');
  readonly town_halls: typeof import('../en/town_halls.json');
  readonly traces: typeof import('../en/traces.json');
  readonly tracking: typeof import('../en/tracking.json');
  readonly tracking_devices: typeof import('../en/tracking_devices.json');
  readonly tutorials: typeof import('../en/tutorials.json');
  readonly users: typeof import('../en/users.json');
  readonly uspace: typeof import('../en/uspace.json');
  readonly visitors: typeof import('../en/visitors.json');
  readonly weather: typeof import('../en/weather.json');
  readonly webhooks: typeof import('../en/webhooks.json');
  readonly what_if: typeof import('../en/what_if.json');
}

export const NAMESPACES = [
  'absences',
  'accessibility',
  'accounts',
  'acting',
  'activity',
  'agreed_volumes',
  'announcements',
  'api_tokens',
  'approvals',
  'approvals_many',
  'asking_operators',
  'audit',
  'auth',
  'authorities',
  'automatic_actions',
  'batteries',
  'billing_codes',
  'calendars',
  'common',
  'company',
  'complete',
  'constraint_types',
  'constraints',
  'csv',
  'data_age',
  'datasets',
  'day',
  'declarations',
  'demo',
  'documents',
  'draw_here',
  'drone_maintenance',
  'drones',
  'email_requests',
  'entrusting',
  'errors',
  'exclusion_zones',
  'field_pack',
  'flight_authorizations',
  'flight_changes',
  'flight_jobs',
  'flight_logs',
  'flight_notifications',
  'flight_shares',
  'flights',
  'flights_list',
  'fly',
  'formats',
  'helicopters',
  'help',
  'help_screens',
  'imports',
  'infrastructure',
  'invoices',
  'livestreams',
  'map',
  'map_layers',
  'map_tools',
  'members',
  'message_templates',
  'military',
  'mission_request',
  'mission_steps',
  'mission_when',
  'missions',
  'missions_calendar',
  'nav',
  'notams',
  'notifications',
  'operating_authorizations',
  'operators',
  'opinions',
  'other_home',
  'papers',
  'period',
  'personal_data',
  'pilot_proofs',
  'pilots',
  'platform',
  'prefect_orders',
  'preferences',
  'public_tips',
  'restrictions',
  'series',
  'server',
  'settings',
  'shifts',
  'sources',
  'statistics',
  'structure_zones',
  'structures',
  'sub_entities',
  'subscriptions',
  'supervisers',
  'take_off',
  'terms',
  'town_halls',
  'traces',
  'tracking',
  'tracking_devices',
  'tutorials',
  'users',
  'uspace',
  'visitors',
  'weather',
  'webhooks',
  'what_if',
] as const;
