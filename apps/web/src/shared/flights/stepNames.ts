/** The editor's steps, apart from what they ask: the address names them before the editor is loaded. */
export const STEPS = ['where', 'when', 'what', 'who'] as const;
export type StepName = (typeof STEPS)[number];
