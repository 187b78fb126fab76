import { screen, waitFor } from '@testing-library/react';
import { useFieldArray } from 'react-hook-form';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';
import { useContractForm } from './useCheckedForm.ts';

setUpFakeApi();

const Asked = z.object({
  questions: z.array(z.object({ label: z.string().min(1), note: z.string().max(3) })),
});
type Asked = z.infer<typeof Asked>;

const Questions = () => {
  const form = useContractForm<Asked, Asked>(Asked, { defaultValues: { questions: [] } });
  const { fields, append } = useFieldArray({ control: form.control, name: 'questions' });
  return (
    <Form form={form} onSubmit={async () => undefined}>
      {fields.map(({ id }, index) => (
        <div key={id}>
          <TextField name={`questions.${index}.label`} label="Question" />
          <TextField name={`questions.${index}.note`} label="Note" />
        </div>
      ))}
      <button type="button" onClick={() => append({ label: '', note: 'trop long' }, { shouldFocus: false })}>
        Ajouter
      </button>
      <button type="submit">Envoyer</button>
    </Form>
  );
};

const isWrong = (name: string): boolean =>
  screen.getByRole('textbox', { name }).getAttribute('aria-invalid') === 'true';

it('useCheckedForm says nothing yet of the empty fields of a line just added, and all of it when the form is sent', async () => {
  const user = await show(<Questions />, ['errors']);
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  // A wrong value is told at once: the check of the line has run.
  await waitFor(() => expect(isWrong('Note')).toBe(true));
  expect(isWrong('Question')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(isWrong('Question')).toBe(true));
});
