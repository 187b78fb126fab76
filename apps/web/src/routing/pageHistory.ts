import { createBrowserHistory } from '@tanstack/history';

/** The one history of the page, of both roots: each of its own would patch `window.history` again. */
export const pageHistory = createBrowserHistory();
