/** What is on the screen, and how a move to another page changes it. */
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { normalizeRoute, type Route } from '../model/address.ts';
import type { PageView } from '../model/page-view.ts';
import { toError } from '../ui/parts/states.tsx';
import { checkLanguages } from './boot/languages.ts';
import { comeTo, listenForMoves, type Move, releaseAnchor, scrollToHash, toMove, toTarget } from './moves.ts';
import { rememberOpened } from './opened.ts';
import { fullLoadHelps, loadInFull, type PageModules } from './page-modules.ts';
import { startPrefetch } from './prefetch.ts';

/** The last page that could be shown, and its place; a failure is shown in its frame. */
interface Shown {
  readonly page: PageView;
  readonly place: Route;
}

export type Screen = Shown &
  ({ readonly kind: 'shown' | 'loading' } | { readonly kind: 'failed'; readonly error: Error });

export interface Moves {
  readonly screen: Screen;
  readonly pending: boolean;
  readonly retry: () => void;
  /** Carries out a move that the browser made before the app had loaded. */
  readonly take: (event: NavigateEvent) => Promise<void>;
}

export function useMoves(base: string, first: PageView, firstPath: string, modules: PageModules): Moves {
  const place = normalizeRoute(firstPath);
  const [screen, setScreen] = useState<Screen>({ kind: 'shown', page: first, place });
  const [pending, setPending] = useState(false);
  /** The screen that was requested last; `showing` is set until React has rendered its page. */
  const latest = useRef(screen);
  const showing = useRef<{ readonly done: Promise<void>; readonly end: () => void } | null>(null);
  const stopListening = useRef<(() => void) | null>(null);
  const retrying = useRef<AbortController | null>(null);
  const prefetcher = useRef<ReturnType<typeof startPrefetch> | null>(null);

  const put = useCallback((next: Screen) => {
    latest.current = next;
    setScreen(next);
  }, []);

  /** Puts a page on the screen and resolves when it is there. */
  const show = useCallback(
    (shown: Shown) => {
      let end = () => {};
      const done = new Promise<void>((resolve) => {
        end = resolve;
      });
      showing.current = { done, end };
      releaseAnchor();
      startTransition(() => put({ kind: 'shown', ...shown }));
      return done;
    },
    [put],
  );

  /** Leaves this and all further moves to the browser. */
  const leave = useCallback(() => {
    stopListening.current?.();
    loadInFull();
  }, []);

  /** Loads the target page of a move, shows it, and takes the reader there. */
  const arrive = useCallback(
    async ({ place, route, hash, signal, scroll }: Omit<Move, 'left'>, load: PageModules['load']) => {
      try {
        if (route === null) return leave();
        const page = await load(route);
        if (signal.aborted) return;
        await show({ page, place });
        if (signal.aborted) return;
      } catch (error) {
        const helps = await fullLoadHelps(error);
        if (signal.aborted) return;
        if (helps) return leave();
        console.error(error);
        put({ ...lastShown(latest.current), kind: 'failed', error: toError(error) });
        return;
      }
      comeTo(hash, scroll);
    },
    [put, show, leave],
  );

  const move = useCallback(
    async (move: Move) => {
      if (move.signal.aborted) return;
      retrying.current?.abort();
      const { kind, page, place } = latest.current;
      if (kind === 'shown' && !showing.current) rememberOpened(move.left, place);
      if (move.place === place) {
        await (kind === 'shown' ? showing.current?.done : show({ page, place }));
        if (move.signal.aborted) return;
        // The address may have another filter of the change log.
        document.dispatchEvent(new Event('page-shown'));
        return comeTo(move.hash, move.scroll);
      }
      setPending(true);
      // A move that overtakes this one sets `pending` itself.
      move.signal.addEventListener('abort', () => setPending(false));
      await arrive(move, modules.load);
      if (!move.signal.aborted) setPending(false);
    },
    [modules, show, arrive],
  );

  useLayoutEffect(() => {
    if (screen.kind === 'failed') window.scrollTo(0, 0);
    if (screen.kind !== 'shown') return;
    checkLanguages();
    document.dispatchEvent(new Event('page-shown'));
    prefetcher.current?.watch();
    if (screen !== latest.current) return;
    showing.current?.end();
    showing.current = null;
  }, [screen]);

  useEffect(() => {
    const current = () => (latest.current.kind === 'shown' && !showing.current ? latest.current.place : null);
    const stop = listenForMoves(base, current, move);
    stopListening.current = stop;
    return stop;
  }, [base, move]);

  useEffect(() => {
    const started = startPrefetch(base, modules);
    prefetcher.current = started;
    started.watch();
    return () => started.stop();
  }, [base, modules]);

  const retry = () => {
    const controller = new AbortController();
    retrying.current = controller;
    put({ ...lastShown(screen), kind: 'loading' });
    const target = toTarget(base, location);
    const scroll = () => scrollToHash(target.hash);
    void arrive({ ...target, signal: controller.signal, scroll }, modules.retry);
  };

  const take = useCallback((event: NavigateEvent) => move(toMove(base, event)), [base, move]);

  return { screen, pending, retry, take };
}

function lastShown({ page, place }: Screen): Shown {
  return { page, place };
}
