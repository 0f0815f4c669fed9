import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { serializeProject } from '#graph-core/file-format.ts';
import { emptyProject } from '#graph-core/empty-project.ts';
import type { Graph, GraphNode, Project } from '#graph-core/project.ts';
import { run } from '../cli.ts';

/** A fresh folder that is removed after the file's tests. */
export function workspace(): { root: string; file(name: string, contents?: Uint8Array | string): string } {
  const root = mkdtempSync(path.join(tmpdir(), 'satoyama-test-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return {
    root,
    file(name, contents) {
      const full = path.join(root, name);
      if (contents !== undefined) writeFileSync(full, contents);
      return full;
    },
  };
}

/** Runs a command line in this process. */
export async function satoyama(...argv: string[]): Promise<{ status: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const status = await run(argv, { out: (text) => (out += text), err: (text) => (err += text) });
  return { status, out, err };
}

/** Hash of every name and byte under a folder. */
export function folderHash(folder: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.sort((a, b) =>
    path.join(a.parentPath, a.name) < path.join(b.parentPath, b.name) ? -1 : 1,
  )) {
    const full = path.join(entry.parentPath, entry.name);
    hash.update(`${path.relative(folder, full)}\0`);
    if (entry.isFile()) hash.update(readFileSync(full));
  }
  return hash.digest('hex');
}

export function node(id: string, type: string, more: Partial<GraphNode> = {}): GraphNode {
  return { id, type, version: 1, position: { x: 0, y: 0 }, params: {}, inputs: {}, ...more };
}

/** An expression whose output is wired to the `value` of `from`. */
export function expression(
  id: string,
  name: string,
  from: { node: string; port: string },
  ...nodes: GraphNode[]
): Graph {
  const all = [...nodes, node('out', 'graph.output', { inputs: { value: from } })];
  return { id, name, kind: 'expression', nodes: Object.fromEntries(all.map((each) => [each.id, each])) };
}

/** A project of 4×3 tiles of 100 m, without heights. */
export function project(...graphs: Graph[]): Project {
  return emptyProject({
    name: 'Test land',
    world: { tileSize: 100, tileResolution: 64, tilesX: 4, tilesZ: 3 },
    graphs,
  });
}

export const projectText = (...graphs: Graph[]): string => serializeProject(project(...graphs));
