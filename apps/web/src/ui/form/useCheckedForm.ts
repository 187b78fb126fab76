import { useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { useContractResolver } from './contractResolver.ts';

type Given<I extends FieldValues> = Pick<UseFormProps<I>, 'defaultValues' | 'shouldFocusError'>;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Of the fields that a check was asked for, those that were left empty are not wrong yet. A list is checked as one when
 * a line is added: then of each field in it.
 */
const withoutEmpty = <I extends FieldValues>(
  errors: FieldErrors<I>,
  values: I,
  names: readonly string[],
): FieldErrors<I> => {
  for (const name of names) {
    const value: unknown = get(values, name);
    if (isEmpty(value)) set(errors, name, undefined);
    else if (isBranch(value) && isBranch(get(errors, name)))
      withoutEmpty(
        errors,
        values,
        Object.keys(value).map((key) => `${name}.${key}`),
      );
  }
  return errors;
};

/**
 * The one way a form is checked: a field when it is left, and from then on at each change; all of them when the form is
 * sent. A field that was left empty waits for the sending: to be told so while one walks through a form helps nobody, and
 * would move the button that one is about to press.
 */
export const useCheckedForm = <I extends FieldValues, O extends FieldValues = I>(
  resolver: Resolver<I, unknown, O>,
  given: Given<I>,
): UseFormReturn<I, unknown, O> => {
  const asked = useRef(false);
  const patient: Resolver<I, unknown, O> = async (values, context, options) => {
    const result = await resolver(values, context, options);
    if (asked.current) return result;
    return {
      ...result,
      errors: withoutEmpty(result.errors as FieldErrors<I>, values, options.names ?? []),
    } as typeof result;
  };
  const form = useForm<I, unknown, O>({ ...given, mode: 'onTouched', resolver: patient });
  // One object as long as the form lives, as the library's own is: effects depend on it.
  const [checked] = useState((): UseFormReturn<I, unknown, O> => {
    const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
      const send = form.handleSubmit(onValid, onInvalid);
      return (event) => {
        asked.current = true;
        return send(event);
      };
    };
    const reset: typeof form.reset = (...args) => {
      asked.current = false;
      form.reset(...args);
    };
    return { ...form, handleSubmit, reset };
  });
  checked.formState = form.formState;
  return checked;
};

/** A form whose fields are a call's body: checked by the contract's schema, whose output the submit handler gets. */
export const useContractForm = <I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O>,
  given: Given<I>,
): UseFormReturn<I, unknown, O> => useCheckedForm<I, O>(useContractResolver<I, O>(schema), given);
