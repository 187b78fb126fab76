// Before the first paint: the chosen colour scheme and language, so that nothing flashes. See ui/theme/themeMode.ts.
(() => {
  const root = document.documentElement;
  let mode = null;
  try {
    mode = localStorage.getItem('envol.theme');
    root.lang = localStorage.getItem('envol.language') === 'en' ? 'en' : 'fr';
  } catch {
    // Storage refused by the browser: the system's scheme and French stand.
  }
  if (mode !== 'light' && mode !== 'dark') {
    mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = mode;
})();
