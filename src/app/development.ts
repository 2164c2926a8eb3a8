/** Live editing, in the browser: tells the development server how many changes were made before the page was. */
import.meta.hot?.send('page:shown', Number(new URL(import.meta.url).searchParams.get('change')));

export {};
