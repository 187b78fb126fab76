import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import { useFormContext } from 'react-hook-form';
import { insertText } from '../../../shared/discussion/index.ts';
import { Pieces, placesOf, type WordKind } from '../../../shared/places/index.ts';
import type { Answer } from './chosen.ts';
import styles from './many.module.css';

const TEMPLATES_OF: Readonly<Record<Answer, WordKind>> = {
  accept: 'conditions',
  restrict: 'conditions',
  refuse: 'refusals',
  'request-information': 'questions',
};

interface Words {
  readonly message: string;
  readonly refusal_category: RefusalCategory | '';
}

/** Ready-made texts for one answer to several; what stands in braces is said of each by the server. */
export const ManyTemplates = ({ answer }: { readonly answer: Answer }) => {
  const form = useFormContext<Words>();
  const onPick = (text: string, _kind: WordKind, category: RefusalCategory | null): void => {
    form.setValue('message', insertText(form.getValues('message'), text), { shouldDirty: true });
    if (category !== null) form.setValue('refusal_category', category, { shouldDirty: true });
    form.clearErrors();
    form.setFocus('message');
  };
  return (
    <div className={styles.templates}>
      <Pieces of={placesOf('approval', 'wordTools')} give={{ kinds: [TEMPLATES_OF[answer]], onPick }} />
    </div>
  );
};
