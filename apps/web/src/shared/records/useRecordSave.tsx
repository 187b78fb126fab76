import type { LastChange } from '@envol/contract/records';
import { type ReactNode, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { isFailure } from '../../api/failure.ts';
import { ChangedNotice } from '../../ui/form/ChangedNotice.tsx';
import { changedFields, fieldsByName } from '../../ui/form/changedFields.ts';
import { useFormats } from '../../ui/format.ts';
import { sameValue } from '../../ui/stores/sameValue.ts';
import { useTranslation } from '../../ui/texts.ts';

interface Kept {
  readonly last_change: LastChange;
}

/** Fields that are saved each for itself: those of the form, and of its groups (`custom_config.flight_max_nb_days`). */
type FieldOf<V> = {
  [K in keyof V & string]: NonNullable<V[K]> extends readonly unknown[]
    ? K
    : NonNullable<V[K]> extends object
      ? `${K}.${keyof NonNullable<V[K]> & string}`
      : K;
}[keyof V & string];

interface RecordForm<R extends Kept, V extends FieldValues, B extends object> {
  /** As the form was opened with; what is read of it later changes nothing here. Null adds one. */
  readonly record: R | null;
  readonly form: Pick<UseFormReturn<V, unknown, B & FieldValues>, 'getValues' | 'setValue'>;
  readonly schema: z.ZodType<object>;
  readonly valuesOf: (record: R) => V;
  /** What the form calls its fields. */
  readonly labelOf: (field: FieldOf<V>) => string;
  /** Fields whose text is told as it stands now; of the others that they differ. */
  readonly texts: readonly FieldOf<V>[];
  /** Both with `handles: 'all'`. */
  readonly send: (body: Partial<B> & { readonly version: number }) => Promise<R>;
  readonly read: () => Promise<R>;
}

/** Others may save as often as they like between two sendings; after these it is told as it stands. */
const MOST_TURNS = 3;
/** What of a text fits into a sentence. */
const QUOTED_LENGTH = 120;
/** Digits of a figure after its comma; those that are none are left out. */
const MOST_DIGITS = 3;

/** Who saved which fields of a record, and what they hold now. */
const useSentence = <R extends Kept, V extends FieldValues>({
  valuesOf,
  labelOf,
  texts,
}: Pick<RecordForm<R, V, object>, 'valuesOf' | 'labelOf' | 'texts'>) => {
  const { t } = useTranslation('errors');
  const format = useFormats();
  const told = (now: R, field: FieldOf<V>): string => {
    if (!texts.includes(field)) return labelOf(field);
    const saved = fieldsByName(valuesOf(now))[field] ?? '';
    const value = (typeof saved === 'number' ? format.number(saved, MOST_DIGITS) : String(saved)).slice(
      0,
      QUOTED_LENGTH,
    );
    const about = { field: labelOf(field), value };
    return value === '' ? t('changed.empty', about) : t('changed.value', about);
  };
  return (now: R, fields: readonly FieldOf<V>[]): string => {
    const what = format.list(fields.map((field) => told(now, field)));
    const { by, at } = now.last_change;
    return by === null || at === null
      ? t('changed.unnamed', { what })
      : t('changed.by', { by, at: format.clock(at), what });
  };
};

/**
 * Saves those fields of a record that were changed in a form, against the version that the form was opened with. What somebody
 * saved of other fields meanwhile stays; where it is one of the same, nothing is written: `meanwhile` says who changed what,
 * above the fields, and lets one's own or theirs stand. `save` answers null then.
 */
export const useRecordSave = <R extends Kept, V extends FieldValues, B extends object>(
  given: RecordForm<R, V, B>,
): { readonly save: (body: B) => Promise<R | null>; readonly meanwhile: ReactNode } => {
  const { form, schema, valuesOf, send, read } = given;
  const sentence = useSentence(given);
  const [opened] = useState(given.record);
  // What the form knows to be saved: what it was opened with, or what was told of since.
  const [known, setKnown] = useState(opened);
  const [contested, setContested] = useState<readonly FieldOf<V>[] | null>(null);

  const save = async (body: B): Promise<R | null> => {
    if (opened === null || known === null) throw new Error('Nothing to save over');
    const own = changedFields(schema, valuesOf(opened), body);
    let { version } = known.last_change;
    for (let turn = 1; ; turn++)
      try {
        const saved = await send({ ...own, version });
        setContested(null);
        return saved;
      } catch (error) {
        if (!isFailure(error, 'RECORD_CHANGED')) throw error;
        const now = await read();
        const [before, after, typed] = [
          fieldsByName(valuesOf(known)),
          fieldsByName(valuesOf(now)),
          fieldsByName(form.getValues()),
        ] as const;
        const same = (Object.keys(fieldsByName(own)) as FieldOf<V>[]).filter(
          (field) => !sameValue(before[field], after[field]) && !sameValue(after[field], typed[field]),
        );
        version = now.last_change.version;
        if (same.length === 0 && turn < MOST_TURNS) continue;
        setKnown(now);
        setContested(same);
        return null;
      }
  };

  const takeTheirs = (): void => {
    if (known === null || contested === null) return;
    const values = fieldsByName(valuesOf(known));
    for (const field of contested)
      form.setValue(field as unknown as Path<V>, values[field] as PathValue<V, Path<V>>, {
        shouldDirty: true,
        shouldValidate: true,
      });
    setContested(null);
  };

  return {
    save,
    meanwhile: contested !== null && known !== null && (
      <ChangedNotice text={sentence(known, contested)} onTheirs={takeTheirs} />
    ),
  };
};
