/** The command line: runs the command in this process's arguments. */
import { runCommand } from './command.ts';
import { hasCode } from './error-code.ts';

// If the reader of a pipe stops early (`| head`), keep working.
process.stdout.on('error', (error) => {
  if (!hasCode(error, 'EPIPE')) throw error;
});

await runCommand(process.argv.slice(2));
