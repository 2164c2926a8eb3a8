/** Loaded with `--import`: when the process ends, writes its resource usage to the file that USAGE_FILE names. */
import { writeFileSync } from 'node:fs';

/**
 * @typedef {object} Usage
 * @property {number} seconds Processor time of all threads.
 * @property {number} megabytes Peak memory.
 */

const file = process.env.USAGE_FILE;
if (file) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: (maxRSS * 1024) / 1e6 };
    writeFileSync(file, JSON.stringify(usage));
  });
}
