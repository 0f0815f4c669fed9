import { useAtomValue, useSetAtom } from 'jotai';
import type { World } from '#graph-core/project.ts';
import { NumberField } from '../../editor/fields/number-field.tsx';
import { SelectField } from '../../editor/fields/select-field.tsx';
import { projectAtom } from '../../state/atoms.ts';
import { dialogAtom } from '../../state/dialog-atom.ts';
import { runCommand } from '../../state/run-command.ts';
import { useSession } from '../../state/session.ts';
import { takeFilesAtom } from '../dialogs/import-state.ts';
import { Section } from './section.tsx';

const RESOLUTIONS = [64, 128, 256, 512, 1024];
const SEA = { step: 1, unit: 'metres' } as const;
const TILE = { min: 1, max: 10_000, unit: 'metres' } as const;
const TILES = { min: 1, max: 1024, integer: true, unit: 'number' } as const;

export function WorldSettings() {
  const session = useSession();
  const project = useAtomValue(projectAtom);
  const setDialog = useSetAtom(dialogAtom);
  const takeFiles = useSetAtom(takeFilesAtom);
  if (!project) return null;
  const { world, heights } = project;
  const importHeights = () => {
    void takeFiles([]);
    setDialog('import-heights');
  };
  const set = (part: Partial<World>, gesture?: string) =>
    runCommand(session, 'world.set', { world: part }, gesture);
  const { seaLevel, tileSize, tileResolution, tilesX, tilesZ } = world;
  const sizes = RESOLUTIONS.includes(tileResolution) ? RESOLUTIONS : [...RESOLUTIONS, tileResolution];
  const texel = tileSize / tileResolution;

  return (
    <Section title="World">
      <div className="form">
        <span>Sea level</span>
        <NumberField
          label="Sea level"
          value={seaLevel}
          scale={SEA}
          onChange={(value, gesture) => set({ seaLevel: value }, gesture)}
        />
        <span>Tile size</span>
        <NumberField
          label="Tile size"
          value={tileSize}
          scale={TILE}
          onChange={(value, gesture) => set({ tileSize: value }, gesture)}
        />
        <span>Tile resolution</span>
        <SelectField
          label="Tile resolution"
          value={String(tileResolution)}
          options={sizes.map((size) => ({ value: String(size), label: `${size} texels` }))}
          onChange={(value) => set({ tileResolution: Number(value) })}
        />
        <span>Tiles</span>
        <span className="pair">
          <NumberField
            label="Tiles eastwards"
            caption="E"
            value={tilesX}
            scale={TILES}
            onChange={(value, gesture) => set({ tilesX: value }, gesture)}
          />
          <NumberField
            label="Tiles northwards"
            caption="N"
            value={tilesZ}
            scale={TILES}
            onChange={(value, gesture) => set({ tilesZ: value }, gesture)}
          />
        </span>
        <span>Extent</span>
        <span className="dim">
          {kilometres(tilesX * tileSize)} × {kilometres(tilesZ * tileSize)} km, {texel.toPrecision(2)} m a
          texel
        </span>
        <span>Heights</span>
        <span className="dim" title={heights?.credit}>
          {heights
            ? `${heights.width}×${heights.height} samples, ${Number(heights.cellX.toPrecision(3))} m apart`
            : 'none: flat land'}
        </span>
        <span />
        <button type="button" className="button" onClick={importHeights}>
          Import heights…
        </button>
      </div>
    </Section>
  );
}

const kilometres = (metres: number) => (metres / 1000).toFixed(1);
