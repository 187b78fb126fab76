import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useDebounced } from '../../ui/filter/useDebounced.ts';
import { PickField } from '../../ui/form/PickField.tsx';
import { useTranslation } from '../../ui/texts.ts';

interface Mission {
  readonly id: number;
  readonly name: string;
  readonly display_identifier?: string;
}

/** Found by the server at a time; more words find the rest. */
const FOUND_AT_MOST = 30;

const optionOf = ({ id, name, display_identifier }: Mission) => ({
  value: id,
  label: name,
  ...(display_identifier !== undefined && { note: display_identifier }),
});

/** The mission that a line of the log or an incident belongs to, found by its name or number. */
export const MissionField = ({
  hint,
  chosen,
}: {
  readonly hint?: string;
  readonly chosen: Mission | null;
}) => {
  const { t } = useTranslation('activity');
  const [text, setText] = useState('');
  const q = useDebounced(text.trim() === chosen?.name ? '' : text.trim());
  const { data, isPending } = useQuery({
    ...queryOf(endpoints.listFlights, { query: { ...(q !== '' && { q }), limit: FOUND_AT_MOST } }),
    placeholderData: keepPreviousData,
  });
  const found: readonly Mission[] = data !== undefined && 'results' in data ? data.results : [];
  const isFound = chosen === null || found.some(({ id }) => id === chosen.id);
  return (
    <PickField
      name="flight_id"
      label={t('columns.flight')}
      {...(hint !== undefined && { hint })}
      optional
      loading={isPending}
      options={(isFound ? found : [chosen, ...found]).map(optionOf)}
      onType={setText}
    />
  );
};
