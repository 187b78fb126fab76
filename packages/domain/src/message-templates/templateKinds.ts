/** What a template is for: conditions of an agreement, questions to the operator, reasons of a refusal. */
export const TEMPLATE_KINDS = ['conditions', 'questions', 'refusals'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];
