/** Replaces values in contracts by `{{names}}`, as in specifications, so that several providers can share them. */
import type { Contract } from './contract.ts';

export function withVariables(contract: Contract, variables: ReadonlyMap<string, string>): Contract {
  if (variables.size === 0) return contract;
  const names = new Map([...variables].map(([name, value]) => [value, name]));
  const longestFirst = [...names.keys()].sort((one, other) => other.length - one.length);
  const values = new RegExp(longestFirst.map((value) => value.replace(/\W/g, '\\$&')).join('|'), 'g');
  return rewrite(contract, (text) => text.replace(values, (value) => `{{${names.get(value)}}}`));
}

/** Replaces names by their values; an unknown name stays as is. */
export function withValues(contract: Contract, variables: ReadonlyMap<string, string>): Contract {
  return rewrite(contract, (text) =>
    text.replace(/\{\{([\w.-]+)\}\}/g, (whole, name: string) => variables.get(name) ?? whole),
  );
}

function rewrite(contract: Contract, write: (text: string) => string): Contract {
  return {
    ...contract,
    parts: contract.parts.map(({ kind, name, head, fields }) => ({
      kind,
      name: write(name),
      head: head.map((fact) => ({ ...fact, value: write(fact.value) })),
      fields: fields.map((fact) => ({ ...fact, path: fact.path.map(write), value: write(fact.value) })),
    })),
  };
}
