import type { Fix, FixSource } from '@envol/domain/tracking/fix';
import type { Teller } from './teller.ts';

/** A receiver that was not heard for so long is not told any more, ms: it was taken away. */
const TOLD_FOR_MS = 24 * 3_600_000;
/** Of the receivers of the installation itself. */
const INSTALLATION = 0;

/** When each kind of receiver was heard last, of the installation and of each structure. A company's tracker that is silent has landed. */
export class Sources {
  private readonly heard = new Map<number, Map<FixSource, number>>();

  note({ source, heard }: Pick<Fix, 'source' | 'heard'>, { operator_id, structure_id }: Teller): void {
    if (operator_id !== null) return;
    const owner = structure_id ?? INSTALLATION;
    const of = this.heard.get(owner) ?? new Map<FixSource, number>();
    if (of.size === 0) this.heard.set(owner, of);
    if ((of.get(source) ?? 0) < heard) of.set(source, heard);
  }

  /** For people of these structures: what was heard in the last day since this process began, by name. */
  heardBy(structure_ids: readonly number[], now: number): readonly { source: FixSource; heard_at: string }[] {
    const latest = new Map<FixSource, number>();
    for (const owner of [INSTALLATION, ...structure_ids])
      for (const [source, at] of this.heard.get(owner) ?? [])
        if (now - at <= TOLD_FOR_MS && at > (latest.get(source) ?? 0)) latest.set(source, at);
    return [...latest]
      .map(([source, at]) => ({ source, heard_at: new Date(at).toISOString() }))
      .sort((one, other) => one.source.localeCompare(other.source));
  }
}
