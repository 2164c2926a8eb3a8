/** Runs npm scripts in parallel and prints the output of each when it ends. Fails if one of them fails. Plain Node. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

async function run(script) {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
  const [status] = await once(child, 'close');
  process.stdout.write(`> ${script}: ${status === 0 ? 'done' : 'failed'}\n${Buffer.concat(output)}`);
  return status === 0;
}

const results = await Promise.all(process.argv.slice(2).map(run));
if (results.includes(false)) process.exitCode = 1;
