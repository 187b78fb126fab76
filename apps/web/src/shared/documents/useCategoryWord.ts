import type { Document } from '@envol/contract/documents';
import { type DocumentCategory, isCategoryOf } from '@envol/domain/documents/categories';
import { useTranslation } from '../../ui/texts.ts';

/** A paper's category in words; one that this screen does not know yet stands as "other". */
export const useCategoryWord = () => {
  const { t } = useTranslation('papers');
  return ({ owner_type, category }: Pick<Document, 'owner_type' | 'category'>): string => {
    if (owner_type === 'prefect_order') return t('categories.order');
    const known: DocumentCategory = isCategoryOf(owner_type, category) ? category : 'other';
    return t(`categories.${known}`);
  };
};
