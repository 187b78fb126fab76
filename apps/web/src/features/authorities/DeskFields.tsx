import type { DeclarationDesk } from '@envol/contract/declarations';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** What a structure reads here of flights; null: it is not this user's to say. */
export type Desk =
  | (Pick<DeclarationDesk, 'departements'> & { readonly kind: DeclarationDesk['kind'] | null })
  | null;

const NOTHING = 'nothing';
const KINDS = [NOTHING, 'prefecture', 'army'] as const;

/** As the form holds it: the départements as they are typed. */
export const DESK_FIELDS = { desk_kind: z.enum(KINDS), departements: z.string().nullable() };
interface Typed {
  readonly desk_kind: (typeof KINDS)[number];
  /** Null: none were typed. */
  readonly departements: string | null;
}

export const deskTyped = (desk: Desk): Typed => ({
  desk_kind: desk?.kind ?? NOTHING,
  departements: desk?.departements.join(', ') || null,
});

/** What a structure reads; undefined while it is not known yet. */
export const useDesk = (structureId: number | null): Desk | undefined => {
  const mayWrite = useMay('declaration_desk:write');
  const isKept = mayWrite && structureId !== null;
  const { data, isError } = useQuery({ ...queryOf(endpoints.listDeclarationDesks), enabled: isKept });
  if (!isKept || isError) return null;
  return data && (data.find((each) => each.structure_id === structureId) ?? { kind: null, departements: [] });
};

/** Says what it reads, where that was changed. */
export const saveDesk = async (structureId: number, desk: Desk, typed: Typed): Promise<void> => {
  const before = deskTyped(desk);
  if (desk === null || (before.desk_kind === typed.desk_kind && before.departements === typed.departements))
    return;
  const kind = typed.desk_kind === NOTHING ? null : typed.desk_kind;
  const departements = (typed.departements ?? '').split(/[\s,;]+/).filter((code) => code !== '');
  const body = { kind, departements: kind === 'prefecture' ? departements : [] };
  await callApi(endpoints.setDeclarationDesk, { params: { id: structureId }, body }, { handles: 'all' });
};

/** Which declarations, or notifications to the armed forces, arrive at the structure. */
export const DeskFields = ({ kind }: { readonly kind: Typed['desk_kind'] }) => {
  const { t } = useTranslation('authorities');
  const words = { nothing: t('desk.nothing'), prefecture: t('desk.prefecture'), army: t('desk.army') };
  return (
    <>
      <SelectField
        name="desk_kind"
        label={t('desk.kind')}
        hint={t('desk.hint')}
        options={KINDS.map((value) => ({ value, label: words[value] }))}
      />
      {kind === 'prefecture' && (
        <TextField
          name="departements"
          label={t('desk.departements')}
          hint={t('desk.departements_hint')}
          maxLength={120}
        />
      )}
    </>
  );
};
