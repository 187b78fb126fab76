// Before the first paint: the chosen colour scheme and language, so that nothing flashes. See ui/theme/themeMode.ts.
(() => {
  const root = document.documentElement;
  let mode = null;
  try {
    mode = localStorage.getItem('envol.theme');
    // Chosen once, else the first of both that the browser asks for; French where it asks for neither.
    const asked = [localStorage.getItem('envol.language'), ...navigator.languages];
    root.lang = asked.find((each) => /^(fr|en)\b/.test(each ?? ''))?.slice(0, 2) ?? 'fr';
  } catch {
    // Storage refused by the browser: the system's scheme and French stand.
  }
  if (mode !== 'light' && mode !== 'dark') {
    mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = mode;
})();
