/** What the reader switched on and off, kept on the device. */
interface LayerChoice {
  readonly visible: boolean;
  readonly options: readonly string[];
}

const KEY = 'envol.map.layers';

export function loadChoices(): Record<string, LayerChoice> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, LayerChoice>;
  } catch {
    // Storage that is forbidden or damaged only costs the remembered choices.
    return {};
  }
}

export function saveChoices(id: string, choice: LayerChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...loadChoices(), [id]: choice }));
  } catch {
    // See above: the map works the same without.
  }
}
