import type { Superviser, SuperviserAuthority } from '@envol/contract/supervisers';

/** An authority or a structure as one value of a list: "authority:3". */
export const tenantKey = ({ kind, id }: Pick<SuperviserAuthority, 'kind' | 'id'>): string => `${kind}:${id}`;

export const tenantKeyOf = ({ authority_id, structure_id }: Superviser): string =>
  authority_id === null ? `structure:${structure_id}` : `authority:${authority_id}`;

/** What a call names an authority by. */
export const tenantOf = (key: string): { authority_id: number } | { structure_id: number } => {
  const [kind, id] = key.split(':');
  return kind === 'structure' ? { structure_id: Number(id) } : { authority_id: Number(id) };
};
