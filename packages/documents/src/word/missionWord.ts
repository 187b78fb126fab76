import { Formatter } from '../format.ts';
import type { MissionSheetModel, SheetArea } from '../missionSheet.model.ts';
import { decidedText } from '../sheet/conditions.ts';
import type { SheetContext } from '../sheet/context.ts';
import { documentTitle, freeWords, instantText } from '../sheet/head.ts';
import { periodTexts, requestedText } from '../sheet/period.ts';
import { shapeText } from '../sheet/tables.ts';
import { textsOf } from '../texts.ts';
import {
  heading,
  markedTable,
  paragraph,
  sourcesTable,
  table,
  title,
  type WordPart,
  writeWord,
} from './blocks.ts';

const WEATHER_COLUMNS = [
  'hour',
  'wind',
  'gust',
  'visibility',
  'cloud',
  'temperature',
  'rain',
  'state',
] as const;

const head = (context: SheetContext): WordPart[] => {
  const { model, texts } = context;
  const number = model.operator.registration ?? texts('sheet.no_registration_number');
  return [
    title(documentTitle(context)),
    paragraph(model.name, { bold: true, size: 28 }),
    paragraph(
      [
        `${texts('sheet.operator')} ${model.operator.name}`,
        `${texts('sheet.operator_number')} ${number}`,
        ...(model.operator.papers ?? []),
        texts('sheet.scenario', { scenario: model.scenario }),
        texts(model.visibility === 'in_sight' ? 'sheet.in_sight' : 'sheet.off_sight'),
        ...(model.night_flight ? [texts('sheet.night_flight')] : []),
        ...(model.conduct ?? []),
      ].join(' · '),
    ),
    paragraph(model.headline.title, { bold: true, size: 24 }),
    ...model.headline.details.map((detail) => paragraph(detail)),
    paragraph(`${texts('sheet.live_page')} ${model.live_url}`),
  ];
};

const facts = (context: SheetContext): WordPart[] => {
  const { model, texts, format } = context;
  const { period, height } = model;
  const hours = periodTexts({ format, period });
  const free = freeWords(context);
  return [
    heading(texts(`sheet.hours_granted_${period.grant}`)),
    ...(hours.length === 0 ? [texts('sheet.no_common_hours')] : hours).map((line) => paragraph(line)),
    ...(period.is_narrowed ? [paragraph(requestedText(context))] : []),
    heading(texts(`sheet.height_granted_${height.grant}`)),
    paragraph(format.agl(height.height_m)),
    ...(height.height_m < height.asked_m
      ? [paragraph(texts('sheet.requested', { height: format.agl(height.asked_m) }))]
      : []),
    heading(texts('sheet.free_label')),
    paragraph([free.large, ...free.lines].join(', ')),
  ];
};

const decisions = (context: SheetContext): WordPart[] => {
  const { model, texts, format } = context;
  return [
    heading(texts('sheet.approvals')),
    ...(model.approvals.length + (model.notices ?? []).length === 0
      ? [paragraph(texts('sheet.no_approval'))]
      : []),
    ...model.approvals.flatMap((approval) => {
      const limits =
        approval.max_height_m === null
          ? []
          : [texts('sheet.authority_height', { height: format.agl(approval.max_height_m) })];
      const conditions = [...limits, ...approval.conditions];
      const decided = decidedText(context, approval);
      return [
        paragraph(`${approval.authority} · ${approval.identifier} · ${approval.decision}`, { bold: true }),
        ...(decided === '' ? [] : [paragraph(decided)]),
        ...conditions.map((text, index) => paragraph(`${index + 1}. ${text}`)),
      ];
    }),
    ...(model.notices ?? []).map(({ whom, state, sent_at, reference }) =>
      paragraph(
        [whom, state, sent_at === null ? null : instantText(context, sent_at), reference]
          .filter((part) => part !== null)
          .join(' · '),
      ),
    ),
  ];
};

const areaCells = (context: SheetContext, area: SheetArea): string[][] => {
  const { texts, format } = context;
  const asked =
    area.height_m < area.asked_m ? [texts('sheet.requested', { height: format.agl(area.asked_m) })] : [];
  return [
    [area.name],
    [`${shapeText(context, area.geometry)}, ${format.surface(area.surface_m2)}`],
    [format.dms(area.center), format.decimal(area.center)],
    [format.agl(area.height_m), ...asked],
  ];
};

/** What binds the mission, why, who decides and where it stands. */
const constraints = ({ model, texts }: SheetContext): WordPart[] => [
  heading(texts('sheet.constraints')),
  ...(model.constraints.length === 0
    ? [paragraph(texts('sheet.no_constraint_kept'))]
    : [
        markedTable(
          {
            headings: [
              texts('sheet.constraint'),
              texts('sheet.who'),
              texts('sheet.state'),
              texts('sheet.source'),
            ],
            // The reasons are the longest: in four equal columns a constraint took half a page.
            widths: [48, 18, 14, 20],
            size: 16,
          },
          model.constraints.map((each) => ({
            cells: [
              [{ text: each.title, bold: true }, each.what],
              [each.who ?? '–'],
              [{ text: each.state, bold: true }, ...(each.proof === null ? [] : [each.proof])],
              [each.source],
            ],
          })),
        ),
      ]),
];

const tables = (context: SheetContext): WordPart[] => {
  const { model, texts, format } = context;
  const complete = (label: string, value: string | null): string =>
    `${label} ${value ?? texts('sheet.to_complete')}`;
  return [
    heading(texts('sheet.areas')),
    table(
      [texts('sheet.area'), texts('sheet.shape'), texts('sheet.center_column'), texts('sheet.height')],
      model.areas.map((area) => areaCells(context, area)),
    ),
    ...((model.points ?? []).length === 0
      ? []
      : [
          heading(texts('sheet.points')),
          table(
            [texts('sheet.point'), texts('sheet.center_column')],
            (model.points ?? []).map(({ name, position }) => [
              [name],
              [format.dms(position), format.decimal(position)],
            ]),
          ),
        ]),
    ...constraints(context),
    heading(texts('sheet.drones')),
    table(
      [texts('sheet.drones'), texts('sheet.registration'), texts('sheet.serial_number')],
      model.drones.map((drone) => [
        [
          [drone.name, drone.model].filter((part) => part !== null).join(' · '),
          drone.drone_class === null
            ? texts('sheet.no_class')
            : texts('sheet.drone_class', { value: drone.drone_class }),
          ...(drone.mass_kg === null
            ? []
            : [texts('sheet.mass', { value: format.number(drone.mass_kg, 3) })]),
          complete(texts('sheet.remote_id'), drone.remote_id),
          ...(drone.papers ?? []),
        ],
        [drone.registration ?? texts('sheet.to_complete')],
        [drone.serial_number ?? texts('sheet.to_complete')],
      ]),
    ),
  ];
};

/** What the scenario asks of each pilot, and how far the operator's papers prove it. */
const proofs = ({ model, texts }: Pick<SheetContext, 'model' | 'texts'>): WordPart[] => {
  const rows = model.pilots.flatMap(({ name, proofs: asked = [] }) =>
    asked.map((each) => [[name], [each.name], [each.state]]),
  );
  return rows.length === 0
    ? []
    : [
        heading(texts('sheet.proofs')),
        paragraph(texts('sheet.proofs_note')),
        table([texts('sheet.pilot'), texts('sheet.proof'), texts('sheet.state')], rows),
      ];
};

const people = ({ model, texts }: SheetContext): WordPart[] => [
  heading(texts('sheet.pilots')),
  ...model.pilots.map(({ name, phone, papers = [] }) =>
    paragraph([name, phone ?? texts('sheet.no_phone'), ...papers].join(' · ')),
  ),
  ...proofs({ model, texts }),
  heading(texts('sheet.contacts')),
  ...model.contacts.map(({ role, name, phone, email }) =>
    paragraph([role, name, phone ?? texts('sheet.no_phone'), email].filter((part) => part).join(' · ')),
  ),
];

const description = ({ model, texts }: SheetContext): WordPart[] =>
  model.description === null || model.description.trim() === ''
    ? []
    : [heading(texts('sheet.description')), paragraph(model.description)];

/** What is left to do before the flight, an act a line. */
const todo = ({ model, texts }: SheetContext): WordPart[] =>
  model.headline.todo.length === 0
    ? []
    : [heading(texts('sheet.todo')), ...model.headline.todo.map((each) => paragraph(`☐ ${each}`))];

/** The NOTAM around the mission, and how far what was read can be relied upon. */
const notams = ({ model, texts }: SheetContext): WordPart[] => {
  if (model.notams === undefined) return [];
  const { title: named, state, is_read, rows, empty, others } = model.notams;
  return [
    heading(named),
    paragraph(state, { bold: !is_read }),
    rows.length === 0
      ? paragraph(empty)
      : table(
          [
            texts('briefing.number'),
            texts('briefing.plainly'),
            texts('briefing.when'),
            texts('briefing.where'),
          ],
          rows.map((notam) => [
            [notam.identifier],
            [`${notam.title} · ${notam.effect}`, notam.text],
            notam.when,
            notam.where,
          ]),
        ),
    ...(others === null ? [] : [paragraph(others, { size: 16 })]),
  ];
};

/** The forecast of the flight's hours, and its age. */
const weather = ({ model, texts }: SheetContext): WordPart[] => {
  if (model.weather === undefined) return [];
  const { state, is_read, flight, height, rows, more, reports } = model.weather;
  return [
    heading(`${texts('briefing.weather')} · ${height}`),
    paragraph(state, { bold: !is_read }),
    ...(rows.length === 0
      ? []
      : [
          table(
            WEATHER_COLUMNS.map((name) => texts(`briefing.${name}`)),
            rows.map((hour) =>
              WEATHER_COLUMNS.map((name) => (name === 'hour' ? [hour.day, hour.hour] : [hour[name]])),
            ),
          ),
        ]),
    ...(more === null ? [] : [paragraph(more)]),
    paragraph(flight, { bold: true }),
    ...reports.map((report) => paragraph(report)),
  ];
};

/**
 * A mission or a request as a Word document: the same words as its sheet, without the maps, so that they can be put into a
 * letter or a plan of one's own.
 */
export const renderMissionWord = (model: MissionSheetModel): Promise<Uint8Array> => {
  const texts = textsOf(model.language);
  const context: SheetContext = {
    model,
    texts,
    format: new Formatter(model.language, model.time_zone, texts),
  };
  const issued = texts('sheet.generated', { at: instantText(context, model.generated_at) });
  return writeWord(
    {
      title: `${documentTitle(context)} – ${model.name}`,
      notice: texts('sheet.indicative'),
      foot: `${model.display_identifier} · ${issued}`,
    },
    [
      ...head(context),
      ...todo(context),
      ...facts(context),
      ...decisions(context),
      ...description(context),
      ...tables(context),
      ...people(context),
      ...notams(context),
      ...weather(context),
      ...sourcesTable(texts, model.sources),
    ],
  );
};
