import { GraphList } from './graph-list.tsx';

/** What graphs are made of besides nodes: the project's expressions and functions, ready to be dragged into one. */
export function Toolbox() {
  return (
    <nav className="sidebar" aria-label="Toolbox">
      <GraphList kind="expression" />
      <GraphList kind="function" />
    </nav>
  );
}
