/**
 * The sidebar of a page's section. The page's own group is open. Every other group is a link to a page in it, until the
 * boot script makes it expand in place.
 */
import type { Route } from '../../model/address.ts';
import type { Badge } from '../../model/badge.ts';
import type { Sidebar, SidebarGroup, SidebarNode } from '../../model/site.ts';
import { useHref } from '../parts/render-context.tsx';
import { Mark, Name } from '../parts/text.tsx';

interface SidebarTreeProps {
  readonly sidebar: Sidebar;
  readonly route: Route;
  /** Null if pages have no version. */
  readonly version: string | null;
}

export function SidebarTree({ sidebar, route, version }: SidebarTreeProps) {
  const nodes = sidebar.children.filter((node) => !repeatsTitle(node, sidebar));
  // The page is marked once: where it is listed, or else at the title.
  const isListed = nodes.some((node) => leads(node, route));
  return (
    <>
      <p className="sidebar-title">
        <NodeLink route={sidebar.home} current={isListed ? '/' : route} label={sidebar.label} />
        {version !== null && (
          <span className="version" title={`Documentation version: ${version}`}>
            {version}
          </span>
        )}
      </p>
      <NodeList nodes={nodes} route={route} />
      {sidebar.related.length > 0 && (
        <div className="related">
          <p>See also</p>
          <ul>
            {sidebar.related.map((link) => (
              <li key={link.route}>
                <NodeLink route={link.route} current={route} label={link.title} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Whether a node repeats the title, which has the same link: "Spot REST" needs no "Spot REST API" below it. */
function repeatsTitle(node: SidebarNode, { label, home }: Sidebar): boolean {
  return node.kind === 'leaf' && node.route === home && node.title.startsWith(label);
}

function NodeList({ nodes, route }: { nodes: readonly SidebarNode[]; route: Route }) {
  return (
    <ul>
      {nodes.map((node, index) =>
        node.kind === 'leaf' ? (
          <li key={node.route}>
            <NodeLink route={node.route} current={route} label={node.title} mark={node.mark} />
          </li>
        ) : (
          <GroupNode key={index} group={node} route={route} />
        ),
      )}
    </ul>
  );
}

function GroupNode({ group, route }: { group: SidebarGroup; route: Route }) {
  const open = holds(group, route);
  const { label, home, children } = group;
  const target = home ?? firstLeaf(children);
  const overview: readonly SidebarNode[] = home ? [{ kind: 'leaf', title: 'Overview', route: home }] : [];
  return (
    <li className={open ? 'group open' : 'group'}>
      {target ? <NodeLink route={target} current="/" label={label} /> : label}
      {open && <NodeList nodes={[...overview, ...children]} route={route} />}
    </li>
  );
}

interface NodeLinkProps {
  readonly route: Route;
  readonly current: Route;
  readonly label: string;
  readonly mark?: Badge | undefined;
}

function NodeLink({ route, current, label, mark }: NodeLinkProps) {
  const href = useHref();
  return (
    <a href={href(route)} aria-current={route === current ? 'page' : undefined}>
      <Name text={label} />
      {mark && <Mark mark={mark} />}
    </a>
  );
}

function holds(group: SidebarGroup, route: Route): boolean {
  return group.home === route || group.children.some((node) => leads(node, route));
}

function leads(node: SidebarNode, route: Route): boolean {
  return node.kind === 'leaf' ? node.route === route : holds(node, route);
}

function firstLeaf(nodes: readonly SidebarNode[]): Route | null {
  for (const node of nodes) {
    const found = node.kind === 'leaf' ? node.route : (node.home ?? firstLeaf(node.children));
    if (found) return found;
  }
  return null;
}
