import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { fileOpen } from 'browser-fs-access';
import { newId } from '#graph-core/ids.ts';
import type { SourceFormat, SourceLayer } from '#graph-core/project.ts';
import { SOURCE_FORMATS, sourceLayersOf } from '#graph-core/source-layers.ts';
import { NumberField } from '../../editor/fields/number-field.tsx';
import { SelectField } from '../../editor/fields/select-field.tsx';
import { unlessCancelled } from '../../persistence/file-dialogs.ts';
import { projectAtom } from '../../state/atoms.ts';
import { importLayer } from '../../state/import-layer.ts';
import { layerTilesAtom } from '../../state/layer-tiles.ts';
import { attemptAsync, notify } from '../../state/notices.ts';
import { runCommand } from '../../state/run-command.ts';
import { useSession } from '../../state/session.ts';
import { EditableName } from '../editable-name.tsx';
import { IconButton } from '../icons.tsx';
import { Section } from './section.tsx';
import { uniqueName } from './unique-name.ts';

const FORMATS = Object.entries(SOURCE_FORMATS).map(([value, { label }]) => ({ value, label }));

/** Rasters that rules read: the built-in ones, and those that the project declares. */
export function SourceLayers() {
  const session = useSession();
  const project = useAtomValue(projectAtom);
  const [fresh, setFresh] = useState<string | null>(null);
  if (!project) return null;
  const layers = sourceLayersOf(project);
  const add = () => {
    const layer: SourceLayer = {
      id: newId('layer'),
      name: uniqueName('Layer', layers),
      format: 'unit8',
      default: 0,
    };
    if (runCommand(session, 'source-layer.set', { layer })) setFresh(layer.id);
  };
  return (
    <Section title="Source layers" count={layers.length} addLabel="New source layer" onAdd={add}>
      <ul className="rows">
        {layers.map((layer) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            isOwn={Object.hasOwn(project.sourceLayers, layer.id)}
            hasTexels={Object.hasOwn(project.layerData, layer.id)}
            fresh={layer.id === fresh}
          />
        ))}
      </ul>
    </Section>
  );
}

interface LayerRowProps {
  layer: SourceLayer;
  isOwn: boolean;
  hasTexels: boolean;
  fresh: boolean;
}

function LayerRow({ layer, isOwn, hasTexels, fresh }: LayerRowProps) {
  const session = useSession();
  const tiles = useAtomValue(layerTilesAtom).get(layer.id);
  const { id, name, format } = layer;
  const set = (part: Partial<SourceLayer>, gesture?: string) =>
    runCommand(session, 'source-layer.set', { layer: { ...layer, ...part } }, gesture);
  const choose = () =>
    attemptAsync(session, async () => {
      const image = await unlessCancelled(
        fileOpen({ description: 'PNG image, north up', extensions: ['.png'], id: 'satoyama-layer' }),
      );
      if (!image) return;
      const report = await importLayer(session, id, image);
      notify(session, 'info', `${name} from ${image.name}: ${report.join(' ')}`);
    });
  const state = tiles
    ? `${tiles.archive.count} tiles`
    : hasTexels
      ? 'opening…'
      : `${layer.default} everywhere`;
  return (
    <li className="block" data-layer-id={id}>
      <div className="row">
        {isOwn ? (
          <EditableName
            label={`Name of ${name}`}
            value={name}
            fresh={fresh}
            onCommit={(next) => set({ name: next })}
          />
        ) : (
          <span className="row-name">{name}</span>
        )}
        <span className="dim" title={SOURCE_FORMATS[format].label}>
          {state}
        </span>
        <span className="row-tools">
          <IconButton icon="upload" label={`Import an image into ${name}…`} onClick={() => void choose()} />
          {hasTexels && (
            <IconButton
              icon="close"
              label={`Clear ${name}`}
              onClick={() => runCommand(session, 'layer-data.set', { layer: id, data: null })}
            />
          )}
          {isOwn && (
            <IconButton
              icon="trash"
              label={`Delete ${name}`}
              onClick={() => runCommand(session, 'source-layer.delete', { id })}
            />
          )}
        </span>
      </div>
      {isOwn && (
        <div className="row settings">
          <SelectField
            label={`Format of ${name}`}
            value={format}
            options={FORMATS}
            onChange={(value) => set({ format: value as SourceFormat, default: 0 })}
          />
          <NumberField
            label={`Default of ${name}`}
            caption="Default"
            value={layer.default}
            scale={{ min: 0, max: SOURCE_FORMATS[format].largest, integer: format === 'id8', unit: 'number' }}
            onChange={(value, gesture) => set({ default: value }, gesture)}
          />
        </div>
      )}
    </li>
  );
}
