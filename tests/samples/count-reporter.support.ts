/** Prints at the end how many samples ran in each language, and what was left out. */
import type { Reporter, TestModule } from 'vitest/node';
import { LEFT_OUT } from './left-out.support.ts';

/** Number of programs or messages that a test ran, by language or "FIX". */
export interface SampleCount {
  readonly language: string;
  readonly count: number;
}

declare module 'vitest' {
  interface TaskMeta {
    samples?: SampleCount;
  }
}

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    const skipped: string[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { samples } = test.meta();
        if (samples) counts.set(samples.language, (counts.get(samples.language) ?? 0) + samples.count);
        const [, lacking] = /\(skipped: (.*)\)$/.exec(test.name) ?? [];
        if (lacking) skipped.push(lacking);
      }
    }
    // No samples in this run.
    if (counts.size === 0 && skipped.length === 0) return;
    const words = [...counts].map(([language, count]) => `${language} ${count}`);
    console.log(`Samples run: ${words.join(', ')}.`);
    for (const { api, operation, reason } of LEFT_OUT)
      console.log(`Left out: ${api} ${operation} ${reason}.`);
    for (const lacking of new Set(skipped)) console.log(`Left out: ${lacking}.`);
  }
}
