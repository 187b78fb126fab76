import { useEntities } from './useEntities.ts';

interface Belongs {
  readonly sub_exploitant_id?: number | null | undefined;
}

/**
 * What a form sends of the sub-entity: nothing where it was not shown, nor where somebody who keeps some of them alone
 * chose none, for the first of these is then taken.
 */
export const useNamedEntity = (before: Belongs | null) => {
  const { list, isConfined } = useEntities();
  return <B extends Belongs>(body: B): B => {
    const { sub_exploitant_id: named, ...rest } = body;
    const isUnchanged = (named ?? null) === (before?.sub_exploitant_id ?? null);
    return list.length === 0 || isUnchanged || (isConfined && named === null) ? (rest as B) : body;
  };
};
