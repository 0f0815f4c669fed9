import { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { HeightBounds } from './height-bounds.ts';
import type { Ground } from './ground.ts';
import type { Plane, Vector3 } from './pose.ts';
import { bindGround, createMaterial } from './shader-parts.ts';
import { selectTerrainNodes } from './terrain-lod.ts';
import { TERRAIN_SHADER } from './terrain-shader.ts';

/** Quads along the edge of a node. */
const QUADS = 24;
const MAX_NODES = 512;

export interface TerrainDetail {
  splitDistance: number;
}

/** A unit grid with a skirt along each edge: xz in 0..1, y = 1 marks the lower edge of a skirt. */
function nodeGrid(): { positions: number[]; indices: number[] } {
  const positions: number[] = [];
  const indices: number[] = [];
  const row = QUADS + 1;
  for (let j = 0; j <= QUADS; j++) for (let i = 0; i <= QUADS; i++) positions.push(i / QUADS, 0, j / QUADS);
  const quad = (a: number, b: number, c: number, d: number) => indices.push(a, b, c, b, d, c);
  for (let j = 0; j < QUADS; j++) {
    for (let i = 0; i < QUADS; i++) {
      const a = j * row + i;
      quad(a, a + 1, a + row, a + row + 1);
    }
  }
  const edges: ((k: number) => [number, number])[] = [
    (k) => [k, 0],
    (k) => [k, QUADS],
    (k) => [0, k],
    (k) => [QUADS, k],
  ];
  for (const edge of edges) {
    const first = positions.length / 3;
    for (let k = 0; k <= QUADS; k++) {
      const [i, j] = edge(k);
      positions.push(i / QUADS, 1, j / QUADS);
    }
    for (let k = 0; k < QUADS; k++) {
      const [i0, j0] = edge(k);
      const [i1, j1] = edge(k + 1);
      quad(j0 * row + i0, j1 * row + i1, first + k, first + k + 1);
    }
  }
  return { positions, indices };
}

/**
 * The ground of the whole world: one grid, drawn once for each node of the quadtree, its heights sampled in the
 * vertex stage. A change of heights needs no new geometry.
 */
export class Terrain {
  readonly material: ShaderMaterial;
  readonly #mesh: Mesh;
  readonly #nodes = new Float32Array(MAX_NODES * 4);
  readonly #nodeBuffer: VertexBuffer;
  #world = { width: 1, depth: 1 };
  #bounds: HeightBounds | null = null;
  #leafSize = 1;
  /** Nodes drawn in the last frame. */
  drawn = 0;

  constructor(
    scene: Scene,
    grain: BaseTexture,
    private readonly detail: TerrainDetail,
  ) {
    this.material = createMaterial(scene, TERRAIN_SHADER);
    this.material.setTexture('grain', grain);
    this.#mesh = new Mesh('terrain', scene);
    const data = new VertexData();
    Object.assign(data, nodeGrid());
    data.applyToMesh(this.#mesh);
    this.#nodeBuffer = new VertexBuffer(scene.getEngine(), this.#nodes, 'node', true, false, 4, true);
    this.#mesh.setVerticesBuffer(this.#nodeBuffer);
    this.#mesh.material = this.material;
    this.#mesh.alwaysSelectAsActiveMesh = true;
    this.#mesh.isPickable = false;
    this.#mesh.setEnabled(false);
  }

  setGround(
    ground: Ground,
    bounds: HeightBounds,
    world: { width: number; depth: number },
    seaLevel: number,
  ): void {
    this.#world = world;
    this.#bounds = bounds;
    // Finer than a third of a cell shows nothing new.
    const spacing = Math.max(1, Math.min(ground.shown.cellX, ground.shown.cellZ) / 3);
    this.#leafSize = spacing * QUADS;
    bindGround(this.material, ground, world);
    this.material.setTexture('shade', ground.shade);
    const { low, high } = bounds.over(0, 0, world.width, world.depth);
    const underside = Math.min(low, seaLevel) - Math.max(20, (high - low) * 0.04);
    this.material.setVector4('block', { x: underside, y: 0, z: 0, w: 0 });
  }

  /** Chooses what is drawn for a view. */
  update(eye: Vector3, planes: readonly Plane[]): void {
    const bounds = this.#bounds;
    if (!bounds) return;
    const { width, depth } = this.#world;
    const settings = { leafSize: this.#leafSize, splitDistance: this.detail.splitDistance };
    const nodes = selectTerrainNodes(width, depth, settings, eye, planes, (a, b, c, d) =>
      bounds.over(a, b, c, d),
    ).slice(0, MAX_NODES);
    nodes.forEach((node, k) => this.#nodes.set([node.x, node.z, node.size, node.size * 0.08], k * 4));
    this.drawn = nodes.length;
    this.#mesh.setEnabled(nodes.length > 0);
    if (nodes.length === 0) return;
    this.#nodeBuffer.updateDirectly(this.#nodes, 0);
    this.#mesh.forcedInstanceCount = nodes.length;
  }
}
