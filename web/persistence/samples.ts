import type { NodeLibrary } from '#codegen/node-definition.ts';
import type { LoadedProject } from '../state/create-session.ts';
import { readProjectFiles } from './project-file.ts';
import type { NamedBytes } from './project-file.ts';

/** Projects that come with the app, by their folder in samples/. */
export const SAMPLES = [{ folder: 'fjord', label: 'Fjord in the Alps' }] as const;
export type SampleFolder = (typeof SAMPLES)[number]['folder'];

export async function loadSample(folder: SampleFolder, library: NodeLibrary): Promise<LoadedProject> {
  const json = await fetchFile(folder, 'project.json');
  const declared = JSON.parse(new TextDecoder().decode(json.bytes)) as {
    heights: { file: string } | null;
    layerData: Record<string, { file: string }>;
  };
  const data = [declared.heights, ...Object.values(declared.layerData)].flatMap((each) => each?.file ?? []);
  const files = await Promise.all(data.map((file) => fetchFile(folder, file)));
  return readProjectFiles([json, ...files], library);
}

async function fetchFile(folder: string, name: string): Promise<NamedBytes> {
  const response = await fetch(`${import.meta.env.BASE_URL}samples/${folder}/${name}`);
  if (!response.ok) throw new Error(`samples/${folder}/${name}: ${response.status} ${response.statusText}`);
  return { name, bytes: new Uint8Array(await response.arrayBuffer()) };
}
