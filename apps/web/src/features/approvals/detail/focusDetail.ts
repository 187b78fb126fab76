/** The heading of the open request: where the keyboard and a screen reader go when it is opened twice. */
export const DETAIL_HEADING = 'approval-heading';

export const focusDetail = (): void => document.getElementById(DETAIL_HEADING)?.focus();
