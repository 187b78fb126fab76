import { escapeXml } from '../kml/xml.ts';
import type { Bezier, SheetDocument } from '../pdf/document.ts';

type Point = readonly [x: number, y: number];
interface Pencil {
  fill: string;
  fillOpacity: number;
  stroke: string;
  strokeOpacity: number;
  width: number;
  join: string;
  cap: string;
  dash: string | null;
  /** Groups that were opened since it was saved: each clip is one. */
  groups: number;
}

const CIRCLE = 0.5522847498;
const short = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * The few calls of a PDF's page with which a map is drawn, as SVG: the same map in another form. Only those of
 * `map/` and of the pen are there.
 */
export class SvgDocument {
  readonly #parts: string[] = [];
  readonly #saved: Pencil[] = [];
  readonly #size: { readonly width: number; readonly height: number };
  #path = '';
  #clips = 0;
  #font = { size: 8, weight: 400 };
  #pencil: Pencil = {
    fill: '#000000',
    fillOpacity: 1,
    stroke: '#000000',
    strokeOpacity: 1,
    width: 1,
    join: 'miter',
    cap: 'butt',
    dash: null,
    groups: 0,
  };

  constructor(width: number, height: number) {
    this.#size = { width, height };
  }

  /** For what draws on a page. */
  get page(): SheetDocument {
    return this as unknown as SheetDocument;
  }

  save(): this {
    this.#saved.push({ ...this.#pencil });
    this.#pencil.groups = 0;
    return this;
  }
  restore(): this {
    this.#parts.push('</g>'.repeat(this.#pencil.groups));
    this.#pencil = this.#saved.pop() ?? this.#pencil;
    return this;
  }
  fillColor(colour: string, opacity?: number): this {
    this.#pencil.fill = colour;
    this.#pencil.fillOpacity = opacity ?? this.#pencil.fillOpacity;
    return this;
  }
  fillOpacity(opacity: number): this {
    this.#pencil.fillOpacity = opacity;
    return this;
  }
  strokeColor(colour: string, opacity?: number): this {
    this.#pencil.stroke = colour;
    this.#pencil.strokeOpacity = opacity ?? this.#pencil.strokeOpacity;
    return this;
  }
  strokeOpacity(opacity: number): this {
    this.#pencil.strokeOpacity = opacity;
    return this;
  }
  lineWidth(width: number): this {
    this.#pencil.width = width;
    return this;
  }
  lineJoin(join: string): this {
    this.#pencil.join = join;
    return this;
  }
  lineCap(cap: string): this {
    this.#pencil.cap = cap;
    return this;
  }
  dash(length: number, { space = length }: { readonly space?: number } = {}): this {
    this.#pencil.dash = `${short(length)} ${short(space)}`;
    return this;
  }
  undash(): this {
    this.#pencil.dash = null;
    return this;
  }
  moveTo(x: number, y: number): this {
    this.#path += `M${short(x)} ${short(y)}`;
    return this;
  }
  lineTo(x: number, y: number): this {
    this.#path += `L${short(x)} ${short(y)}`;
    return this;
  }
  bezierCurveTo(...curve: Bezier): this {
    this.#path += `C${curve.map(short).join(' ')}`;
    return this;
  }
  trace(points: readonly Point[]): this {
    for (const [index, [x, y]] of points.entries())
      this.#path += `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`;
    return this;
  }
  closePath(): this {
    this.#path += 'Z';
    return this;
  }
  rect(x: number, y: number, width: number, height: number): this {
    this.#path += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`;
    return this;
  }
  roundedRect(x: number, y: number, width: number, height: number, radius: number): this {
    const round = Math.min(radius, width / 2, height / 2);
    const turn = (dx: number, dy: number): string =>
      `a${short(round)} ${short(round)} 0 0 1 ${short(dx)} ${short(dy)}`;
    const [across, down] = [short(width - 2 * round), short(height - 2 * round)];
    this.#path +=
      `M${short(x + round)} ${short(y)}h${across}${turn(round, round)}v${down}${turn(-round, round)}` +
      `h-${across}${turn(-round, -round)}v-${down}${turn(round, -round)}Z`;
    return this;
  }
  circle(x: number, y: number, radius: number): this {
    const reach = radius * CIRCLE;
    return this.moveTo(x + radius, y)
      .bezierCurveTo(x + radius, y + reach, x + reach, y + radius, x, y + radius)
      .bezierCurveTo(x - reach, y + radius, x - radius, y + reach, x - radius, y)
      .bezierCurveTo(x - radius, y - reach, x - reach, y - radius, x, y - radius)
      .bezierCurveTo(x + reach, y - radius, x + radius, y - reach, x + radius, y)
      .closePath();
  }
  fill(rule?: string): this {
    return this.#paint({ fill: true, stroke: false }, rule);
  }
  stroke(): this {
    return this.#paint({ fill: false, stroke: true });
  }
  fillAndStroke(rule?: string): this {
    return this.#paint({ fill: true, stroke: true }, rule);
  }
  clip(rule?: string): this {
    this.#clips += 1;
    this.#pencil.groups += 1;
    this.#parts.push(
      `<clipPath id="c${this.#clips}"><path d="${this.#path}"${rule === 'even-odd' ? ' clip-rule="evenodd"' : ''}/></clipPath><g clip-path="url(#c${this.#clips})">`,
    );
    this.#path = '';
    return this;
  }
  font(_source: unknown, id: string, size: number): this {
    this.#font = { size, weight: /600|semi|bold/i.test(id) ? 600 : 400 };
    return this;
  }
  showText(text: string, x: number, baseline: number): this {
    const { fill } = this.#pencil;
    const { size, weight } = this.#font;
    this.#parts.push(
      `<text x="${short(x)}" y="${short(baseline)}" font-size="${short(size)}" font-weight="${weight}" fill="${fill}">${escapeXml(text)}</text>`,
    );
    return this;
  }
  showShaped(text: string, x: number, baseline: number): this {
    return this.showText(text, x, baseline);
  }

  #paint(what: { readonly fill: boolean; readonly stroke: boolean }, rule?: string): this {
    const { fill, fillOpacity, stroke, strokeOpacity, width, join, cap, dash } = this.#pencil;
    if (this.#path !== '') {
      const filled = what.fill
        ? ` fill="${fill}"${fillOpacity === 1 ? '' : ` fill-opacity="${short(fillOpacity)}"`}${rule === 'even-odd' ? ' fill-rule="evenodd"' : ''}`
        : ' fill="none"';
      const drawn = what.stroke
        ? ` stroke="${stroke}" stroke-width="${short(width)}" stroke-linejoin="${join}" stroke-linecap="${cap}"` +
          `${strokeOpacity === 1 ? '' : ` stroke-opacity="${short(strokeOpacity)}"`}${dash === null ? '' : ` stroke-dasharray="${dash}"`}`
        : '';
      this.#parts.push(`<path d="${this.#path}"${filled}${drawn}/>`);
    }
    this.#path = '';
    return this;
  }

  /** The whole picture; `title` is what a reader without eyes hears. */
  finish(title: string): string {
    const { width, height } = this.#size;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
      `role="img" font-family="Inter, 'Inter Variable', Arial, sans-serif"><title>${escapeXml(title)}</title>${this.#parts.join('')}</svg>\n`
    );
  }
}
