import '../../editor/fields/fields.css';
import { BlendLayers } from './blend-layers.tsx';
import { Ecotopes } from './ecotopes.tsx';
import { GraphList } from './graph-list.tsx';
import { Masks } from './masks.tsx';
import { Materials } from './materials.tsx';
import { OutputLayers } from './output-layers.tsx';
import { SourceLayers } from './source-layers.tsx';
import { WorldSettings } from './world-settings.tsx';
import './sidebar.css';

/** What the project is made of. */
export function Sidebar() {
  return (
    <nav className="sidebar" aria-label="Project">
      <GraphList kind="expression" />
      <GraphList kind="function" />
      <BlendLayers />
      <OutputLayers />
      <Materials />
      <Masks />
      <Ecotopes />
      <SourceLayers />
      <WorldSettings />
    </nav>
  );
}
