/** When a page's code cannot be had: what the browser's own full load can mend, and how it is asked for. */
import { PageModuleError } from './page-modules.ts';

/**
 * A module that is no page stays none, and without a network a full load would replace this page by the
 * browser's own error: both are told to the reader instead.
 */
export async function fullLoadHelps(error: unknown): Promise<boolean> {
  return !(error instanceof PageModuleError) && (await isReachable());
}

/** How long a server that is reachable may take for the headers of a page. */
const PATIENCE = 5_000;

async function isReachable(): Promise<boolean> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    // Any response, even an error status, would have resolved: there is no network, or one that hangs.
    return false;
  }
}

/** Loads the address as if its link had been followed: a reload would bring the old page's position along. */
export function loadInFull(): void {
  const { href } = location;
  // An address that differs by its hash alone would not be loaded.
  history.replaceState(null, '', '?');
  location.replace(href);
}
