import { Formatter } from '../format.ts';
import type { MissionSheetModel, SheetArea } from '../missionSheet.model.ts';
import { decidedText } from '../sheet/conditions.ts';
import type { SheetContext } from '../sheet/context.ts';
import { documentTitle, freeWords, instantText } from '../sheet/head.ts';
import { periodTexts, requestedText } from '../sheet/period.ts';
import { shapeText } from '../sheet/tables.ts';
import { textsOf } from '../texts.ts';
import {
  headingBlock,
  markedTable,
  paragraphBlock,
  sourcesTable,
  tableBlock,
  titleBlock,
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
    titleBlock(documentTitle(context)),
    paragraphBlock(model.name, { bold: true, size: 28 }),
    paragraphBlock(
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
    paragraphBlock(model.headline.title, { bold: true, size: 24 }),
    ...model.headline.details.map((detail) => paragraphBlock(detail)),
    paragraphBlock(`${texts('sheet.live_page')} ${model.live_url}`),
  ];
};

const facts = (context: SheetContext): WordPart[] => {
  const { model, texts, format } = context;
  const { period, height } = model;
  const hours = periodTexts({ format, period });
  const free = freeWords(context);
  return [
    headingBlock(texts(`sheet.hours_granted_${period.grant}`)),
    ...(hours.length === 0 ? [texts('sheet.no_common_hours')] : hours).map((line) => paragraphBlock(line)),
    ...(period.is_narrowed ? [paragraphBlock(requestedText(context))] : []),
    headingBlock(texts(`sheet.height_granted_${height.grant}`)),
    paragraphBlock(format.agl(height.height_m)),
    ...(height.height_m < height.asked_m
      ? [paragraphBlock(texts('sheet.requested', { height: format.agl(height.asked_m) }))]
      : []),
    headingBlock(texts('sheet.free_label')),
    paragraphBlock([free.large, ...free.lines].join(', ')),
  ];
};

const decisions = (context: SheetContext): WordPart[] => {
  const { model, texts, format } = context;
  return [
    headingBlock(texts('sheet.approvals')),
    ...(model.approvals.length + (model.notices ?? []).length === 0
      ? [paragraphBlock(texts('sheet.no_approval'))]
      : []),
    ...model.approvals.flatMap((approval) => {
      const limits =
        approval.max_height_m === null
          ? []
          : [texts('sheet.authority_height', { height: format.agl(approval.max_height_m) })];
      const conditions = [...limits, ...approval.conditions];
      const decided = decidedText(context, approval);
      return [
        paragraphBlock(`${approval.authority} · ${approval.identifier} · ${approval.decision}`, {
          bold: true,
        }),
        ...(decided === '' ? [] : [paragraphBlock(decided)]),
        ...conditions.map((text, index) => paragraphBlock(`${index + 1}. ${text}`)),
      ];
    }),
    ...(model.notices ?? []).map(({ whom, state, sent_at, reference }) =>
      paragraphBlock(
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
  headingBlock(texts('sheet.constraints')),
  ...(model.constraints.length === 0
    ? [paragraphBlock(texts('sheet.no_constraint_kept'))]
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
    headingBlock(texts('sheet.areas')),
    tableBlock(
      [texts('sheet.area'), texts('sheet.shape'), texts('sheet.center_column'), texts('sheet.height')],
      model.areas.map((area) => areaCells(context, area)),
    ),
    ...((model.points ?? []).length === 0
      ? []
      : [
          headingBlock(texts('sheet.points')),
          tableBlock(
            [texts('sheet.point'), texts('sheet.center_column')],
            (model.points ?? []).map(({ name, position }) => [
              [name],
              [format.dms(position), format.decimal(position)],
            ]),
          ),
        ]),
    ...constraints(context),
    headingBlock(texts('sheet.drones')),
    tableBlock(
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
        headingBlock(texts('sheet.proofs')),
        paragraphBlock(texts('sheet.proofs_note')),
        tableBlock([texts('sheet.pilot'), texts('sheet.proof'), texts('sheet.state')], rows),
      ];
};

const people = ({ model, texts }: SheetContext): WordPart[] => [
  headingBlock(texts('sheet.pilots')),
  ...model.pilots.map(({ name, phone, papers = [] }) =>
    paragraphBlock([name, phone ?? texts('sheet.no_phone'), ...papers].join(' · ')),
  ),
  ...proofs({ model, texts }),
  headingBlock(texts('sheet.contacts')),
  ...model.contacts.map(({ role, name, phone, email }) =>
    paragraphBlock([role, name, phone ?? texts('sheet.no_phone'), email].filter((part) => part).join(' · ')),
  ),
];

const description = ({ model, texts }: SheetContext): WordPart[] =>
  model.description === null || model.description.trim() === ''
    ? []
    : [headingBlock(texts('sheet.description')), paragraphBlock(model.description)];

/** What is left to do before the flight, an act a line. */
const todo = ({ model, texts }: SheetContext): WordPart[] =>
  model.headline.todo.length === 0
    ? []
    : [headingBlock(texts('sheet.todo')), ...model.headline.todo.map((each) => paragraphBlock(`☐ ${each}`))];

/** The NOTAM around the mission, and how far what was read can be relied upon. */
const notams = ({ model, texts }: SheetContext): WordPart[] => {
  if (model.notams === undefined) return [];
  const { title: named, state, is_read, rows, empty, others } = model.notams;
  return [
    headingBlock(named),
    paragraphBlock(state, { bold: !is_read }),
    rows.length === 0
      ? paragraphBlock(empty)
      : tableBlock(
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
    ...(others === null ? [] : [paragraphBlock(others, { size: 16 })]),
  ];
};

/** The forecast of the flight's hours, and its age. */
const weather = ({ model, texts }: SheetContext): WordPart[] => {
  if (model.weather === undefined) return [];
  const { state, is_read, flight, height, rows, more, reports } = model.weather;
  return [
    headingBlock(`${texts('briefing.weather')} · ${height}`),
    paragraphBlock(state, { bold: !is_read }),
    ...(rows.length === 0
      ? []
      : [
          tableBlock(
            WEATHER_COLUMNS.map((name) => texts(`briefing.${name}`)),
            rows.map((hour) =>
              WEATHER_COLUMNS.map((name) => (name === 'hour' ? [hour.day, hour.hour] : [hour[name]])),
            ),
          ),
        ]),
    ...(more === null ? [] : [paragraphBlock(more)]),
    paragraphBlock(flight, { bold: true }),
    ...reports.map((report) => paragraphBlock(report)),
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
