/** Live editing in the browser: reports to the development server how many changes the page includes. */
import.meta.hot?.send('page:shown', Number(new URL(import.meta.url).searchParams.get('change')));

export {};
