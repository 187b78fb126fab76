import { LIMITS } from '@envol/contract/limits';
/** The contract's limits for files that come with a request or a message. */
export const ATTACHMENTS = LIMITS.files;

interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Why a chosen file is left out. */
export interface Refusal {
  readonly reason: 'type' | 'size' | 'count';
  readonly name: string;
}

export interface Chosen<F> {
  readonly files: readonly F[];
  readonly refused: readonly Refusal[];
}

/** Adds files to those already chosen; says which ones cannot be sent and why. */
export const addFiles = <F extends FileFacts>(held: readonly F[], added: readonly F[]): Chosen<F> => {
  const files = [...held];
  const refused: Refusal[] = [];
  for (const file of added) {
    const { name } = file;
    if (!ATTACHMENTS.types.some((type) => type === file.type)) refused.push({ reason: 'type', name });
    else if (file.size > ATTACHMENTS.max_bytes) refused.push({ reason: 'size', name });
    else if (files.length >= ATTACHMENTS.max) refused.push({ reason: 'count', name });
    else if (!files.some((each) => each.name === name && each.size === file.size)) files.push(file);
  }
  return { files, refused };
};
