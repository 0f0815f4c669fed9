import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Ground } from './ground.ts';
import { AIR_WGSL, bindGround, createMaterial, GROUND_WGSL } from './shader-parts.ts';

/** Half the edge of the plane, metres: past the horizon's haze. */
const REACH = 60_000;

const vertex = /* wgsl */ `
attribute position: vec3f;
varying world: vec3f;
${AIR_WGSL}

@vertex
fn main(input: VertexInputs) -> FragmentInputs {
  let p = uniforms.eye.xz + vertexInputs.position.xz * ${REACH}.0;
  vertexOutputs.world = vec3f(p.x, uniforms.haze.z, p.y);
  vertexOutputs.position = uniforms.viewProjection * vec4f(vertexOutputs.world, 1.0);
}`;

const fragment = /* wgsl */ `
varying world: vec3f;
${AIR_WGSL}
${GROUND_WGSL}
var shadeSampler: sampler;
var shade: texture_2d<f32>;

// Slope of a train of waves: direction, wavelength in metres, steepness.
fn wave(p: vec2f, direction: vec2f, metres: f32, steepness: f32) -> vec2f {
  return direction * steepness * cos(dot(p, direction) * (6.2832 / metres));
}

@fragment
fn main(input: FragmentInputs) -> FragmentOutputs {
  let p = fragmentInputs.world.xz;
  let rim = clamp(p, vec2f(0.0), uniforms.worldSize);
  let lit = textureSample(shade, shadeSampler, raster_uv(rim)).zw;
  // Outside the world the water is open and deep; it becomes so gradually, so that the rim leaves no line.
  let outside = length(p - rim);
  let offshore = smoothstep(0.0, 500.0, outside);
  var depth = max(uniforms.haze.z - ground_height_linear(rim), 0.0);
  depth = mix(max(depth, min(outside * 0.5, 15.0)), 40.0, offshore);
  let sun = mix(lit.x, 1.0, smoothstep(0.0, 120.0, outside));
  let open = mix(lit.y, 1.0, smoothstep(0.0, 250.0, outside));

  let to_eye = uniforms.eye - fragmentInputs.world;
  let distance = length(to_eye);
  let view = to_eye / distance;
  // Small waves vanish in the distance, where a pixel covers many of them.
  let near = 1.0 / (1.0 + distance / 260.0);
  let middle = 1.0 / (1.0 + distance / 1500.0);
  let bent = p + 2.6 * sin(p.yx * 0.061) + 0.7 * sin(p.yx * 0.23);
  var slope = middle * (wave(bent, vec2f(0.8, 0.6), 21.0, 0.020) + wave(bent, vec2f(-0.36, 0.93), 13.7, 0.018)
    + wave(bent, vec2f(0.96, -0.28), 8.3, 0.018));
  slope += near * (wave(bent, vec2f(0.5, -0.87), 3.7, 0.022) + wave(bent, vec2f(-0.71, -0.7), 1.9, 0.022));
  let normal = normalize(vec3f(-slope.x, 1.0, -slope.y));

  let cosine = max(dot(normal, view), 0.0);
  let fresnel = 0.02 + 0.98 * pow(1.0 - cosine, 5.0) * (1.0 / (1.0 + distance / 9000.0));
  var mirrored = reflect(-view, normal);
  mirrored.y = abs(mirrored.y) + 0.02;
  // Mountains around the water hide the lower sky from it.
  let reflected = sky(normalize(mirrored)) * mix(0.3, 1.0, open);
  let facing = pow(max(dot(mirrored, uniforms.sunDirection), 0.0), 600.0);
  let glint = uniforms.sunLight * facing * sun * (0.35 + 3.0 * fresnel);

  // Light from within: what the water scatters back, greener where it is shallow.
  let ambient = mix(uniforms.horizon, uniforms.zenith, 0.6) * open;
  let down = uniforms.sunLight * max(uniforms.sunDirection.y, 0.0) * (0.25 + 0.75 * sun) + ambient;
  let shallow = exp(-depth / 5.0);
  let body = mix(vec3f(0.009, 0.042, 0.055), vec3f(0.035, 0.13, 0.12), shallow) * down;
  let cover = 1.0 - exp(-depth / 3.2);
  let foam = (1.0 - smoothstep(0.0, 0.5, depth)) * 0.35;

  let alpha = clamp(max(cover, fresnel) + foam, 0.0, 1.0);
  var colour = mix(body * (1.0 - fresnel), vec3f(0.55) * down * 0.6, foam) + reflected * fresnel + glint;
  colour = to_screen(through_air(colour, fragmentInputs.world));
  // The very edge fades in, so that no hard line is drawn where water meets ground.
  fragmentOutputs.color = vec4f(colour, alpha * smoothstep(0.0, 0.12, depth));
}`;

/** The sea: a plane at sea level that lets the ground through where it is shallow. */
export class Sea {
  readonly material: ShaderMaterial;
  readonly #mesh: Mesh;

  constructor(scene: Scene, renderingGroup: number) {
    this.material = createMaterial(scene, {
      name: 'sea',
      vertex,
      fragment,
      attributes: ['position'],
      textures: ['heights', 'shade'],
      blend: true,
    });
    this.#mesh = new Mesh('sea', scene);
    const data = new VertexData();
    data.positions = [-1, 0, -1, 1, 0, -1, -1, 0, 1, 1, 0, 1];
    data.indices = [0, 1, 2, 1, 3, 2];
    data.applyToMesh(this.#mesh);
    this.#mesh.material = this.material;
    this.#mesh.alwaysSelectAsActiveMesh = true;
    this.#mesh.isPickable = false;
    this.#mesh.renderingGroupId = renderingGroup;
    this.#mesh.setEnabled(false);
  }

  setGround(ground: Ground, world: { width: number; depth: number }): void {
    bindGround(this.material, ground, world);
    this.material.setTexture('shade', ground.shade);
    this.#mesh.setEnabled(true);
  }
}
