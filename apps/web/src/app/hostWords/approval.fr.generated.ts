// Written by `npm run generate` from the folders: do not edit.
/** The words of the host in one file, as text: a copy, for each namespace has its own file besides. */
export const words = import.meta.glob<string>(
  [
    '../../../../../packages/i18n/fr/approvals.json',
    '../../../../../packages/i18n/fr/errors.json',
    '../../../../../packages/i18n/fr/constraints.json',
    '../../../../../packages/i18n/fr/data_age.json',
    '../../../../../packages/i18n/fr/opinions.json',
    '../../../../../packages/i18n/fr/prefect_orders.json',
    '../../../../../packages/i18n/fr/message_templates.json',
    '../../../../../packages/i18n/fr/automatic_actions.json',
  ],
  { eager: true, import: 'default', query: '?raw' },
);
