import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button, IconButton } from '../Button.tsx';
import { FieldRow } from './FieldFrame.tsx';
import { TextField } from './TextField.tsx';

/** As many as the calls take. */
const MOST_LINKS = 10;

interface FormLinksProps {
  readonly words: {
    readonly label: string;
    readonly url: string;
    readonly add: string;
    /** Of the link by its place, from 1. */
    readonly remove: (number: number) => string;
  };
}

/** The forms that somebody asks to be filled in, each with its name and address: the field `form_links` of the form around. */
export const FormLinks = ({ words }: FormLinksProps) => {
  const { control } = useFormContext<{ form_links: { label: string; url: string }[] }>();
  const { fields, append, remove } = useFieldArray({ control, name: 'form_links' });
  return (
    <>
      {fields.map((field, index) => (
        <FieldRow key={field.id}>
          <TextField name={`form_links.${index}.label`} label={words.label} maxLength={100} />
          <TextField name={`form_links.${index}.url`} label={words.url} />
          <IconButton aria-label={words.remove(index + 1)} onClick={() => remove(index)}>
            <Trash2 size={18} />
          </IconButton>
        </FieldRow>
      ))}
      <div>
        <Button
          variant="outlined"
          startIcon={<Plus size={16} />}
          disabled={fields.length >= MOST_LINKS}
          onClick={() => append({ label: '', url: '' })}
        >
          {words.add}
        </Button>
      </div>
    </>
  );
};
