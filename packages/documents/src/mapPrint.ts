import type { BoundingBox } from '@envol/domain/geo/geometry';
import { Formatter } from './format.ts';
import type { Block } from './kit/flow.ts';
import { BELOW_RUNNING_HEAD, drawBrand } from './kit/frame.ts';
import { columnWidths, LEFT, TOP, WIDTH } from './kit/page.ts';
import { drawPaper } from './kit/paper.ts';
import { cellRow, headingRow, type Row } from './kit/rows.ts';
import { TONE_COLOR } from './kit/tones.ts';
import { type MapPlan, planMap } from './map/drawMap.ts';
import { groundAttribution } from './map/ground.ts';
import { zoneLegend } from './map/legend.ts';
import { missionLegend, type PrintedMission } from './map/missionLegend.ts';
import { createView } from './map/projection.ts';
import { ZONE_STYLES } from './map/zoneStyles.ts';
import type { SheetAerodrome, SheetLanguage, SheetZone } from './missionSheet.model.ts';
import { printableText } from './pdf/fonts.ts';
import { INK, MUTED } from './pdf/palette.ts';
import { lineHeightOf, type Pen, type TextStyle, wrapText } from './pdf/pen.ts';
import { textsOf } from './texts.ts';

export type { PrintedMission } from './map/missionLegend.ts';

/** Why a publication may not be the one of the day that the map is of. */
export type PrintIssue = 'before_first' | 'after_last' | 'none_kept';

/** A publication that the map draws, or does not for want of one. */
export interface PrintSource {
  readonly of: 'sia' | 'official';
  /** Null where none is kept. */
  readonly version: {
    readonly name: string;
    /** YYYY-MM-DD, both. */
    readonly effective_date: string;
    readonly valid_until: string;
    readonly attribution: string;
  } | null;
  /** Days since it was out of force, on the day that the map is of; null while it holds. */
  readonly days_old: number | null;
  readonly issue: PrintIssue | null;
}

/** Everything a printed map shows. The same model gives the same bytes. */
export interface MapPrintModel {
  readonly language: SheetLanguage;
  readonly time_zone: string;
  /** What its reader calls it; empty: the place alone. */
  readonly title: string;
  readonly author: string;
  /** ISO 8601 in UTC. */
  readonly printed_at: string;
  /** YYYY-MM-DD: of which day the airspace is. */
  readonly day: string;
  readonly is_today: boolean;
  readonly box: BoundingBox;
  readonly zones: readonly SheetZone[];
  readonly aerodromes: readonly SheetAerodrome[];
  /** Drawn over the airspace; null: a map of the airspace alone. */
  readonly mission: PrintedMission | null;
  /** UAS zones would be names alone at this scale. */
  readonly leaves_out_uas: boolean;
  /** Terminal areas were not asked for. */
  readonly leaves_out_tma: boolean;
  readonly sources: readonly PrintSource[];
}

const TITLE: TextStyle = { size: 14, weight: 600, color: INK };
const ABOUT: TextStyle = { size: 8.4, color: INK };
const STRONG: TextStyle = { size: 7.6, weight: 600 };
const BODY: TextStyle = { size: 7.6 };
const CAPTION: TextStyle = { size: 7, color: MUTED };

/** The map takes what the first page leaves to the sources; less where it is wide and low. */
const [LOWEST, HIGHEST] = [300, 500];
/** Of ground across a frame, at least, m: nearer it would stand in nothing. */
const LEAST_SPAN_M = 1_500;

type Context = {
  readonly model: MapPrintModel;
  readonly texts: ReturnType<typeof textsOf>;
  readonly format: Formatter;
};

const heightOf = ([west, south, east, north]: BoundingBox): number => {
  const across = (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180);
  return Math.min(HIGHEST, Math.max(LOWEST, (WIDTH * (north - south)) / Math.max(across, 1e-9)));
};

/** A stroke in the manner of a kind, as the map draws it. */
const swatch =
  (kind: SheetZone['kind']) =>
  (pen: Pen, x: number, y: number): void => {
    const { color, line_width, dash, fill_opacity } = ZONE_STYLES[kind];
    const [width, height] = [11, 7];
    pen.doc.save().strokeColor(color).lineWidth(Math.max(0.8, line_width));
    pen.doc.rect(x - width / 2, y - height / 2, width, height);
    pen.doc.fillColor(color, Math.max(fill_opacity, 0.05)).fill();
    if (dash !== null) pen.doc.dash(dash[0], { space: dash[1] });
    pen.doc
      .rect(x - width / 2, y - height / 2, width, height)
      .stroke()
      .restore();
  };

const kindsBlock = ({ model, texts }: Context, drawn: readonly SheetZone[]): Block => {
  const kinds = [...new Set(drawn.map(({ kind }) => kind))].filter(isPrintedKind);
  const columns = columnWidths([1, 1, 1]);
  const rows: Row[] = [];
  for (let from = 0; from < kinds.length; from += columns.length)
    rows.push(
      cellRow(
        columns.map((width, index) => {
          const kind = kinds[from + index];
          return kind === undefined
            ? { width, texts: [] }
            : {
                width,
                mark: { kind: 'drawn' as const, draw: swatch(kind) },
                texts: [{ text: texts(`map_print.kind_${kind}`), style: BODY }],
              };
        }),
      ),
    );
  return {
    title: texts('map_print.kinds'),
    note: [
      texts(model.leaves_out_tma ? 'map_print.left_out' : 'map_print.left_out_above'),
      ...(model.leaves_out_uas ? [texts('map_print.left_out_uas')] : []),
    ].join(' '),
    rows,
    empty: texts('map_print.none'),
    ruled: false,
    x: LEFT,
    width: WIDTH,
  };
};

const PRINTED_KINDS = ['CTR', 'TMA', 'P', 'R', 'D', 'RTBA', 'UAS'] as const;
type PrintedKind = (typeof PRINTED_KINDS)[number];
const isPrintedKind = (kind: SheetZone['kind']): kind is PrintedKind =>
  (PRINTED_KINDS as readonly string[]).includes(kind);

/** What the letters stand for, and what covers all of the map. */
const lettersBlock = (context: Context, { keyed, everywhere }: MapPlan): Block | null =>
  zoneLegend(context, {
    title: context.texts('map_print.legend'),
    everywhere: context.texts('map_print.everywhere'),
    lettered: keyed,
    covering: everywhere,
  });

const sourceRow = ({ texts, format }: Context, source: PrintSource, widths: readonly number[]): Row => {
  const [name = 0, version = 0, state = 0] = widths;
  const { version: published, days_old, issue } = source;
  const age =
    published === null
      ? texts('map_print.none_kept')
      : days_old === null
        ? texts('map_print.holds', { date: format.calendarDate(published.valid_until) })
        : texts(days_old === 1 ? 'map_print.old_one' : 'map_print.old_other', {
            count: format.number(days_old),
          });
  const isHeld = published !== null && days_old === null && issue === null;
  const tone = isHeld ? 'info' : 'todo';
  return cellRow([
    { width: name, texts: [{ text: texts(`map_print.${source.of}`), style: STRONG }] },
    {
      width: version,
      texts:
        published === null
          ? []
          : [
              { text: `${published.name} · ${format.calendarDate(published.effective_date)}`, style: BODY },
              { text: published.attribution, style: CAPTION },
            ],
    },
    {
      width: state,
      mark: { kind: 'tone', tone },
      texts: [
        { text: age, style: { ...STRONG, color: TONE_COLOR[tone] } },
        ...(issue === null || published === null ? [] : [{ text: texts(`map_print.${issue}`), style: BODY }]),
      ],
    },
  ]);
};

const sourcesBlock = (context: Context): Block => {
  const { model, texts } = context;
  const widths = columnWidths([26, 40, 34]);
  const [name = 0, version = 0, state = 0] = widths;
  return {
    title: texts('map_print.sources'),
    heading: headingRow([
      { width: name, text: texts('map_print.source') },
      { width: version, text: texts('map_print.version') },
      { width: state, text: texts('map_print.state') },
    ]),
    rows: [
      ...model.sources.map((source) => sourceRow(context, source, widths)),
      cellRow([
        { width: name, texts: [{ text: texts('map_print.ground'), style: STRONG }] },
        {
          width: version + state,
          texts: [{ text: texts('map_print.ground_text', { sources: groundAttribution() }), style: BODY }],
        },
      ]),
    ],
    x: LEFT,
    width: WIDTH,
  };
};

/** What its reader calls the map, else the mission, else the place. */
const titleOf = ({ model, texts }: Context): string => {
  const { title, mission, aerodromes } = model;
  const named = title || (mission ? `${mission.display_identifier} – ${mission.name}` : '');
  const [nearest] = aerodromes;
  return (
    printableText(named, 120).trim() ||
    (nearest
      ? texts('map_print.near', { name: nearest.name, code: nearest.icao_code })
      : texts('map_print.title'))
  );
};

/** Draws a map of the published airspace of a day: scale bar, north, legend, date, and how old each source is. */
export const renderMapPrint = (model: MapPrintModel): Uint8Array => {
  const texts = textsOf(model.language);
  const format = new Formatter(model.language, model.time_zone, texts);
  const context: Context = { model, texts, format };
  const title = titleOf(context);
  const [west, south, east, north] = model.box;
  const place = format.dms([(west + east) / 2, (south + north) / 2]);
  const day = format.calendarDate(model.day);
  const at = `${format.dayTime(model.printed_at)} (${format.time(model.printed_at, 'UTC')} UTC)`;
  const issued = texts('sheet.generated', { at });
  return drawPaper(
    {
      language: model.language,
      title,
      author: model.author,
      created_at: model.printed_at,
      running_head: { document: texts('map_print.title'), right: issued },
      continued: texts('sheet.continued'),
      foot: {
        notice: texts('map_print.notice'),
        left: texts('map_print.foot', { issued }),
        page: (page, count) => texts('sheet.page', { page, count }),
      },
    },
    (flow) => {
      flow.place(BELOW_RUNNING_HEAD - TOP, (drawing) => drawBrand(drawing, texts('map_print.title')), 2);
      const titles = wrapText(title, TITLE, WIDTH);
      const about = [
        ...wrapText(texts('map_print.place', { place }), ABOUT, WIDTH),
        ...wrapText(texts(model.is_today ? 'map_print.day_now' : 'map_print.day', { day }), ABOUT, WIDTH),
      ];
      flow.place(
        titles.length * lineHeightOf(TITLE.size) + about.length * lineHeightOf(ABOUT.size),
        ({ pen, tags }, top) => {
          tags.leaf('H1', () => pen.lines(titles, LEFT, top + TITLE.size, TITLE));
          const below = top + titles.length * lineHeightOf(TITLE.size) + ABOUT.size;
          tags.leaf('P', () => pen.lines(about, LEFT, below, ABOUT));
        },
        6,
      );
      const height = heightOf(model.box);
      const view = createView({ x: LEFT, y: flow.y, width: WIDTH, height }, model.box, 0, LEAST_SPAN_M);
      const plan = planMap(
        view,
        {
          areas: model.mission?.areas ?? [],
          zones: model.zones,
          aerodromes: model.aerodromes,
          exclusion: model.mission?.exclusion ?? null,
          points: model.mission?.points ?? [],
        },
        { title: day, format, locator: null, keyed: [] },
      );
      flow.place(height, ({ pen, tags }) => {
        const figure = tags.group('Sect');
        tags.leaf('Figure', () => plan.draw(pen), figure, texts('map_print.figure'));
        figure.end();
      });
      if (model.mission !== null) flow.block(missionLegend(context, model.mission, view.bounds));
      flow.block(sourcesBlock(context));
      flow.block(kindsBlock(context, model.zones));
      const letters = lettersBlock(context, plan);
      if (letters !== null) flow.block(letters);
    },
  );
};
