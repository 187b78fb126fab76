/** Lines of a declaration that a company's record answers. */
export type OperatorFieldToComplete = 'number' | 'siret' | 'address';

interface OperatorRecord {
  readonly uas_operator_number: string | null;
  readonly siret: string | null;
  readonly address_1: string | null;
  readonly city: string | null;
}

const isEmpty = (text: string | null): boolean => (text ?? '').trim() === '';

/** What a declaration to a prefecture names of the company and its record does not say, in the form's order. */
export function operatorFieldsToComplete(record: OperatorRecord): readonly OperatorFieldToComplete[] {
  const open: readonly (readonly [OperatorFieldToComplete, boolean])[] = [
    ['number', isEmpty(record.uas_operator_number)],
    ['siret', isEmpty(record.siret)],
    ['address', isEmpty(record.address_1) || isEmpty(record.city)],
  ];
  return open.flatMap(([field, isOpen]) => (isOpen ? [field] : []));
}
