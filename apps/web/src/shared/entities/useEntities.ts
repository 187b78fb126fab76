import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, queryOfKnown } from '../../api/query.ts';
import { useOperator } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';

interface Entities {
  /** By name; empty for an operator without any, and until they are known. */
  readonly list: readonly { readonly id: number; readonly name: string }[];
  /** What the operator calls one: "Entité", or its own word. */
  readonly singular: string;
  readonly plural: string;
  /** "Sans entité". */
  readonly none: string;
  /** Whether the person keeps some of them alone, so that nothing is left to the operator as a whole. */
  readonly isConfined: boolean;
  /** To which one a record belongs, in words. */
  readonly nameOf: (record: { readonly sub_exploitant_id: number | null }) => string;
}

/** The sub-entities that the person reaches, and the operator's word for them. */
export const useEntities = (): Entities => {
  const { t } = useTranslation('common');
  const operator = useOperator();
  const enabled = operator !== null;
  const names = useQuery({ ...queryOf(endpoints.allSubExploitants), enabled, staleTime: 60_000 });
  const isDivided = (names.data?.length ?? 0) > 0;
  const own = useQuery({
    ...queryOfKnown(endpoints.getOperator, operator && isDivided ? { params: { id: operator.id } } : null),
    staleTime: 60_000,
  });
  const word = own.data?.custom_config.sub_exploitant_name ?? null;
  const singular = word?.singular ?? t('entity.singular');
  const none = t('entity.none', { entity: singular.toLocaleLowerCase() });
  return {
    list: names.data ?? [],
    singular,
    plural: word?.plural ?? t('entity.plural'),
    none,
    nameOf: ({ sub_exploitant_id: id }) =>
      id === null ? none : (names.data?.find((each) => each.id === id)?.name ?? '–'),
    isConfined: operator?.sub_exploitants !== null && enabled,
  };
};
