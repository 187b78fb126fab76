import type { FlightReportModel } from './flightReport.model.ts';
import { Formatter } from './format.ts';
import type { Flow } from './kit/flow.ts';
import { drawBrand } from './kit/frame.ts';
import { LEFT, RIGHT, WIDTH } from './kit/page.ts';
import { drawPaper } from './kit/paper.ts';
import { drawQrCode, hasQrCode } from './kit/qr.ts';
import { drawTone, TONE_COLOR, TONE_FILL, type Tone } from './kit/tones.ts';
import { printableText } from './pdf/fonts.ts';
import { BAD, INK, MUTED } from './pdf/palette.ts';
import { lineHeightOf, type TextStyle, wrapText } from './pdf/pen.ts';
import { excursionsBlock, factsBlock, limitsBlock, unjudgedBlock } from './report/reportBlocks.ts';
import { placeMap, type ReportContext } from './report/reportMap.ts';
import { textsOf } from './texts.ts';

const QR_SIDE = 62;
const TITLE: TextStyle = { size: 14, weight: 600, color: INK };
const ABOUT: TextStyle = { size: 8.4, color: MUTED };
const SMALL: TextStyle = { size: 6.8, color: MUTED };
const VERDICT: TextStyle = { size: 11, weight: 600 };
const SHARE: TextStyle = { size: 8.4 };
const WARNING: TextStyle = { size: 9, weight: 600, color: BAD };

/** What the flight came to, in one sentence; green only where all of it was judged and inside. */
const verdictOf = ({
  model,
  texts,
  format,
}: ReportContext): { readonly tone: Tone; readonly text: string } => {
  const { excursions_count: count, unjudged, share } = model.conformance;
  if (count > 0)
    return {
      tone: 'refused',
      text: texts(count === 1 ? 'flight_report.excursions_one' : 'flight_report.excursions_other', {
        count: format.number(count),
      }),
    };
  if (share === null) return { tone: 'pending', text: texts('flight_report.nothing') };
  return unjudged.length > 0
    ? { tone: 'pending', text: texts('flight_report.inside_part') }
    : { tone: 'done', text: texts('flight_report.inside') };
};

/** Never rounded up to what it is not. */
const shareText = ({ model, texts, format }: ReportContext): string => {
  const { share } = model.conformance;
  return share === null
    ? texts('flight_report.no_share')
    : texts('flight_report.share', { share: format.number(Math.floor(share * 1000) / 10, 1) });
};

const placeHead = (context: ReportContext, flow: Flow): void => {
  const { model, texts } = context;
  const has_code = hasQrCode(model.verify_url);
  const width = WIDTH - (has_code ? QR_SIDE + 14 : 0);
  const title = wrapText(
    `${printableText(model.display_identifier, 24)} – ${printableText(model.mission_name, 120)}`,
    TITLE,
    width,
  );
  const about = wrapText(printableText(model.company, 120), ABOUT, width);
  const warning = model.is_simulated ? wrapText(texts('flight_report.simulated'), WARNING, width) : [];
  const words = title.length * lineHeightOf(TITLE.size) + about.length * lineHeightOf(ABOUT.size);
  const height = 22 + words + warning.length * lineHeightOf(WARNING.size);
  flow.place(Math.max(height, has_code ? QR_SIDE + 14 : 0), (drawing, top) => {
    const { pen, tags } = drawing;
    drawBrand(drawing, texts('flight_report.title'));
    tags.leaf('H1', () => pen.lines(title, LEFT, top + 22 + TITLE.size, TITLE));
    const below = top + 22 + title.length * lineHeightOf(TITLE.size);
    tags.leaf('P', () => pen.lines(about, LEFT, below + ABOUT.size, ABOUT));
    if (warning.length > 0)
      tags.leaf('P', () => pen.lines(warning, LEFT, top + 22 + words + WARNING.size, WARNING));
    if (!has_code) return;
    tags.decoration(() => drawQrCode(pen.doc, model.verify_url, RIGHT - QR_SIDE, top, QR_SIDE));
    tags.leaf('P', () => pen.line(texts('flight_report.verify'), RIGHT, top + QR_SIDE + 9, SMALL, 'right'));
  });
};

const placeVerdict = (context: ReportContext, flow: Flow): void => {
  const { tone, text } = verdictOf(context);
  const lines = wrapText(text, VERDICT, WIDTH - 40);
  const share = wrapText(shareText(context), SHARE, WIDTH - 40);
  const height = lines.length * lineHeightOf(VERDICT.size) + share.length * lineHeightOf(SHARE.size) + 12;
  flow.place(height, ({ pen, tags }, top) => {
    tags.decoration(() => {
      pen.doc.save().fillColor(TONE_FILL[tone]).roundedRect(LEFT, top, WIDTH, height, 4).fill().restore();
      drawTone(pen.doc, tone, LEFT + 16, top + 13, 5);
    });
    tags.leaf('P', () =>
      pen.lines(lines, LEFT + 30, top + 5 + VERDICT.size, { ...VERDICT, color: TONE_COLOR[tone] }),
    );
    const below = top + 5 + lines.length * lineHeightOf(VERDICT.size) + SHARE.size;
    tags.leaf('P', () => pen.lines(share, LEFT + 30, below, SHARE));
  });
};

/** Draws the report of how a finished flight kept within what was granted: A4, tagged PDF 1.7. The same model gives the same bytes. */
export const renderFlightReport = (model: FlightReportModel): Uint8Array => {
  const texts = textsOf(model.language);
  const context: ReportContext = {
    model,
    texts,
    format: new Formatter(model.language, model.time_zone, texts),
  };
  const title = `${texts('flight_report.title')} ${printableText(model.display_identifier, 24)}`;
  const at = `${context.format.dayTime(model.generated_at)} (${context.format.time(model.generated_at, 'UTC')} UTC)`;
  const issued = texts('sheet.generated', { at });
  return drawPaper(
    {
      language: model.language,
      title: `${title} – ${model.mission_name}`,
      author: model.company,
      created_at: model.generated_at,
      running_head: { document: title, right: issued },
      continued: texts('sheet.continued'),
      foot: {
        notice: texts('flight_report.notice'),
        left: texts('flight_report.foot', {
          identifier: printableText(model.display_identifier, 40),
          issued,
        }),
        page: (page, count) => texts('sheet.page', { page, count }),
      },
    },
    (flow) => {
      placeHead(context, flow);
      placeVerdict(context, flow);
      placeMap(context, flow);
      flow.block(excursionsBlock(context));
      flow.block(factsBlock(context));
      flow.block(limitsBlock(context));
      flow.block(unjudgedBlock(context));
    },
  );
};
