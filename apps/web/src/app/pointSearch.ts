import { parseCoordinates } from '@envol/domain/geo/coordinates';
import { formatDecimal } from '@envol/domain/geo/coordinateText';
import type { Position } from '@envol/domain/geo/geometry';
import { Crosshair } from 'lucide-react';
import type { Command } from '../ui/commands/commands.ts';

interface PointWords {
  readonly group: string;
  readonly latitude_first: string;
  readonly longitude_first: string;
  /** What is said of a third value, which is not taken. */
  readonly ignored: (text: string) => string;
}

/** Typed coordinates and links to maps as places to go to; both readings where the text does not say which is which. */
export const findPoints = (
  query: string,
  words: PointWords,
  goTo: (position: Position, label: string) => void,
): readonly Command[] =>
  parseCoordinates(query).map(({ position, order, ignored }, _index, all) => ({
    id: `point-${order}`,
    label: formatDecimal(position),
    group: words.group,
    icon: Crosshair,
    hint: [
      ...(all.length > 1 ? [words[order]] : []),
      ...(ignored === undefined ? [] : [words.ignored(ignored)]),
    ].join(' · '),
    run: () => goTo(position, formatDecimal(position)),
  }));
