// Written by `npm run generate` from the folders: do not edit.
/** The words of the host in one file, as text: a copy, for each namespace has its own file besides. */
export const words = import.meta.glob<string>(
  [
    '../../../../../packages/i18n/en/approvals.json',
    '../../../../../packages/i18n/en/errors.json',
    '../../../../../packages/i18n/en/constraints.json',
    '../../../../../packages/i18n/en/data_age.json',
    '../../../../../packages/i18n/en/opinions.json',
    '../../../../../packages/i18n/en/prefect_orders.json',
    '../../../../../packages/i18n/en/message_templates.json',
    '../../../../../packages/i18n/en/automatic_actions.json',
  ],
  { eager: true, import: 'default', query: '?raw' },
);
