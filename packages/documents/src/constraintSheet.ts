import { bothClocks, type ConstraintContext } from './constraint/context.ts';
import { changesBlock, placeHead, placeHeadline, placeReading, titleOf } from './constraint/head.ts';
import { linesBlock, placeLegend } from './constraint/lines.ts';
import type { ConstraintSheetModel } from './constraintSheet.model.ts';
import { Formatter } from './format.ts';
import { LANDSCAPE } from './kit/page.ts';
import { drawPaper } from './kit/paper.ts';
import { printableText } from './pdf/fonts.ts';
import { sourcesBlock } from './sheet/annex.ts';
import { textsOf } from './texts.ts';

/**
 * Draws the constraint sheet on lying A4: what binds the mission as it stood when the sheet was made, why, who decides, what
 * has been done about it and when, and what changed since. Nothing is cut. The same model gives the same bytes.
 */
export const renderConstraintSheet = async (model: ConstraintSheetModel): Promise<Uint8Array> => {
  const texts = textsOf(model.language);
  const context: ConstraintContext = {
    model,
    texts,
    format: new Formatter(model.language, model.time_zone, texts),
  };
  const title = titleOf(context);
  const issued = texts('sheet.generated', { at: bothClocks(context, model.printed_at) });
  const about = [
    printableText(model.display_identifier, 40),
    texts('constraint_sheet.number', { version: model.version }),
    ...(model.versions === null ? [] : [model.versions]),
    issued,
  ];
  return drawPaper(
    {
      page: LANDSCAPE,
      language: model.language,
      title: `${title} – ${model.name}`,
      author: model.operator,
      created_at: model.printed_at,
      running_head: { document: title, right: `${printableText(model.name, 80)} · ${issued}` },
      continued: texts('sheet.continued'),
      foot: {
        notice: texts('sheet.indicative'),
        left: about.join(' · '),
        page: (page, count) => texts('sheet.page', { page, count }),
      },
    },
    (flow) => {
      placeHead(context, flow);
      placeHeadline(context, flow);
      const changes = changesBlock(context);
      if (changes !== null) flow.block(changes);
      flow.block(linesBlock(context));
      placeLegend(context, flow);
      flow.block(sourcesBlock(context, LANDSCAPE.content));
      placeReading(context, flow);
    },
  );
};
