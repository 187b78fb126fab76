import type { Side } from './labelPlaces.ts';
import { boxAt, placeLabels, type WantedLabel } from './labelPlaces.ts';

/** A label: two lines, and what it looks like. */
export interface LabelText {
  readonly id: string;
  readonly first: string;
  readonly second: string;
  readonly tone: string;
  readonly is_selected: boolean;
}

interface Standing {
  readonly element: HTMLElement;
  readonly leader: HTMLElement;
  readonly lines: readonly [HTMLElement, HTMLElement];
  text: LabelText;
  width: number;
  height: number;
  side: Side | null;
}

type Pixel = readonly [x: number, y: number];

/** Labels as elements over the picture, moved by the card: some forty, each frame without a line of layout. */
export class LabelField {
  private readonly holder: HTMLElement;
  private readonly standing = new Map<string, Standing>();

  constructor(holder: HTMLElement) {
    this.holder = holder;
  }

  /** Which labels there are, and what they say; at most once or twice a second. */
  setTexts(texts: readonly LabelText[]): void {
    const wanted = new Set(texts.map(({ id }) => id));
    for (const [id, { element }] of this.standing)
      if (!wanted.has(id)) {
        element.remove();
        this.standing.delete(id);
      }
    for (const text of texts) this.write(this.standing.get(text.id) ?? this.make(text), text);
  }

  /** Gives each label a side, the first ones first. */
  place(placeOf: (id: string) => Pixel | null, signs: readonly Pixel[]): void {
    const asked: WantedLabel[] = [];
    for (const [id, { width, height, side, text }] of this.standing) {
      const place = placeOf(id);
      if (place !== null)
        asked.push({ id, x: place[0], y: place[1], width, height, side, is_held: text.is_selected });
    }
    const { clientWidth: right, clientHeight: bottom } = this.holder;
    const sides = placeLabels(asked, signs, { left: 0, top: 0, right, bottom });
    for (const [id, label] of this.standing) label.side = sides.get(id) ?? null;
  }

  /** Moves each label with its sign. */
  move(placeOf: (id: string) => Pixel | null): void {
    for (const [id, label] of this.standing) {
      const { element, leader, side, width, height } = label;
      const place = side === null ? null : placeOf(id);
      if (place === null || side === null) {
        element.style.visibility = 'hidden';
        continue;
      }
      const [x, y] = place;
      const box = boxAt({ id, x, y, width, height, side, is_held: false }, side);
      element.style.visibility = 'visible';
      element.style.transform = `translate(${box.left.toFixed(1)}px, ${box.top.toFixed(1)}px)`;
      element.dataset.side = side;
      const [to_x, to_y] = [
        side === 'left' ? box.right : box.left,
        side === 'above' ? box.bottom - 4 : side === 'below' ? box.top + 4 : (box.top + box.bottom) / 2,
      ];
      const size = Math.hypot(to_x - x, to_y - y);
      leader.style.width = `${Math.max(0, size - 14).toFixed(1)}px`;
      leader.style.transform = `translate(${(to_x - box.left).toFixed(1)}px, ${(to_y - box.top).toFixed(1)}px) rotate(${Math.atan2(y - to_y, x - to_x).toFixed(3)}rad)`;
    }
  }

  clear(): void {
    this.setTexts([]);
  }

  private make(text: LabelText): Standing {
    const [element, leader, first, second] = ['div', 'i', 'b', 'span'].map((name) =>
      document.createElement(name),
    ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    element.append(leader, first, second);
    element.style.visibility = 'hidden';
    this.holder.append(element);
    const made = {
      element,
      leader,
      lines: [first, second] as const,
      text: { ...text, first: '', second: '' },
      width: 0,
      height: 0,
      side: null,
    };
    this.standing.set(text.id, made);
    return made;
  }

  private write(label: Standing, text: LabelText): void {
    const { element, lines } = label;
    const isSame = label.text.first === text.first && label.text.second === text.second;
    label.text = text;
    element.dataset.tone = text.tone;
    element.toggleAttribute('data-selected', text.is_selected);
    if (isSame) return;
    lines[0].textContent = text.first;
    lines[1].textContent = text.second;
    label.width = element.offsetWidth;
    label.height = element.offsetHeight;
  }
}
