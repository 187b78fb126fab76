import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { FlightForm } from '../../shared/flight-form/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { AuthorizationDialog } from './AuthorizationDialog.tsx';

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly id: number };

/** Under which operational authorisation the mission is flown: chosen, added, or corrected. */
export const AuthorizationField = () => {
  const { t } = useTranslation('operating_authorizations');
  const format = useFormats();
  const { setValue, control } = useFormContext<FlightForm>();
  const chosen = useWatch({ control, name: 'authorization_id' }) ?? null;
  const { data = [] } = useQuery(queryOf(endpoints.listOperatingAuthorizations));
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const paper = data.find(({ id }) => id === chosen) ?? null;
  const limits =
    paper === null
      ? t('none_chosen')
      : [
          paper.max_height_m === null ? null : `${format.number(paper.max_height_m, 1)} m AGL`,
          paper.max_distance_m === null
            ? null
            : t('at_distance', { distance: format.number(paper.max_distance_m, 1) }),
          paper.max_speed_ms === null ? null : `${format.number(paper.max_speed_ms, 1)} m/s`,
          paper.max_mass_kg === null ? null : `${format.number(paper.max_mass_kg, 2)} kg`,
        ]
          .filter((part) => part !== null)
          .join(' · ') || t('no_limit_said');
  return (
    <>
      <SelectField
        name="authorization_id"
        label={t('title')}
        hint={limits}
        placeholder={t('pick')}
        optional
        options={data.map(({ id, reference }) => ({ value: id, label: reference }))}
      />
      <div>
        <Button variant="text" startIcon={<Plus size={16} />} onClick={() => setOpen({ kind: 'add' })}>
          {t('add')}
        </Button>
        {paper !== null && (
          <Button
            variant="text"
            startIcon={<Pencil size={16} />}
            onClick={() => setOpen({ kind: 'edit', id: paper.id })}
          >
            {t('edit')}
          </Button>
        )}
      </div>
      {open.kind !== 'none' && (
        <AuthorizationDialog
          paper={open.kind === 'edit' ? paper : null}
          onClose={() => setOpen({ kind: 'none' })}
          onSaved={(id) => setValue('authorization_id', id, { shouldDirty: true })}
        />
      )}
    </>
  );
};
