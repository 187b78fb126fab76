import {
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { Formatter } from '../format.ts';
import type { MissionSheetModel, SheetArea } from '../missionSheet.model.ts';
import { decidedText } from '../sheet/conditions.ts';
import type { SheetContext } from '../sheet/context.ts';
import { documentTitle, instantText } from '../sheet/head.ts';
import { askedText, periodTexts } from '../sheet/period.ts';
import { shapeText } from '../sheet/tables.ts';
import { textsOf } from '../texts.ts';

/** Characters that no XML document may carry; what people type or paste may hold them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out (XML 1.0, §2.2)
const UNFIT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const fit = (text: string): string => text.toWellFormed().replace(UNFIT, '');

const paragraph = (
  text: string,
  options: { readonly bold?: boolean; readonly size?: number } = {},
): Paragraph =>
  new Paragraph({
    spacing: { after: 60 },
    // A line break of the text is one of the document.
    children: fit(text)
      .split('\n')
      .map(
        (line, index) =>
          new TextRun({
            text: line,
            bold: options.bold ?? false,
            size: options.size ?? 20,
            break: index === 0 ? 0 : 1,
          }),
      ),
  });

const heading = (text: string): Paragraph =>
  new Paragraph({ text: fit(text), heading: HeadingLevel.HEADING_2, spacing: { before: 240, after: 80 } });

const cell = (texts: readonly string[], bold: boolean): TableCell =>
  new TableCell({
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    children: texts.length === 0 ? [paragraph('')] : texts.map((text) => paragraph(text, { bold, size: 18 })),
  });

/** A table whose headings are repeated on every page. */
const table = (headings: readonly string[], rows: readonly (readonly (readonly string[])[])[]): Table =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: headings.map((text) => cell([text], true)) }),
      ...rows.map(
        (cells) => new TableRow({ cantSplit: true, children: cells.map((texts) => cell(texts, false)) }),
      ),
    ],
  });

type Part = Paragraph | Table;

const head = (context: SheetContext): Part[] => {
  const { model, texts } = context;
  const number = model.operator.registration ?? texts('sheet.no_registration_number');
  return [
    new Paragraph({ text: fit(documentTitle(context)), heading: HeadingLevel.HEADING_1 }),
    paragraph(model.name, { bold: true, size: 28 }),
    paragraph(
      [
        `${texts('sheet.operator')} ${model.operator.name}`,
        `${texts('sheet.operator_number')} ${number}`,
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

const facts = (context: SheetContext): Part[] => {
  const { model, texts, format } = context;
  const { period, height } = model;
  const hours = periodTexts({ format, period });
  return [
    heading(texts(`sheet.hours_granted_${period.grant}`)),
    ...(hours.length === 0 ? [texts('sheet.no_common_hours')] : hours).map((line) => paragraph(line)),
    ...(period.is_narrowed ? [paragraph(askedText(context))] : []),
    heading(texts(`sheet.height_granted_${height.grant}`)),
    paragraph(format.agl(height.height_m)),
    ...(height.height_m < height.asked_m
      ? [paragraph(texts('sheet.requested', { height: format.agl(height.asked_m) }))]
      : []),
  ];
};

const decisions = (context: SheetContext): Part[] => {
  const { model, texts, format } = context;
  return [
    heading(texts('sheet.approvals')),
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

const tables = (context: SheetContext): Part[] => {
  const { model, texts, format } = context;
  const complete = (label: string, value: string | null): string =>
    `${label} ${value ?? texts('sheet.to_complete')}`;
  return [
    heading(texts('sheet.areas')),
    table(
      [texts('sheet.area'), texts('sheet.shape'), texts('sheet.center_column'), texts('sheet.height')],
      model.areas.map((area) => areaCells(context, area)),
    ),
    heading(texts('sheet.constraints')),
    ...(model.constraints.length === 0
      ? [paragraph(texts('sheet.no_constraint_kept'))]
      : [
          table(
            [texts('sheet.constraint'), texts('sheet.who'), texts('sheet.state'), texts('sheet.source')],
            model.constraints.map((each) => [
              [each.title, each.what],
              [each.who ?? '–'],
              [each.state, ...(each.proof === null ? [] : [each.proof])],
              [each.source],
            ]),
          ),
        ]),
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
        ],
        [drone.registration ?? texts('sheet.to_complete')],
        [drone.serial_number ?? texts('sheet.to_complete')],
      ]),
    ),
  ];
};

const people = ({ model, texts }: SheetContext): Part[] => [
  heading(texts('sheet.pilots')),
  ...model.pilots.map(({ name, phone }) => paragraph(`${name} · ${phone ?? texts('sheet.no_phone')}`)),
  heading(texts('sheet.contacts')),
  ...model.contacts.map(({ role, name, phone, email }) =>
    paragraph([role, name, phone ?? texts('sheet.no_phone'), email].filter((part) => part).join(' · ')),
  ),
];

const description = ({ model, texts }: SheetContext): Part[] =>
  model.description === null || model.description.trim() === ''
    ? []
    : [heading(texts('sheet.description')), paragraph(model.description)];

/**
 * A request as a Word document (Office Open XML): the same words as its sheet, without the maps, so that an authority can
 * put them into a letter of its own.
 */
export const renderRequestWord = async (model: MissionSheetModel): Promise<Uint8Array> => {
  const texts = textsOf(model.language);
  const context: SheetContext = {
    model,
    texts,
    format: new Formatter(model.language, model.time_zone, texts),
  };
  const issued = texts('sheet.generated', { at: instantText(context, model.generated_at) });
  const document = new Document({
    creator: 'Envol',
    title: fit(`${documentTitle(context)} – ${model.name}`),
    styles: { default: { document: { run: { font: 'Arial', size: 20 } } } },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 900, bottom: 900, left: 900, right: 900 },
          },
        },
        footers: {
          default: new Footer({
            children: [
              paragraph(texts('sheet.indicative'), { bold: true, size: 16 }),
              new Paragraph({
                children: [
                  new TextRun({ text: `${fit(model.display_identifier)} · ${issued} · `, size: 16 }),
                  new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 16 }),
                ],
              }),
            ],
          }),
        },
        children: [
          ...head(context),
          ...facts(context),
          ...decisions(context),
          ...description(context),
          ...tables(context),
          ...people(context),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
};
