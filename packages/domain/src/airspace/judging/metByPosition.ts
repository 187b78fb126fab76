/**
 * What is met, by its position in the publication, in the order in which it was met. A mission meets some ten zones: to look
 * through them costs less than a map of them.
 */
export class MetByPosition<Met> {
  readonly positions: number[] = [];
  readonly met: Met[] = [];

  get(position: number): Met | undefined {
    const at = this.positions.indexOf(position);
    return at < 0 ? undefined : this.met[at];
  }

  /** Adds what is met for the first time. */
  add(position: number, met: Met): void {
    this.positions.push(position);
    this.met.push(met);
  }
}
