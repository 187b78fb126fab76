import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type FieldValues,
  FormProvider,
  type SubmitHandler,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import { PlansLink } from '../PlansLink.tsx';
import { useTranslation } from '../texts.ts';
import styles from './form.module.css';

interface FormProps<T extends FieldValues, O> {
  readonly form: UseFormReturn<T, unknown, O>;
  readonly onSubmit: SubmitHandler<O extends FieldValues ? O : T>;
  readonly children: ReactNode;
  readonly id?: string;
  readonly label?: string;
}

/** Gives its fields the form; the submit button may stand elsewhere with `form={id}`. */
export const Form = <T extends FieldValues, O>({ form, onSubmit, children, id, label }: FormProps<T, O>) => (
  <FormProvider {...(form as unknown as UseFormReturn<T>)}>
    <form
      id={id}
      aria-label={label}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        // A dialog's form stands in the page's form as far as events go: sending the one must not send the other.
        event.stopPropagation();
        form.clearErrors('root.server');
        void form.handleSubmit(onSubmit as never)(event);
      }}
    >
      {children}
    </form>
  </FormProvider>
);

/** How many fields are wrong, those of groups and lists among them. */
const countWrong = (errors: unknown): number => {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('type' in errors && typeof errors.type === 'string') return 1;
  return Object.values(errors).reduce<number>((count, each) => count + countWrong(each), 0);
};

/** What the server said about the form as a whole, and how many fields need correcting. */
export const FormError = () => {
  const { t } = useTranslation('common');
  const { errors, isSubmitted } = useFormState();
  const { root, ...fields } = errors;
  const count = countWrong(fields);
  const server = root?.server?.message;
  if (server === undefined && (!isSubmitted || count === 0)) return null;
  return (
    <div className={styles.formError} role="alert">
      <CircleAlert size={18} aria-hidden />
      <span>
        {server ?? t('form.errors_found', { count })}
        <PlansLink code={String(root?.server?.type ?? '')} />
      </span>
    </div>
  );
};
