import { Formatter } from './format.ts';
import type { MissionSheetModel } from './missionSheet.model.ts';
import { SheetDocument } from './pdf/document.ts';
import { Flow, type Frame, wholeHeight } from './pdf/flow.ts';
import { printable } from './pdf/fonts.ts';
import { BELOW_RUNNING_HEAD, drawFoot, drawRunningHead } from './pdf/frame.ts';
import { BOTTOM, TOP } from './pdf/page.ts';
import { Pen } from './pdf/pen.ts';
import { Tags } from './pdf/tags.ts';
import {
  constraintsBlock,
  descriptionBlock,
  requestsBlock,
  sourcesBlock,
  undrawableBlock,
  windowsBlock,
} from './sheet/annex.ts';
import { conditionsBlock } from './sheet/conditions.ts';
import type { SheetContext } from './sheet/context.ts';
import { documentTitle, instantText, placeFacts, placeHeader, placeHeadline } from './sheet/head.ts';
import { legendBlock, planMaps } from './sheet/maps.ts';
import { areasBlock, peopleBand } from './sheet/tables.ts';
import { textsOf } from './texts.ts';

const MAP_LEAST = 165;
const MAP_MOST = 300;
const GAP = 11;

const frameOf = (page: number): Frame => ({ top: page === 0 ? TOP : BELOW_RUNNING_HEAD, bottom: BOTTOM });

/**
 * The first page: what stands, the hours and heights to fly by, the conditions, the maps, the areas, the people. The maps
 * take what room the rest leaves; what does not fit goes on on the next page.
 */
const layFirstPage = (context: SheetContext, flow: Flow): void => {
  placeHeader(context, flow);
  placeHeadline(context, flow);
  placeFacts(context, flow);
  const conditions = conditionsBlock(context);
  const areas = areasBlock(context);
  const people = peopleBand(context);
  const after = wholeHeight([areas]) + wholeHeight(people);
  const before = wholeHeight([conditions]);
  const spare = flow.room - before - after - GAP;
  const height = spare >= MAP_LEAST ? Math.min(MAP_MOST, spare) : MAP_LEAST;
  // Long conditions must not push the maps off the first page.
  const are_conditions_first = before + height + GAP <= flow.room;
  if (are_conditions_first) flow.block(conditions);
  if (flow.room < MAP_LEAST) flow.breakPage();
  const maps = planMaps(context, flow.y, Math.min(height, flow.room));
  flow.place(Math.min(height, flow.room), (drawing) => maps.draw(drawing));
  if (!are_conditions_first) flow.block(conditions);
  flow.block(areas);
  flow.band(people);
  const legend = legendBlock(context, maps);
  if (legend !== null) flow.block(legend);
};

const layAnnex = (context: SheetContext, flow: Flow): void => {
  const { model } = context;
  const blocks = [
    windowsBlock(context),
    descriptionBlock(context),
    constraintsBlock(context),
    model.approvals.length > 0 ? requestsBlock(context) : null,
    sourcesBlock(context),
    undrawableBlock(context),
  ];
  for (const block of blocks) if (block !== null) flow.block(block);
};

const drawSheet = (context: SheetContext, doc: SheetDocument): void => {
  const { model, texts } = context;
  const drawing = { pen: new Pen(doc), tags: new Tags(doc) };
  const flow = new Flow(frameOf, texts('sheet.continued'));
  layFirstPage(context, flow);
  if (flow.count === 1) flow.breakPage();
  layAnnex(context, flow);
  const title = documentTitle(context);
  const issued = texts('sheet.generated', { at: instantText(context, model.generated_at) });
  flow.draw(drawing, (page, count) => {
    if (page > 0) {
      doc.addPage();
      drawRunningHead(drawing, title, issued);
    }
    drawFoot(drawing, {
      notice: texts('sheet.indicative'),
      left: texts('sheet.foot', { identifier: printable(model.display_identifier, 40), issued }),
      right: texts('sheet.page', { page: page + 1, count }),
    });
  });
};

const issueDate = (instant: string): Date => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
};

/**
 * Draws the mission sheet: A4 pages, tagged PDF 1.7 with embedded fonts. The first page is what a pilot needs at the
 * roadside; the annex holds every constraint, source and word. Nothing is cut. The same model gives the same bytes.
 */
export const renderMissionSheet = async (model: MissionSheetModel): Promise<Uint8Array> => {
  const texts = textsOf(model.language);
  const context: SheetContext = {
    model,
    texts,
    format: new Formatter(model.language, model.time_zone, texts),
  };
  const doc = new SheetDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: model.language === 'fr' ? 'fr-FR' : 'en-GB',
    displayTitle: true,
    // No default font: the standard one would be parsed for nothing.
    font: '',
    info: {
      Title: printable(`${documentTitle(context)} – ${model.name}`, 400).trim(),
      Author: printable(model.operator.name, 200),
      Creator: 'Envol',
      Producer: 'Envol',
      CreationDate: issueDate(model.generated_at),
    },
  });
  drawSheet(context, doc);
  return doc.finish();
};
