import type { LogExcursion } from '@envol/domain/flight-logs/conformance';
import type { Position } from '@envol/domain/geo/geometry';
import type { FlightReportModel } from '../flightReport.model.ts';
import type { Formatter } from '../format.ts';
import type { Flow } from '../kit/flow.ts';
import { LEFT, WIDTH } from '../kit/page.ts';
import { planMap } from '../map/drawMap.ts';
import { groundAttribution, groundTiles } from '../map/ground.ts';
import { boundsOf, createView, geometryBounds, type MapView, type Point } from '../map/projection.ts';
import { BAD, HEADER, MUTED, PAPER } from '../pdf/palette.ts';
import { lineHeightOf, type Pen, type TextStyle, wrapText } from '../pdf/pen.ts';
import type { SheetTexts } from '../texts.ts';

const HEIGHT = 270;
const LEAST_SPAN_M = 250;
const CAPTION: TextStyle = { size: 7, color: MUTED };
const NUMBER: TextStyle = { size: 6.4, weight: 600, color: PAPER };
/** Points of the page from a mark's middle to its corners. */
const MARK = 6.5;

export interface ReportContext {
  readonly model: FlightReportModel;
  readonly texts: SheetTexts;
  readonly format: Formatter;
}

const strokeLine = (pen: Pen, line: readonly Point[], width: number, color: string): void => {
  const [first, ...rest] = line;
  if (first === undefined || rest.length === 0) return;
  const { doc } = pen;
  doc
    .save()
    .lineWidth(width)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(color)
    .moveTo(first[0], first[1]);
  for (const [x, y] of rest) doc.lineTo(x, y);
  doc.stroke().restore();
};

/** A numbered triangle: the table's number of an excursion, at its farthest place. */
const drawMark = (pen: Pen, [x, y]: Point, number: number): void => {
  const { doc } = pen;
  doc.save().lineWidth(1).fillColor(BAD).strokeColor(PAPER);
  doc
    .moveTo(x, y - MARK * 1.2)
    .lineTo(x + MARK * 1.1, y + MARK * 0.8)
    .lineTo(x - MARK * 1.1, y + MARK * 0.8)
    .closePath()
    .fillAndStroke()
    .restore();
  pen.line(String(number), x, y + MARK * 0.55, NUMBER, 'center');
};

const drawTrack = (pen: Pen, view: MapView, { track, conformance, started_at }: FlightReportModel): void => {
  const start = Date.parse(started_at);
  const line = track.map(([seconds, lng, lat]) => ({
    at: start + seconds * 1000,
    point: view.project([lng, lat]),
  }));
  strokeLine(
    pen,
    line.map(({ point }) => point),
    0.9,
    HEADER,
  );
  const during = ({ from, to }: LogExcursion): Point[] =>
    line.filter(({ at }) => at >= Date.parse(from) && at <= Date.parse(to)).map(({ point }) => point);
  for (const excursion of conformance.excursions) strokeLine(pen, during(excursion), 2.6, BAD);
  for (const [index, { longitude, latitude }] of conformance.excursions.entries())
    drawMark(pen, view.project([longitude, latitude]), index + 1);
};

/** The flight over its areas; each excursion thick and numbered, so that a black-and-white print tells it apart. */
export const placeMap = ({ model, texts, format }: ReportContext, flow: Flow): void => {
  const corners = model.held.areas.flatMap(({ geometry }): Position[] => {
    const box = geometryBounds(geometry);
    return box === null
      ? []
      : [
          [box[0], box[1]],
          [box[2], box[3]],
        ];
  });
  const box = boundsOf([...corners, ...model.track.map(([, lng, lat]): Position => [lng, lat])]);
  if (box === null) return;
  const words = [
    texts('flight_report.map_key'),
    ...(groundTiles(box).length > 0 ? [texts('sheet.map_sources', { sources: groundAttribution() })] : []),
  ];
  const lines = words.flatMap((text) => wrapText(text, CAPTION, WIDTH));
  const below = lines.length * lineHeightOf(CAPTION.size) + 4;
  if (HEIGHT + below > flow.room) flow.breakPage();
  const view = createView({ x: LEFT, y: flow.y, width: WIDTH, height: HEIGHT }, box, 0.15, LEAST_SPAN_M);
  const plan = planMap(
    view,
    { areas: model.held.areas, zones: [], aerodromes: [] },
    { title: texts('flight_report.map'), format, locator: null, keyed: [] },
  );
  flow.place(HEIGHT + below, ({ pen, tags }, top) => {
    const figure = tags.group('Sect');
    const draw = (): void => {
      plan.draw(pen);
      pen.doc.save().rect(LEFT, top, WIDTH, HEIGHT).clip();
      drawTrack(pen, view, model);
      pen.doc.restore();
    };
    tags.leaf('Figure', draw, figure, texts('flight_report.map_alt'));
    figure.end();
    tags.leaf('P', () => pen.lines(lines, LEFT, top + HEIGHT + 10, CAPTION));
  });
};
