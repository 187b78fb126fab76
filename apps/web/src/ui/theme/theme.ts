import { createTheme } from '@mui/material/styles';

const color = (main: string, strong = main) => ({
  main: `var(--${main})`,
  light: `var(--${main}-weak)`,
  dark: `var(--${strong})`,
  contrastText: 'var(--on-primary)',
});

/**
 * One theme for both schemes: every colour is a CSS variable of `tokens.css`, so that switching light and dark
 * repaints without rendering anything again. `nativeColor` lets MUI derive its shades in CSS.
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true, cssVarPrefix: 'mui' },
  spacing: 4,
  shape: { borderRadius: 8 },
  palette: {
    primary: { ...color('primary', 'primary-strong'), light: 'var(--primary-weak)' },
    secondary: { main: 'var(--header)', light: 'var(--header)', dark: 'var(--header)', contrastText: '#fff' },
    error: color('err'),
    warning: color('warn'),
    success: color('ok'),
    info: color('info'),
    text: { primary: 'var(--ink)', secondary: 'var(--muted)', disabled: 'var(--line-strong)' },
    background: { default: 'var(--bg)', paper: 'var(--raised)' },
    divider: 'var(--line)',
  },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    htmlFontSize: 16,
    body1: { fontSize: 14, lineHeight: 1.45, letterSpacing: 0 },
    body2: { fontSize: 13, lineHeight: 1.45, letterSpacing: 0 },
    caption: { fontSize: 12, letterSpacing: 0 },
    button: { fontSize: 13.5, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
    h6: { fontSize: 17, fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.3 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          width: 36,
          height: 36,
          color: 'inherit',
          '&:focus-visible': { outline: '2px solid var(--primary)', outlineOffset: -2 },
          '@media (pointer: coarse)': { width: 44, height: 44 },
        },
      },
    },
    MuiPaper: {
      styleOverrides: {
        root: { backgroundImage: 'none' },
        elevation8: { boxShadow: 'var(--shadow)', border: '1px solid var(--line)' },
        elevation24: { boxShadow: 'var(--shadow)', border: '1px solid var(--line)' },
      },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 14 } } },
    MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 14px' } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'rgb(7 14 24 / 45%)' } } },
    },
    MuiMenu: { styleOverrides: { paper: { borderRadius: 10, marginTop: 4 }, list: { padding: 4 } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          borderRadius: 6,
          minHeight: 36,
          fontSize: 14,
          gap: 10,
          '@media (pointer: coarse)': { minHeight: 44 },
        },
      },
    },
    MuiPopover: { styleOverrides: { paper: { borderRadius: 12 } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: {
        tooltip: {
          background: 'var(--ink)',
          color: 'var(--surface)',
          fontSize: 12,
          borderRadius: 6,
          padding: '4px 8px',
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          background: 'var(--surface)',
          fontSize: 14,
          minHeight: 40,
          '@media (pointer: coarse)': { fontSize: 16, minHeight: 44 },
        },
        input: { padding: '8.5px 12px', height: 23 },
        notchedOutline: { borderColor: 'var(--line-strong)', top: 0, '& legend': { display: 'none' } },
        multiline: { padding: 0, '& textarea': { padding: '8.5px 12px' } },
      },
    },
    MuiSelect: { styleOverrides: { icon: { color: 'var(--muted)' } } },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginTop: 4, fontSize: 12.5 } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 6, height: 26 } } },
  },
});
