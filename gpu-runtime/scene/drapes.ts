import { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { linearColour } from './colour.ts';
import type { Ground } from './ground.ts';
import { AIR_WGSL, bindGround, createMaterial, GROUND_WGSL } from './shader-parts.ts';

/** A line along the ground. */
export interface Drape {
  points: readonly { x: number; z: number }[];
  closed: boolean;
  /** Full width in metres; it is never drawn thinner than a few pixels. */
  width: number;
  /** `#rrggbb`. */
  colour: string;
}

const vertex = /* wgsl */ `
// xz: place on the line; y: −1 left, 1 right of it
attribute position: vec3f;
// xy: unit vector along the line (east, north), z: half its width in metres
attribute along: vec3f;
attribute color: vec3f;
varying world: vec3f;
varying tint: vec3f;
// Across the line, −1 to 1, and half its width in pixels.
varying across: f32;
varying pixels: f32;
${AIR_WGSL}
${GROUND_WGSL}
// x: metres that a pixel covers, one metre away; y: least half width in pixels
uniform line: vec4f;

@vertex
fn main(input: VertexInputs) -> FragmentInputs {
  let centre = vec3f(vertexInputs.position.x, ground_height(vertexInputs.position.xz), vertexInputs.position.z);
  let pixel = uniforms.line.x * distance(centre, uniforms.eye);
  let half = max(vertexInputs.along.z, pixel * uniforms.line.y) + pixel;
  let side = vec2f(vertexInputs.along.y, -vertexInputs.along.x) * vertexInputs.position.y;
  let p = clamp(vertexInputs.position.xz + side * half, vec2f(0.0), uniforms.worldSize);
  let place = vec3f(p.x, ground_height(p) + 0.25, p.y);
  // Moved towards the eye, so that the coarse ground of far nodes does not swallow it; it stays put on the screen.
  let lift = min(0.3 + 0.012 * distance(place, uniforms.eye), 60.0);
  let lifted = place + normalize(uniforms.eye - place) * min(lift, 0.5 * distance(place, uniforms.eye));
  vertexOutputs.world = place;
  vertexOutputs.tint = vertexInputs.color;
  vertexOutputs.across = vertexInputs.position.y;
  vertexOutputs.pixels = half / pixel;
  vertexOutputs.position = uniforms.viewProjection * vec4f(lifted, 1.0);
}`;

const fragment = /* wgsl */ `
varying world: vec3f;
varying tint: vec3f;
varying across: f32;
varying pixels: f32;
${AIR_WGSL}

@fragment
fn main(input: FragmentInputs) -> FragmentOutputs {
  let inside = (1.0 - abs(fragmentInputs.across)) * fragmentInputs.pixels;
  let edge = smoothstep(0.0, 1.5, inside);
  // Wide bands are see-through with a firm rim; thin lines are solid.
  let rim = 1.0 - smoothstep(1.5, 3.5, inside);
  let wide = smoothstep(3.0, 9.0, fragmentInputs.pixels);
  let colour = to_screen(through_air(fragmentInputs.tint * 1.35, fragmentInputs.world));
  fragmentOutputs.color = vec4f(colour, edge * mix(0.9, mix(0.5, 0.85, rim), wide));
}`;

/** Lines over the ground: splines and the outlines of polygons. */
export class Drapes {
  readonly material: ShaderMaterial;
  readonly #mesh: Mesh;
  #filled = false;

  constructor(
    private readonly scene: Scene,
    renderingGroup: number,
  ) {
    this.material = createMaterial(scene, {
      name: 'drapes',
      vertex,
      fragment,
      attributes: ['position', 'along', 'color'],
      uniforms: ['line'],
      textures: ['heights'],
      blend: true,
    });
    this.material.disableDepthWrite = true;
    this.#mesh = new Mesh('drapes', scene);
    this.#mesh.material = this.material;
    this.#mesh.alwaysSelectAsActiveMesh = true;
    this.#mesh.isPickable = false;
    this.#mesh.renderingGroupId = renderingGroup;
    this.#mesh.setEnabled(false);
  }

  setGround(ground: Ground, world: { width: number; depth: number }): void {
    bindGround(this.material, ground, world);
  }

  setView(viewportHeight: number, fieldOfView: number): void {
    const metres = (2 * Math.tan(fieldOfView / 2)) / Math.max(1, viewportHeight);
    this.material.setVector4('line', { x: metres, y: 1.2, z: 0, w: 0 });
  }

  set visible(visible: boolean) {
    this.#mesh.setEnabled(visible && this.#filled);
  }

  /** @param spacing metres between vertices at most: the cell of the ground */
  setLines(lines: readonly Drape[], spacing: number): void {
    const positions: number[] = [];
    const along: number[] = [];
    const colours: number[] = [];
    const indices: number[] = [];
    for (const line of lines) {
      const points = subdivided(line, spacing);
      if (points.length < 2) continue;
      const colour = linearColour(line.colour);
      const first = positions.length / 3;
      points.forEach((p, k) => {
        const before = points[k - 1] ?? (line.closed ? points[points.length - 2]! : p);
        const after = points[k + 1] ?? (line.closed ? points[1]! : p);
        const length = Math.hypot(after.x - before.x, after.z - before.z) || 1;
        for (const side of [-1, 1]) {
          positions.push(p.x, side, p.z);
          along.push((after.x - before.x) / length, (after.z - before.z) / length, line.width / 2);
          colours.push(...colour);
        }
        const a = first + 2 * k;
        if (k > 0) indices.push(a - 2, a - 1, a, a - 1, a + 1, a);
      });
    }
    this.#filled = indices.length > 0;
    this.#mesh.setEnabled(this.#filled);
    if (!this.#filled) return;
    const data = new VertexData();
    data.positions = positions;
    data.indices = new Uint32Array(indices);
    data.applyToMesh(this.#mesh);
    const engine = this.scene.getEngine();
    const buffer = (kind: string, values: number[]) =>
      this.#mesh.setVerticesBuffer(new VertexBuffer(engine, values, kind, false, false, 3));
    buffer('along', along);
    buffer('color', colours);
  }
}

/** The line with points at most `spacing` metres apart; a closed one ends where it began. */
export function subdivided(
  line: Pick<Drape, 'points' | 'closed'>,
  spacing: number,
): { x: number; z: number }[] {
  const corners = line.closed && line.points.length > 2 ? [...line.points, line.points[0]!] : line.points;
  const points: { x: number; z: number }[] = [];
  corners.forEach((to, k) => {
    const from = corners[k - 1];
    if (from) {
      const parts = Math.ceil(Math.hypot(to.x - from.x, to.z - from.z) / spacing);
      for (let n = 1; n < parts; n++) {
        const t = n / parts;
        points.push({ x: from.x + (to.x - from.x) * t, z: from.z + (to.z - from.z) * t });
      }
      if (parts === 0) return; // the same place twice
    }
    points.push({ x: to.x, z: to.z });
  });
  return points;
}
