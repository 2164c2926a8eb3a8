/** The MCP server as a client starts it, over both transports, and conversations with it as readable text. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export const COMMAND = ['src/build/run.mjs', 'mcp'];

export interface Connected {
  readonly client: Client;
  readonly end: () => Promise<void>;
}

export async function overStdio(...options: readonly string[]): Promise<Connected> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const args = [...COMMAND, ...options];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  return { client, end: () => client.close() };
}

export interface Hosted {
  readonly address: URL;
  readonly end: () => Promise<void>;
}

/** Starts the server on a free port of the loopback address. */
export async function startHost(): Promise<Hosted> {
  const child = spawn(process.execPath, [...COMMAND, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return {
    address: new URL(String(line).trim()),
    end: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

export async function overHttp(address: URL): Promise<Connected> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(address));
  return { client, end: () => client.close() };
}

/** Calls a tool and returns its text, whether it failed, and its structured result. */
export async function callTool(client: Client, name: string, input: Readonly<Record<string, unknown>>) {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: { ...input } });
  const [first] = Array.isArray(content) ? content : [];
  return { text: String(first?.text), isError: isError === true, structured: structuredContent };
}

/** Most lines of a result, and most characters of a text in a call, that the record shows. */
const SHOWN = 12;
const LONGEST = 160;

/** Records the tools, then calls with the start of their results, as Markdown for people. */
export async function recordConversation(
  client: Client,
  calls: readonly (readonly [name: string, input: Readonly<Record<string, unknown>>])[],
): Promise<string> {
  const { tools } = await client.listTools();
  const list = tools.map(({ name, title }) => `- \`${name}\`: ${title}`).join('\n');
  const parts = [`# A conversation with the MCP server\n\n${client.getInstructions()}\n\n${list}`];
  for (const [name, input] of calls) {
    const { text, isError } = await callTool(client, name, input);
    const lines = text.trimEnd().split('\n');
    const shown = lines.length > SHOWN ? [...lines.slice(0, SHOWN), '…'] : lines;
    const result = shown.map((line) => `> ${line}`.trimEnd()).join('\n');
    const call = JSON.stringify(input, (_, value: unknown) =>
      typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value,
    );
    parts.push(`## ${name}\n\n\`${call}\`\n\n${isError ? 'Error:\n\n' : ''}${result}`);
  }
  return `${parts.join('\n\n')}\n`;
}
