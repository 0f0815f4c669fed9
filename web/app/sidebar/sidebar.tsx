import '../../editor/fields/fields.css';
import { BlendLayers } from './blend-layers.tsx';
import { Ecotopes } from './ecotopes.tsx';
import { Masks } from './masks.tsx';
import { Materials } from './materials.tsx';
import { OutputLayers } from './output-layers.tsx';
import { SourceLayers } from './source-layers.tsx';
import { WorldSettings } from './world-settings.tsx';
import './sidebar.css';

/** What the rules give, and what they are given: output layers first, then what feeds rules. */
export function Sidebar() {
  return (
    <nav className="sidebar" aria-label="Project">
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
