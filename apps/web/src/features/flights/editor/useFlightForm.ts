import { useEffect, useRef, useState } from 'react';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import type { ApiFailure } from '../../../api/failure.ts';
import { presentTime } from '../../../device/clock.ts';
import { useReasons } from '../../../shared/airspace/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts';
import type { FlightForm } from './flight.form.ts';
import { useStable } from './useStable.ts';
import type { FormIssue } from './validate.ts';

/** A pause this long in typing or drawing keeps the draft. */
const KEEP_AFTER_MS = 250;

export type EditorForm = UseFormReturn<FlightForm>;

export interface FlightFormState {
  readonly form: EditorForm;
  readonly values: FlightForm;
  /** The mission's version that this edit began from. */
  readonly version: number | null;
  readonly draft: 'none' | 'restored' | 'kept' | 'refused';
  /** Forgets what was typed and begins from what is saved. */
  readonly startOver: () => void;
  /** After a save: nothing is left to keep. */
  readonly done: () => void;
}

export interface FormBase {
  readonly key: string;
  readonly values: FlightForm;
  readonly version: number | null;
}

/** Keeps the draft while it differs from what is saved, and at once when the page goes away. */
const useKeeping = (base: FormBase, values: FlightForm, version: number | null, found: Draft | null) => {
  const [draft, setDraft] = useState<FlightFormState['draft']>(found === null ? 'none' : 'restored');
  const ended = useRef(false);
  const first = useRef(values);
  useEffect(() => {
    if (ended.current || first.current === values) return undefined;
    const keep = (): void => {
      if (ended.current) return;
      const kept = keepDraft(localStorage, base.key, { form: values, version, kept_at: presentTime() });
      setDraft(kept ? 'kept' : 'refused');
    };
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      // Going to another screen keeps the last stroke too.
      keep();
    };
  }, [base.key, values, version]);
  const forget = (): void => {
    ended.current = true;
    dropDraft(localStorage, base.key);
    setDraft('none');
  };
  const resume = (): void => {
    ended.current = false;
  };
  return { draft, forget, resume };
};

/** The editor's form: what is saved, or the draft left on this device. Nothing typed is lost on a reload. */
export const useFlightForm = (base: FormBase): FlightFormState => {
  const [found] = useState(() => readDraft(localStorage, base.key));
  const [version, setVersion] = useState(found === null ? base.version : found.version);
  const form = useForm<FlightForm>({ defaultValues: found?.form ?? base.values, shouldFocusError: true });
  const values = useStable(form.watch());
  const keeping = useKeeping(base, values, version, found);
  return {
    form,
    values,
    version,
    draft: keeping.draft,
    startOver: () => {
      keeping.forget();
      form.reset(base.values);
      setVersion(base.version);
      keeping.resume();
    },
    done: keeping.forget,
  };
};

/** Puts what is wrong at its field, from the contract's schema or from the server. */
export const useFormIssues = (form: EditorForm) => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const set = (path: string, type: 'given' | 'server', message: string): void =>
    form.setError(path as FieldPath<FlightForm>, { type, message });
  const place = ({ path, text, maximum, area }: FormIssue): void =>
    set(
      path,
      'given',
      area === undefined ? t(`editor.errors.${text}`, { maximum: maximum ?? 0 }) : reasons.areaIssue(area),
    );
  const find = async (values: FlightForm): Promise<readonly FormIssue[]> =>
    (await import('./validate.ts')).issuesOf(values);
  return {
    find,
    place,
    /** True when the form can be sent. */
    check: async (values: FlightForm): Promise<boolean> => {
      const issues = await find(values);
      form.clearErrors();
      for (const issue of issues) place(issue);
      return issues.length === 0;
    },
    refuse: ({ fields, non_field_errors, detail }: ApiFailure): void => {
      for (const [path, messages] of Object.entries(fields)) set(path, 'server', messages.join(' '));
      const rest = non_field_errors.join(' ');
      form.setError('root.server', { type: 'server', message: rest === '' ? detail : rest });
    },
  };
};
