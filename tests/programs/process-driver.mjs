/**
 * Starts one command after another, each in its own process. The test process could do so itself, but it holds every
 * specification, and the system copies the page tables of that memory for each process that it starts.
 */
import { execFile } from 'node:child_process';

process.on('message', ({ command: [file, ...args], folder, environment, timeout, end }) => {
  execFile(file, args, { cwd: folder, env: environment, timeout }, (error, stdout, stderr) => {
    const status = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
    process.stderr.write(`${stderr}${end}`);
    process.stdout.write(`${stdout}${end}${status} next\n`);
  });
});
