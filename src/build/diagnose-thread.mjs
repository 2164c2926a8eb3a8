/** Begins the thread behind diagnose-aside.ts. Plain JavaScript: a thread has to load what reads TypeScript itself. */
import { register } from 'tsx/esm/api';

register();
await import('./diagnose-thread.ts');
