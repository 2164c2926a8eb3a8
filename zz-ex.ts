import { readFileSync } from 'node:fs';
import { readSpecification } from './src/readers/specs.ts';
const [file='', id=''] = process.argv.slice(2);
const { value: api } = await readSpecification({ id: 'x', files: [{ path: 'x.json', text: readFileSync(file, 'utf8') }] });
for (const op of api?.operations ?? []) if (op.kind === 'http' && op.slug === id) { const all=[...op.requests, ...op.responses.flatMap(r=>r.examples)]; console.log(op.requests.length, all.length, all.reduce((n,e)=>n+e.text.length,0), all.reduce((n,e)=>n+e.text.split('\n').length,0)); }
process.exit(0)
