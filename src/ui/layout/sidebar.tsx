/** The sidebar of a page's own section: the group the page is in is open, other groups are links into them. */
import type { Route } from '../../model/address.ts';
import type { Badge } from '../../model/reference.ts';
import type { Sidebar, SidebarGroup, SidebarNode } from '../../model/site.ts';
import { useHref } from '../parts/render-context.tsx';
import { Name } from '../parts/text.tsx';

interface SidebarTreeProps {
  readonly sidebar: Sidebar;
  readonly route: Route;
  readonly version: string;
}

export function SidebarTree({ sidebar, route, version }: SidebarTreeProps) {
  return (
    <>
      <p className="sidebar-title">
        <NodeLink route={sidebar.home} current={route} label={sidebar.label} />
        <span className="version" title={`Documentation version: ${version}`}>
          {version}
        </span>
      </p>
      <NodeList nodes={sidebar.children} route={route} />
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
  const target = group.home ?? firstLeaf(group.children);
  return (
    <li className={open ? 'group open' : 'group'}>
      {target ? (
        <NodeLink route={target} current={group.home ? route : '/'} label={group.label} />
      ) : (
        group.label
      )}
      {open && <NodeList nodes={group.children} route={route} />}
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
      {/* The page itself starts with it; read out with every link it would only delay. */}
      {mark && (
        <span className={`mark ${mark.kind}`} aria-hidden="true">
          {mark.label}
        </span>
      )}
    </a>
  );
}

function holds(group: SidebarGroup, route: Route): boolean {
  if (group.home === route) return true;
  return group.children.some((node) => (node.kind === 'leaf' ? node.route === route : holds(node, route)));
}

function firstLeaf(nodes: readonly SidebarNode[]): Route | null {
  for (const node of nodes) {
    const found = node.kind === 'leaf' ? node.route : (node.home ?? firstLeaf(node.children));
    if (found) return found;
  }
  return null;
}
