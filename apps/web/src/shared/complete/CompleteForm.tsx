import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/Form.tsx';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { focusFirst, isFocusLost, useFocusNext } from '../../ui/keys/focus.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './complete.module.css';

interface CompleteFormProps<T extends FieldValues, O extends FieldValues> {
  /** Whose record, and what it lacks. */
  readonly title: string;
  readonly form: UseFormReturn<T, unknown, O>;
  /** DayAct with `handles: 'all'`: what the server refuses is shown at its field. */
  readonly save: (values: O) => Promise<void>;
  /** It was opened by a control that left the page for it. */
  readonly takesFocus?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * The missing fields of one record, where it is judged. No `<form>`: it may stand inside a mission's own, which Enter
 * in one of these fields must not send.
 */
export const CompleteForm = <T extends FieldValues, O extends FieldValues>(
  props: CompleteFormProps<T, O>,
) => {
  const { title, form, save, takesFocus = false, children } = props;
  const { t } = useTranslation('complete');
  const id = useId();
  const section = useFocusNext<HTMLElement>();
  useEffect(() => {
    if (takesFocus && isFocusLost()) focusFirst(section.current);
  }, [takesFocus, section]);
  const showFailure = useServerErrors(form as unknown as UseFormReturn<T>);
  const submit = (): void => {
    form.clearErrors('root.server' as never);
    void form.handleSubmit(async (values) => {
      try {
        await save(values as unknown as O);
      } catch (error) {
        showFailure(error);
      }
    })();
  };
  const sendByEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  return (
    <FormProvider {...(form as unknown as UseFormReturn<T>)}>
      <section ref={section} className={styles.complete} aria-labelledby={id} onKeyDown={sendByEnter}>
        <p id={id} className={styles.title}>
          {title}
        </p>
        {children}
        <FormError />
        <Button size="small" loading={form.formState.isSubmitting} onClick={submit}>
          {t('save')}
        </Button>
      </section>
    </FormProvider>
  );
};
