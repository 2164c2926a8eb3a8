/** The data of "Try it": one file next to the page of each operation. */
import { toConsoles } from '../console/to-console-data.ts';
import { toFolder } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import type { OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';

export function toConsoleFiles(site: Site, api: Api): OutputFile[] {
  return Array.from(toConsoles(site, api), ([route, data]) => ({
    path: `${toFolder(route)}/console.json`,
    content: JSON.stringify(data),
  }));
}
