/** The product's colours on paper: dark enough to stay apart as greys when printed in black and white. */
export const INK = '#0f1c2e';
export const MUTED = '#4b5a6d';
export const LINE = '#cfd7e0';
export const SURFACE = '#f3f6f9';
export const PRIMARY = '#1347c4';
export const PRIMARY_WEAK = '#d5e0fb';
export const HEADER = '#0b1f3a';
export const OK = '#14703f';
export const OK_WEAK = '#e8f5ed';
export const WARN = '#a14a06';
export const WARN_WEAK = '#fff3e0';
export const BAD = '#b3201a';
export const BAD_WEAK = '#fdecea';
export const PAPER = '#ffffff';
