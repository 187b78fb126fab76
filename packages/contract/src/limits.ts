/** What the contract allows, for whoever says it before the server does. Free of schemas, so that a screen may read it. */
export const LIMITS = {
  /** Characters of a text of several lines: a message, a note, a description. */
  long_text: 2800,
  /** Fields that one refusal names; it says how many more there are. */
  fields_told: 20,
  /** Calls that are read as one request. */
  reads_together: 20,
  /** Addresses to which one person's live streams are told. */
  livestream_emails: 20,
  /** Livestreams of one operator that are live at a time; characters of their labels and of what viewers read. */
  live_livestreams: 20,
  livestream_label: 56,
  livestream_public_name: 120,
  /** Hours for which a public link to a livestream opens at most. */
  livestream_link_hours: 24,
  /** Addresses to which a request is passed on at once, and visitors or structures of whom one question is asked. */
  forwarded_recipients: 10,
  opinions_asked: 20,
  /** Ready-made texts of one kind. */
  saved_messages: 50,
  /** Rows of each kind that a handover keeps, and lines of a day that one document prints. */
  shift_rows: 50,
  day_log_lines: 2_000,
  /** Templates that a structure shares. */
  message_templates: 100,
  /** Characters of a search. */
  search: 250,
  /** Characters of a tag, and how many of them an operator has. */
  tag_name: 50,
  tags: 200,
  flight_tags: 20,
  /** Characters of the weather that a mission is meant for. */
  weather_condition: 250,
  /** Newest lines of the journal of a letter or of a notice that are told. */
  journal_lines: 200,
  /** Newest news, copies and forecasts kept with a mission that one answer tells. */
  notifications_told: 200,
  looks_told: 20,
  maintenances_told: 50,
  /** Batteries of one operator. */
  batteries: 500,
  exports_told: 20,
  weather_events_told: 20,
  /** Drones that are told where they are now, those heard last first, and mapped lines near a mission. */
  live_drones_told: 1_000,
  infrastructure_lines_told: 400,
  /** Missions of one map, the newest (specification 2 §7.5). */
  map_missions: 1_000,
  /** Missions of one calendar, those that begin first. */
  calendar_missions: 1_000,
  /** Absences of an authority, and areas of a map, that one answer tells; it says how many there are. */
  absences_told: 500,
  uspace_areas_told: 1_000,
  structure_zones_told: 5_000,
  /** Partners whose zones are drawn in one answer; those after them are named without a picture. */
  partner_pictures: 200,
  /** Zones that a structure keeps of one kind. */
  structure_zones: 500,
  /** Volumes agreed beforehand of a structure, and operators that one is agreed with. */
  agreed_volumes: 50,
  agreed_operators: 200,
  /** Links to one mission that open at a time, how long after its end, and what is written on them. */
  flight_shares: 20,
  share_days: 90,
  /** Letters to one town hall about one declaration within a day: a wrong address can be put right, and nobody is flooded. */
  town_letters_a_day: 3,
  share_message: 1_000,
  /** Parts of a list that an address writes with commas between them. */
  comma_list: 100,
  /** Requests that one decision answers. */
  decided_at_once: 100,
  /** Missions of one bulk act. */
  bulk_flights: 200,
  /** Of these, how many are acted on within the call: a job does more of them. */
  flights_at_once: 20,
  /** Jobs on missions of one person that may wait at a time, and those that are told, the latest first. */
  flight_jobs: { waiting: 50, told: 20 },
  /** Lines of one export of the log, and incidents of one. */
  flying_times_export: 20_000,
  incidents_export: 500,
  /** Templates of missions that an operator keeps. */
  flight_templates: 100,
  /** Missions that one file may make. */
  imported_flights: 50,
  /** Links to papers of a mission, and characters of one. */
  document_links: 20,
  url: 2000,
  /** Records that one act changes. */
  bulk: 10_000,
  /** Keys of the API that one person may have, and calls of one key in a minute. */
  api_tokens: { most: 20, a_minute: 300 },
  /** Trackers and receivers of an organisation that sign in by themselves, and serial numbers that one names. */
  tracking_devices: { most: 500, serial_numbers: 50 },
  /** Letters by which an authority informs contacts of requests, whichever it is about. */
  informed_contacts: { an_hour: 100 },
  /** A file of comma-separated values. */
  csv: { lines: 5_000, characters: 900_000 },
  /** Layers that an organisation draws or imports, and those of others' services that it adds. */
  custom_layers: 100,
  added_layers: 100,
  /** The files that go with a request or a message. */
  /** Bytes of the file of a finished flight, and logs of one mission. */
  flight_log_bytes: 25_000_000,
  flight_logs: 100,
  files: { max: 5, max_bytes: 5_000_000, types: ['application/pdf', 'image/png', 'image/jpeg'] },
} as const;
