import type { ShaderSource } from './shader-parts.ts';
import { AIR_WGSL, GROUND_WGSL } from './shader-parts.ts';

const vertex = /* wgsl */ `
// xz: place in the node, 0 to 1; y: 1 for the lower edge of a skirt
attribute position: vec3f;
// south-west corner, size, depth of the skirt
attribute node: vec4f;
varying world: vec3f;
// Metres below the surface, where a wall is cut at the world's rim; else 0.
varying cut: f32;
${AIR_WGSL}
${GROUND_WGSL}
// x: height of the underside of the block
uniform block: vec4f;

@vertex
fn main(input: VertexInputs) -> FragmentInputs {
  let p = clamp(vertexInputs.node.xy + vertexInputs.position.xz * vertexInputs.node.z, vec2f(0.0), uniforms.worldSize);
  let surface = ground_height(p);
  var y = surface;
  vertexOutputs.cut = 0.0;
  if (vertexInputs.position.y > 0.5) {
    y = surface - vertexInputs.node.w;
    if (any(p <= vec2f(0.0)) || any(p >= uniforms.worldSize)) {
      y = min(y, uniforms.block.x);
      vertexOutputs.cut = surface - y;
    }
  }
  vertexOutputs.world = vec3f(p.x, y, p.y);
  vertexOutputs.position = uniforms.viewProjection * vec4f(vertexOutputs.world, 1.0);
}`;

const fragment = /* wgsl */ `
varying world: vec3f;
varying cut: f32;
${AIR_WGSL}
${GROUND_WGSL}
var shadeSampler: sampler;
var shade: texture_2d<f32>;
var grainSampler: sampler;
var grain: texture_2d<f32>;
var worldMaterialSampler: sampler;
var worldMaterial: texture_2d<f32>;
var zoneMaterialSampler: sampler;
var zoneMaterial: texture_2d<f32>;
var zoneOverlaySampler: sampler;
var zoneOverlay: texture_2d<f32>;
// south-west corner, edge in metres, 1 when it is there
uniform worldPaint: vec4f;
uniform zonePaint: vec4f;
// x: opacity of the overlay, y: 1 to draw the zone's outline
uniform show: vec4f;

// Lays paint (premultiplied roots of linear colours) over an albedo.
fn laid_over(albedo: vec3f, paint: vec4f) -> vec3f {
  let root = paint.rgb / max(paint.a, 1e-3);
  return mix(albedo, root * root, paint.a);
}

@fragment
fn main(input: FragmentInputs) -> FragmentOutputs {
  let p = fragmentInputs.world.xz;
  let dx = dpdx(p);
  let dz = dpdy(p);
  // All sampling outside branches: derivatives need uniform control flow.
  let lit = textureSample(shade, shadeSampler, raster_uv(p));
  let grains = textureSample(grain, grainSampler, p / 53.0);

  // Pixels to the zone's rim.
  let zone_half = 0.5 * uniforms.zonePaint.z;
  let off = abs(p - uniforms.zonePaint.xy - zone_half) - zone_half;
  let rim = max(off.x, off.y);
  let rim_pixels = abs(rim) / max(length(vec2f(dpdx(rim), dpdy(rim))), 1e-5);

  let level = lit.xy * 2.0 - 1.0;
  var normal = vec3f(level.x, sqrt(max(1.0 - dot(level, level), 0.0)), level.y);
  var sun = lit.z;
  var open = lit.w;

  // Neutral ground: pale on flats, darker and cooler where it is steep, sand below the water.
  let rock = smoothstep(0.86, 0.6, normal.y + (grains.y - 0.5) * 0.1);
  var albedo = mix(vec3f(0.2, 0.19, 0.155), vec3f(0.125, 0.122, 0.12), rock);
  albedo = mix(vec3f(0.15, 0.13, 0.095), albedo, smoothstep(-2.0, 5.0, fragmentInputs.world.y - uniforms.haze.z));

  let world_uv = (p - uniforms.worldPaint.xy) / uniforms.worldPaint.z;
  if (uniforms.worldPaint.w > 0.5 && all(world_uv > vec2f(0.0)) && all(world_uv < vec2f(1.0))) {
    let paint = textureSampleGrad(worldMaterial, worldMaterialSampler, world_uv,
      dx / uniforms.worldPaint.z, dz / uniforms.worldPaint.z);
    albedo = laid_over(albedo, paint);
  }
  let zone_uv = (p - uniforms.zonePaint.xy) / uniforms.zonePaint.z;
  let in_zone = uniforms.zonePaint.w > 0.5 && all(zone_uv > vec2f(0.0)) && all(zone_uv < vec2f(1.0));
  var heat = vec4f(0.0);
  if (in_zone) {
    let paint = textureSampleGrad(zoneMaterial, zoneMaterialSampler, zone_uv,
      dx / uniforms.zonePaint.z, dz / uniforms.zonePaint.z);
    albedo = laid_over(albedo, paint);
    if (uniforms.show.x > 0.0) {
      heat = textureSampleGrad(zoneOverlay, zoneOverlaySampler, zone_uv,
        dx / uniforms.zonePaint.z, dz / uniforms.zonePaint.z);
      // Heat colours are read against plain ground: materials below would tint them.
      albedo = mix(albedo, vec3f(0.16), heat.a * uniforms.show.x);
    }
  }
  albedo *= 0.7 + 0.36 * grains.x + 0.24 * grains.y;

  // Small bumps; they average out in the distance by themselves.
  let bumps = (grains.zw - 0.5) * mix(0.5, 0.9, rock);
  normal = normalize(vec3f(normal.x - bumps.x, normal.y, normal.z - bumps.y));
  var facing = max(dot(normal, uniforms.sunDirection), 0.0);
  if (fragmentInputs.cut > 0.0) {
    // The cut face of the block: layers of rock, lit from the outside.
    let layer = 0.5 + 0.5 * sin(fragmentInputs.world.y * 0.11 + 2.5 * grains.y);
    albedo = mix(vec3f(0.2, 0.185, 0.165), vec3f(0.26, 0.235, 0.205), layer);
    let outward = normalize(select(vec2f(0.0), vec2f(-1.0), p <= vec2f(0.01))
      + select(vec2f(0.0), vec2f(1.0), p >= uniforms.worldSize - 0.01) + vec2f(1e-5));
    facing = max(dot(vec3f(outward.x, 0.0, outward.y), uniforms.sunDirection), 0.0);
    open = 0.85;
    sun = 1.0;
    heat = vec4f(0.0);
  }
  var from_sky = mix(uniforms.horizon, uniforms.zenith, 0.35 + 0.4 * normal.y) * (0.18 + 0.82 * open * open) * 1.05;
  if (fragmentInputs.cut > 0.0) { from_sky = vec3f(dot(from_sky, vec3f(0.4))); }
  let from_ground = uniforms.sunLight * max(uniforms.sunDirection.y, 0.0) * vec3f(0.055, 0.05, 0.04) * (0.4 + 0.6 * open);
  let light_sum = uniforms.sunLight * facing * sun + from_sky + from_ground;
  var screen = to_screen(through_air(albedo * light_sum, fragmentInputs.world));

  // The overlay is laid on after the tone curve, so that its colours are those of the legend, shaded a little.
  let tint = heat.rgb / max(heat.a, 1e-3);
  let shading = clamp(0.42 + 0.26 * dot(light_sum, vec3f(0.3, 0.5, 0.2)), 0.3, 1.12);
  screen = mix(screen, clamp(encoded(tint * tint) * shading, vec3f(0.0), vec3f(1.0)), heat.a * uniforms.show.x);

  if (uniforms.show.y > 0.5 && uniforms.zonePaint.w > 0.5 && fragmentInputs.cut <= 0.0) {
    let line = 1.0 - smoothstep(0.9, 1.9, rim_pixels);
    let halo = 1.0 - smoothstep(0.0, 9.0, rim_pixels);
    screen = mix(screen, vec3f(0.18, 0.93, 0.84), max(line, 0.3 * halo * halo));
  }
  fragmentOutputs.color = vec4f(screen, 1.0);
}`;

export const TERRAIN_SHADER: ShaderSource = {
  name: 'terrain',
  vertex,
  fragment,
  attributes: ['position', 'node'],
  uniforms: ['block', 'worldPaint', 'zonePaint', 'show'],
  textures: ['heights', 'shade', 'grain', 'worldMaterial', 'zoneMaterial', 'zoneOverlay'],
};
