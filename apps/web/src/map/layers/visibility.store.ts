/** What the reader chose of a layer, kept on the device, and by who listens on all the reader's devices. */
export interface LayerChoice {
  readonly visible: boolean;
  readonly options: readonly string[];
  /** From 0 to 1; absent: as it is drawn. */
  readonly opacity?: number;
  /** Its place among the layers of its section that can be moved, from 0; absent: after those. */
  readonly position?: number;
}

const KEY = 'envol.map.layers';

export function loadChoices(): Record<string, Partial<LayerChoice>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, LayerChoice>;
  } catch {
    // Storage that is forbidden or damaged only costs the remembered choices.
    return {};
  }
}

export function saveChoices(id: string, choice: Partial<LayerChoice>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...loadChoices(), [id]: choice }));
  } catch {
    // See above: the map works the same without.
  }
}
