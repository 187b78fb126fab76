import type { FlightConstraint } from '@envol/contract/constraints';
import type { SheetContact } from '@envol/documents/missionSheet.model';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Decided } from './decided.ts';
import { contactRole, deciderOf } from './sheetWords.ts';

/** The operator with its main contact. */
export const findSheetOperator = (db: Db, operatorId: number) =>
  db
    .selectFrom('operators')
    .leftJoin('pilots', (join) =>
      join.onRef('pilots.operator_id', '=', 'operators.id').on('pilots.is_main_contact', '=', true),
    )
    .select([
      'operators.commercial_name',
      'operators.uas_operator_number',
      'pilots.first_name',
      'pilots.last_name',
      'pilots.phone',
      'pilots.email',
    ])
    .where('operators.id', '=', operatorId)
    .executeTakeFirstOrThrow();

type DecidedConstraint = Pick<FlightConstraint, 'decider'>;

/** Who decides about what is left to do and was asked for nothing in the product, each once. */
const deciders = (
  language: Language,
  constraints: readonly DecidedConstraint[],
  asked: ReadonlySet<string | null>,
): SheetContact[] => {
  const found = new Map<string, SheetContact>();
  for (const { decider } of constraints) {
    if (!decider || (decider.structure_code !== null && asked.has(decider.structure_code))) continue;
    const name = deciderOf(language, decider);
    const first = (kind: 'phone' | 'email' | 'url'): string | null =>
      decider.contacts.find((contact) => contact.kind === kind)?.value ?? null;
    if (!found.has(name))
      found.set(name, {
        role: contactRole(language, 'authority'),
        name,
        phone: first('phone'),
        email: first('email'),
        page: first('url'),
      });
  }
  return [...found.values()];
};

/** Whom to call: the authorities that were asked, those that decide without a request, and the operator. */
export const contactsOf = (
  language: Language,
  about: {
    readonly requests: readonly Decided[];
    readonly constraints: readonly DecidedConstraint[];
    readonly operator: Awaited<ReturnType<typeof findSheetOperator>>;
  },
): SheetContact[] => {
  const { requests, constraints, operator } = about;
  const authorities = requests.map(({ name, phone, email }) => ({
    role: contactRole(language, 'authority'),
    name,
    phone,
    email,
    page: null,
  }));
  const others = deciders(language, constraints, new Set(requests.map(({ code }) => code)));
  const name = `${operator.first_name ?? ''} ${operator.last_name ?? ''}`.trim();
  return [
    ...authorities,
    ...others,
    ...(operator.last_name === null
      ? []
      : [
          {
            role: contactRole(language, 'operator'),
            name,
            phone: operator.phone,
            email: operator.email,
            page: null,
          },
        ]),
  ];
};
