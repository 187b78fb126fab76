import { Formatter } from './format.ts';
import { type Flow, wholeHeight } from './kit/flow.ts';
import { drawPaper } from './kit/paper.ts';
import type { MissionSheetModel } from './missionSheet.model.ts';
import { printableText } from './pdf/fonts.ts';
import {
  constraintsBlock,
  descriptionBlock,
  proofsBlock,
  requestsBlock,
  sourcesBlock,
  undrawableBlock,
  verticesBlock,
  windowsBlock,
} from './sheet/annex.ts';
import { notamsBlock, weatherBlock } from './sheet/briefing.ts';
import { conditionsBlock } from './sheet/conditions.ts';
import type { SheetContext } from './sheet/context.ts';
import { exclusionBlock, pointsBlock } from './sheet/exclusion.ts';
import { documentTitle, instantText, placeFacts, placeHeader, placeHeadline } from './sheet/head.ts';
import { legendBlock, planMaps } from './sheet/maps.ts';
import { areasBlock, dronesBlock, peopleBand } from './sheet/tables.ts';
import { textsOf } from './texts.ts';

const MAP_LEAST = 165;
const MAP_MOST = 300;
const GAP = 11;

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
  const points = pointsBlock(context);
  const people = peopleBand(context);
  const drones = dronesBlock(context);
  const tables = [areas, points, drones].filter((block) => block !== null);
  const after = wholeHeight(tables) + wholeHeight(people);
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
  if (points !== null) flow.block(points);
  flow.band(people);
  if (drones !== null) flow.block(drones);
  const legend = legendBlock(context, maps);
  if (legend !== null) flow.block(legend);
};

const layAnnex = (context: SheetContext, flow: Flow): void => {
  const blocks = [
    windowsBlock(context),
    descriptionBlock(context),
    proofsBlock(context),
    constraintsBlock(context),
    exclusionBlock(context),
    requestsBlock(context),
    notamsBlock(context),
    weatherBlock(context),
    verticesBlock(context),
    sourcesBlock(context),
    undrawableBlock(context),
  ];
  for (const block of blocks) if (block !== null) flow.block(block);
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
  const title = documentTitle(context);
  const issued = texts('sheet.generated', { at: instantText(context, model.generated_at) });
  return drawPaper(
    {
      language: model.language,
      title: `${title} – ${model.name}`,
      author: model.operator.name,
      created_at: model.generated_at,
      running_head: { document: title, right: issued },
      continued: texts('sheet.continued'),
      foot: {
        notice: texts('sheet.indicative'),
        left: texts('sheet.foot', { identifier: printableText(model.display_identifier, 40), issued }),
        page: (page, count) => texts('sheet.page', { page, count }),
      },
    },
    (flow) => {
      layFirstPage(context, flow);
      if (flow.count === 1) flow.breakPage();
      layAnnex(context, flow);
    },
  );
};
