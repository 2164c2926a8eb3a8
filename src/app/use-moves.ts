/** What is on the screen, and how a move to another page changes it. */
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Route } from '../model/address.ts';
import type { PageView } from '../model/page-view.ts';
import { checkLanguages } from './boot/languages.ts';
import { say } from './boot/say.ts';
import { showInHead } from './document-page.ts';
import { focusAfterMove, listenForMoves, type Move } from './navigation.ts';
import { PageModuleError, type PageModules } from './page-modules.ts';
import { startPrefetch } from './prefetch.ts';

export type Screen =
  | { readonly kind: 'shown'; readonly page: PageView }
  /** A page that could not be loaded: its address is shown, the frame is still that of the page before. */
  | { readonly kind: 'failed'; readonly page: PageView; readonly route: Route; readonly error: Error }
  | { readonly kind: 'loading'; readonly page: PageView; readonly route: Route };

export interface Moves {
  readonly screen: Screen;
  readonly pending: boolean;
  readonly retry: () => void;
}

export function useMoves(base: string, first: PageView, modules: PageModules): Moves {
  const [screen, setScreen] = useState<Screen>({ kind: 'shown', page: first });
  const [pending, setPending] = useState(false);
  const shown = useRef(first);
  const committed = useRef<(() => void) | null>(null);
  const prefetcher = useRef<ReturnType<typeof startPrefetch> | null>(null);

  /** Puts a page on the screen and resolves when it is there. */
  const show = useCallback((page: PageView) => {
    const done = new Promise<void>((resolve) => {
      committed.current = resolve;
    });
    startTransition(() => setScreen({ kind: 'shown', page }));
    return done;
  }, []);

  const fail = useCallback((route: Route, error: Error) => {
    console.error(error);
    setScreen({ kind: 'failed', page: shown.current, route, error });
  }, []);

  const move = useCallback(
    async ({ route, hash, signal, scroll }: Move) => {
      if (route !== shown.current.route) {
        setPending(true);
        try {
          const page = await modules.load(route);
          if (signal.aborted) return;
          await show(page);
        } catch (error) {
          if (!signal.aborted) await leaveOrTell(route, error, fail);
          return;
        } finally {
          if (!signal.aborted) setPending(false);
        }
      } else if (screenIsBroken(screenRef.current)) {
        await show(shown.current);
      }
      scroll();
      focusAfterMove(hash);
      say(document.title);
    },
    [modules, show, fail],
  );

  const screenRef = useRef<Screen>(screen);

  useLayoutEffect(() => {
    screenRef.current = screen;
    if (screen.kind !== 'shown') return;
    if (screen.page !== shown.current) showInHead(document, screen.page);
    shown.current = screen.page;
    checkLanguages();
    document.dispatchEvent(new Event('page-shown'));
    prefetcher.current?.watch();
    committed.current?.();
    committed.current = null;
  }, [screen]);

  useEffect(() => listenForMoves(base, () => shown.current.route, move), [base, move]);

  useEffect(() => {
    const started = startPrefetch(base, modules);
    prefetcher.current = started;
    started.watch();
    return () => started.stop();
  }, [base, modules]);

  const retry = () => {
    if (screen.kind !== 'failed') return;
    const { page, route } = screen;
    setScreen({ kind: 'loading', page, route });
    modules
      .retry(route)
      .then(show)
      .then(() => focusAfterMove(''))
      .catch((error: unknown) => fail(route, toError(error)));
  };

  return { screen, pending, retry };
}

function screenIsBroken(screen: Screen): boolean {
  return screen.kind !== 'shown';
}

/**
 * A page whose code cannot be had is loaded in full by the browser. Two cases are told instead: a module that is
 * no page, and a network that is down, where a full load would replace this page by the browser's own error.
 */
async function leaveOrTell(
  route: Route,
  error: unknown,
  fail: (route: Route, error: Error) => void,
): Promise<void> {
  if (error instanceof PageModuleError || !(await isReachable())) fail(route, toError(error));
  else location.reload();
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    // Any answer, even an error status, would have resolved: there is no network.
    return false;
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
