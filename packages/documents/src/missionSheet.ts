import { Formatter } from './format.ts';
import type { MissionSheetModel } from './missionSheet.model.ts';
import { SheetDocument } from './pdf/document.ts';
import { printable } from './pdf/fonts.ts';
import { Pen } from './pdf/pen.ts';
import { Tags } from './pdf/tags.ts';
import { drawBlock, planBands } from './sheet/blocks.ts';
import { BOTTOM, type SheetContext } from './sheet/context.ts';
import { drawFoot, footHeight } from './sheet/foot.ts';
import { drawFacts, drawHeader, drawVerdict } from './sheet/head.ts';
import { drawMaps } from './sheet/maps.ts';
import { approvalsBlock, areasBlock, constraintsBlock, peopleBand } from './sheet/tables.ts';
import { textsOf } from './texts.ts';

const MAP_LEAST = 118;
const MAP_WANTED = 190;
const MAP_MOST = 290;
const GAP = 10;

const drawSheet = (context: SheetContext): void => {
  const top = drawFacts(context, drawVerdict(context, drawHeader(context)));
  const bands = [
    { band: [approvalsBlock(context)], least: 2, priority: 0 },
    { band: [constraintsBlock(context)], least: 3, priority: 1 },
    { band: [areasBlock(context)], least: 2, priority: 3 },
    { band: peopleBand(context), least: 2, priority: 2 },
  ];
  const room = BOTTOM - footHeight(context) - top - bands.length * GAP;
  // The tables grow into the room beside a map of the wanted size; a crowded sheet gives up part of the map.
  let plan = planBands(bands, room - MAP_WANTED);
  const heightOf = (): number => plan.reduce((sum, { height }) => sum + height, 0);
  const complete = plan.every(({ band, count }) => band.every((block) => block.total <= count));
  if (!complete || heightOf() > room - MAP_WANTED) plan = planBands(bands, room - MAP_LEAST);
  const map_height = Math.min(MAP_MOST, room - heightOf());
  const spare = Math.min(8, Math.max(0, room - heightOf() - map_height) / bands.length);
  drawMaps(context, top, map_height);
  let y = top + map_height + GAP + spare;
  for (const { band, count, height } of plan) {
    for (const block of band) drawBlock(context, block, Math.min(count, block.rows.length), y);
    y += height + GAP + spare;
  }
  drawFoot(context);
};

const issueDate = (instant: string): Date => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
};

/**
 * Draws the mission sheet: one A4 page, tagged PDF 1.7 with embedded fonts. The same model gives the same bytes.
 * What does not fit is counted ("and N more: see the mission page"); the most binding constraints are kept.
 */
export const renderMissionSheet = async (model: MissionSheetModel): Promise<Uint8Array> => {
  const texts = textsOf(model.language);
  const title = printable(
    `${texts('sheet.document_title')} ${model.display_identifier} – ${model.name}`,
    200,
  ).trim();
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
      Title: title,
      Author: printable(model.operator.name, 200),
      Creator: 'Envol',
      Producer: 'Envol',
      CreationDate: issueDate(model.generated_at),
    },
  });
  const tags = new Tags(doc);
  const format = new Formatter(model.language, model.time_zone, texts);
  drawSheet({ model, pen: new Pen(doc), tags, format, texts });
  return doc.finish();
};
