import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

const modules = import.meta.glob<Record<string, ComponentType>>([
  '../editor/graph-editor.tsx',
  '../editor/parameter-panel.tsx',
  '../view/world-view.tsx',
  '../view/map-view.tsx',
]);

function room(path: string, name: string): ComponentType {
  const load = modules[path];
  const Loaded = lazy(async () => {
    const found = (await load?.())?.[name];
    return { default: found ?? (() => <p style={{ padding: 12, opacity: 0.6 }}>{name}</p>) };
  });
  return function Room() {
    return (
      <Suspense fallback={null}>
        <Loaded />
      </Suspense>
    );
  };
}

export const GraphEditor = room('../editor/graph-editor.tsx', 'GraphEditor');
export const ParameterPanel = room('../editor/parameter-panel.tsx', 'ParameterPanel');
export const WorldView = room('../view/world-view.tsx', 'WorldView');
export const MapView = room('../view/map-view.tsx', 'MapView');
