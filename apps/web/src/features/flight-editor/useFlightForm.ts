import { useEffect, useRef, useState } from 'react';
import type { FieldPath, Resolver, UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from '../../api/failure.ts';
import { presentTime } from '../../device/clock.ts';
import { useReasons } from '../../shared/airspace/index.ts';
import {
  type Draft,
  dropDraft,
  type FlightForm,
  keepDraft,
  readDraft,
  useStable,
} from '../../shared/flight-form/index.ts';
import { nestedErrors, useIssueText } from '../../ui/form/contractResolver.ts';
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import type { EditorIssue } from './validate.ts';

/** A pause this long in typing or drawing keeps the draft. */
const KEEP_AFTER_MS = 250;

export type EditorForm = UseFormReturn<FlightForm, unknown, FlightForm>;

export interface FlightFormState {
  readonly form: EditorForm;
  readonly values: FlightForm;
  /** The mission's version that this edit began from. */
  readonly version: number | null;
  readonly draft: 'none' | 'restored' | 'kept' | 'refused';
  /** Forgets what was typed and begins from what is saved. */
  readonly startOver: () => void;
  /** Fills in what the product knows, which is no edit: an untouched form leaves no draft. */
  readonly begin: (fields: Partial<FlightForm>) => void;
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
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) {
      isBegun.current = false;
      first.current = values;
    }
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
  const begin = (): void => {
    isBegun.current = first.current === values;
  };
  return { draft, forget, resume, begin };
};

/** The editor's form: what is saved, or the draft left on this device. Nothing typed is lost on a reload. */
export const useFlightForm = (base: FormBase): FlightFormState => {
  const [found] = useState(() => readDraft(localStorage, base.key));
  const [version, setVersion] = useState(found === null ? base.version : found.version);
  const form = useCheckedForm<FlightForm>(useEditorResolver(), {
    defaultValues: found?.form ?? base.values,
    // A field may stand on a step that is closed: the editor opens it first.
    shouldFocusError: false,
  });
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
    begin: (fields) => {
      keeping.begin();
      for (const [field, value] of Object.entries(fields)) form.setValue(field as keyof FlightForm, value);
    },
    done: keeping.forget,
  };
};

/** What a mission has no value for yet is asked for by its name, where a form would say "required". */
const ASKED = {
  name: 'name',
  date_start: 'dates',
  date_end: 'dates',
  visibility: 'choose',
  scenario: 'choose',
  max_flying_height: 'height',
  'areas.max_height_m': 'height',
  areas: 'areas',
  pilot_ids: 'pilots',
  drone_ids: 'drones',
} as const;
/** Nothing there, or a height of nothing. */
const ABSENT: ReadonlySet<string> = new Set(['required', 'too_small_array', 'above_number', 'invalid_type']);

const useEditorWords = (): ((issue: EditorIssue) => string) => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const say = useIssueText();
  return (issue) => {
    if (issue.area !== undefined) return reasons.areaIssue(issue.area);
    const field = issue.path.replaceAll(/\.\d+/g, '');
    return ABSENT.has(issue.key) && field in ASKED
      ? t(`editor.errors.${ASKED[field as keyof typeof ASKED]}`)
      : say(issue);
  };
};

/** The contract and the engine; fetched when something is first checked, for they are large. */
const useEditorResolver = (): Resolver<FlightForm, unknown, FlightForm> => {
  const words = useEditorWords();
  return async (values) => {
    const { issuesOf } = await import('./validate.ts');
    const issues = issuesOf(values).map((issue) => ({ ...issue, message: words(issue) }));
    return issues.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: nestedErrors<FlightForm>(issues) };
  };
};

/** Puts what the server refused at its fields, and says it of the whole. */
export const showRefusal = (form: EditorForm, failure: ApiFailure): void => {
  const { code, fields, non_field_errors, detail } = failure;
  for (const [path, messages] of Object.entries(fields))
    form.setError(path as FieldPath<FlightForm>, { type: 'server', message: messages.join(' ') });
  const rest = non_field_errors.join(' ');
  form.setError('root.server', { type: code, message: rest === '' ? detail : rest });
};
